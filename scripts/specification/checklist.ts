/**
 * The checklist's form. A row of a table with three columns is a statement: what the shop must do, where that lives, what
 * shows it. Files stand in backticks. A test stands as `` `file`: title ``, several of them with `<br>` between, the title
 * as it is written in the file, placeholders included. A statement without a test says `not yet: ` and what is missing, or
 * `left out: ` and why the shop is better without it.
 */

export interface TestName {
  /** From the project's folder. */
  readonly file: string;
  readonly title: string;
}

export interface Statement {
  /** In the checklist, from 1. */
  readonly line: number;
  readonly text: string;
  readonly files: readonly string[];
  readonly tests: readonly TestName[];
  readonly answer: 'shown' | 'left out' | 'not yet';
}

export interface Checklist {
  readonly statements: readonly Statement[];
  /** Rows that are not of the form, each as a sentence. */
  readonly problems: readonly string[];
}

/** Reads the tables of a checklist. */
export function readChecklist(markdown: string): Checklist {
  const statements: Statement[] = [];
  const problems: string[] = [];
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('|') || isHeading(text)) continue;
    const line = index + 1;
    try {
      statements.push(statementOf(text, line));
    } catch (error) {
      problems.push(`line ${line}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { statements, problems };
}

function isHeading(row: string): boolean {
  return /^\|[\s:|-]+$/.test(row) || row.startsWith('| statement |');
}

function statementOf(row: string, line: number): Statement {
  const [text = '', where = '', shown = '', ...rest] = cellsOf(row);
  if (text === '' || shown === '' || rest.length > 0) throw new Error('a row has three cells');
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  if (/^not yet: ./.test(shown)) return { line, text, files, tests: [], answer: 'not yet' };
  if (/^left out: ./.test(shown)) return { line, text, files, tests: [], answer: 'left out' };
  if (files.length === 0) throw new Error('it is said to be shown, but not where it lives');
  return { line, text, files, tests: shown.split('<br>').map(testOf), answer: 'shown' };
}

/** Between bars that are not escaped. */
function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

function testOf(entry: string): TestName {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(entry.trim()) ?? [];
  if (!file || !title)
    throw new Error(`"${entry.trim()}" is no "\`file\`: title", "left out: …" or "not yet: …"`);
  return { file, title };
}
