import { beforeAll, beforeEach, test } from 'vitest';
import { atEnd } from '../../../support/atEnd.ts';

/** Opens something at each place where tests do, and prints when it is opened and closed. */
export function showAll(): void {
  beforeAll(() => {
    open('of the file');
    open('of the file, later');
  });
  beforeEach(() => open('before the test'));
  test('a test', () => open('in the test'));
}

function open(what: string): void {
  console.log(`opened: ${what}`);
  atEnd(async () => console.log(`closed: ${what}`));
}
