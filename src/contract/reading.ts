/**
 * Readers of what comes from the server. A reader takes a value of any shape and returns it as the shop uses it, amounts
 * in paise; it throws {@link UnreadableReply} when the value is not what the contract says. Fields that nobody asked for
 * are dropped. `generated/replies.ts` and `startReplies.ts` are made of these.
 */
import { toPaise } from '../pricing/index.ts';
import type { TypedDocumentString } from './generated/operations.ts';

export type Reader<T> = (value: unknown) => T;

/** One operation: the text that is sent, and the reader of the reply's `data`. */
export interface Operation<Variables, Reply> {
  readonly document: TypedDocumentString<unknown, Variables>;
  readonly read: Reader<Reply>;
}

/** Thrown when a reply does not have the contract's shape. */
export class UnreadableReply extends Error {}

function refuse(): never {
  throw new UnreadableReply();
}

export const anything: Reader<unknown> = (value) => value;
export const text: Reader<string> = (value) => (typeof value === 'string' ? value : refuse());
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());
export const number: Reader<number> = (value) =>
  typeof value === 'number' && !Number.isNaN(value) ? value : refuse();

/** Rupees, as a number or a decimal text → paise. */
export const rupees: Reader<number> = (value) =>
  typeof value === 'number' || typeof value === 'string' ? paiseOf(value) : refuse();

/** Rupees that may be below zero → paise. */
export const signedRupees: Reader<number> = (value) => {
  const amount = number(value);
  const paise = paiseOf(Math.abs(amount));
  return amount < 0 ? -paise : paise;
};

function paiseOf(value: number | string): number {
  const result = toPaise({ value });
  return 'paise' in result && result.paise !== null ? result.paise : refuse();
}

/** One of the texts of an enumeration. */
export function oneOf<T extends string>(...values: readonly T[]): Reader<T> {
  return (value) => values.find((known) => known === value) ?? refuse();
}

export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

export function list<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value) => (Array.isArray(value) ? value.map((item) => read(item)) : refuse());
}

/** An object with a reader for each of its fields. */
export function object<T>(fields: { readonly [Name in keyof T]-?: Reader<T[Name]> }): Reader<T> {
  return (value) => {
    const given = fieldsOf(value);
    const result: Partial<T> = {};
    for (const name in fields) result[name] = fields[name](given[name]);
    // Every field of T has a reader, so every field is there now.
    return result as T;
  };
}

/** An object that is read as the value of one of its fields. */
export function only<T>(name: string, read: Reader<T>): Reader<T> {
  return (value) => read(fieldsOf(value)[name]);
}

/** One of several objects, told apart by `__typename`. */
export function union<Members extends Readonly<Record<string, object>>>(
  members: {
    readonly [Name in keyof Members]: Reader<Members[Name]>;
  },
): Reader<{ [Name in keyof Members]: { readonly __typename: Name } & Members[Name] }[keyof Members]> {
  return (value) => {
    const { __typename } = fieldsOf(value);
    for (const name in members) {
      if (name === __typename) return { __typename: name, ...members[name](value) };
    }
    return refuse();
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : refuse();
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
