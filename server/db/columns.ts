import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** A JSON column: read as a parsed value, written as text by `json()` of `./json.ts`, so that arrays do not become SQL arrays. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
/** JSON, or nothing. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
