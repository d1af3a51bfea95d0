/**
 * Reads and writes the checklist docs/specification.md. Each table row is one statement:
 * `| id | statement | where it lives | shown by |`. The id is `S`, the section of the specification, a dot and a number,
 * such as `S4.12`. The last cell is generated from the tests that carry the id; a row that no test can show says
 * `not yet: …` (what is missing) or `left out: …` (why) there instead.
 */

export interface Statement {
  /** Line in the checklist, from 1. */
  readonly line: number;
  readonly id: string;
  readonly text: string;
  /** Paths in the second-to-last cell, relative to the project's folder. */
  readonly files: readonly string[];
  /** The last cell as written. */
  readonly shown: string;
  readonly answer: 'shown' | 'left out' | 'not yet';
}

export interface Checklist {
  readonly statements: readonly Statement[];
  /** Rows with a wrong form, one sentence each. */
  readonly problems: readonly string[];
}

/** A test that carries ids of statements in its title, as in `'is refused below the minimum [S5.20 S8.3]'`. */
export interface TaggedTest {
  /** Relative to the project's folder. */
  readonly file: string;
  /** As written in the source, placeholders included, without the ids. */
  readonly title: string;
  readonly ids: readonly string[];
}

const idForm = /^S(\d+)\.\d+$/;

/** Parses the tables of a checklist. */
export function parseChecklist(markdown: string): Checklist {
  const statements: Statement[] = [];
  const problems: string[] = [];
  const lineOfId = new Map<string, number>();
  let section = '';
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    section = /^## S §(\d+) /.exec(text)?.[1] ?? section;
    if (!isStatementRow(text)) continue;
    try {
      const statement = parseRow(text, line);
      const [, ownSection] = idForm.exec(statement.id) ?? [];
      if (ownSection === undefined) throw new Error(`"${statement.id}" is not an id such as S4.12`);
      if (ownSection !== section) throw new Error(`${statement.id} stands in section ${section || 'none'}`);
      const first = lineOfId.get(statement.id);
      if (first !== undefined) throw new Error(`${statement.id} is also the id of line ${first}`);
      lineOfId.set(statement.id, line);
      statements.push(statement);
    } catch (error) {
      problems.push(`line ${line}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { statements, problems };
}

/** Returns the checklist with every last cell regenerated from the tagged tests. */
export function writeChecklist(markdown: string, tests: readonly TaggedTest[]): string {
  const rows = new Map(parseChecklist(markdown).statements.map((statement) => [statement.line, statement]));
  return markdown
    .split('\n')
    .map((text, index) => {
      const statement = rows.get(index + 1);
      if (statement?.answer !== 'shown') return text;
      const [id = '', said = '', where = ''] = splitCells(text);
      return `| ${[id, said, where, shownBy(statement.id, tests)].map(escapeBars).join(' | ')} |`;
    })
    .join('\n');
}

/** The last cell of a statement's row: its tests, in the order of their files. */
export function shownBy(id: string, tests: readonly TaggedTest[]): string {
  return tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `\`${file}\`: ${title}`)
    .sort()
    .join('<br>');
}

function isStatementRow(text: string): boolean {
  return text.startsWith('|') && !/^\|[\s:|-]+$/.test(text) && !text.startsWith('| id |');
}

function parseRow(row: string, line: number): Statement {
  const [id = '', text = '', where = '', shown = '', ...rest] = splitCells(row);
  if (text === '' || rest.length > 0) throw new Error('a row has four cells');
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  const common = { line, id, text, files, shown };
  if (/^not yet: ./.test(shown)) return { ...common, answer: 'not yet' };
  if (/^left out: ./.test(shown)) return { ...common, answer: 'left out' };
  if (files.length === 0) throw new Error('the row does not say where the statement lives');
  return { ...common, answer: 'shown' };
}

/** Splits a row at the bars that are not escaped. */
function splitCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

function escapeBars(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
