/** A value for a `jsonb` column, as the text that both drivers pass on unchanged. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}
