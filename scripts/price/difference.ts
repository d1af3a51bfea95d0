/** Finds the differences of two JSON values. */

export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Every leaf that differs, in document order; a missing side is undefined. */
export function differences(expected: unknown, actual: unknown, path = ''): Difference[] {
  if (Object.is(expected, actual)) return [];
  if (!isTree(expected) || !isTree(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return [{ path: path || '(result)', expected, actual }];
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap((key) =>
    differences(child(expected, key), child(actual, key), join(path, expected, key)),
  );
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function child(tree: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(tree, key)?.value;
}

function join(path: string, parent: object, key: string): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path ? `${path}.${key}` : key;
}
