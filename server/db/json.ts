/** Serialises a value for a `jsonb` column. Both drivers pass text on unchanged. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}
