/** A command's output, and whether it succeeded. */
export interface CommandResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** Written where the command was typed. */
  readonly files?: readonly CommandFile[];
}

export interface CommandFile {
  /** From the folder in which the command was typed. */
  readonly path: string;
  readonly base64: string;
}
