import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Answerable, hideSchema, withoutTypes } from './hiddenTypes.ts';
import { limitProblem, limits, rootFields } from './limits.ts';

/** Caches parsed and validated operations by their text: a shop runs the same few all day. */
export interface Documents {
  /** Parses an operation. Throws a GraphQLError for a syntax error. */
  parse(text: string): DocumentNode;
  validate(document: DocumentNode): readonly GraphQLError[];
  /** The valid document in the form in which it is run. */
  answerable(document: DocumentNode): Answerable;
  /** Whether the reply is the same for every guest: a query with cacheable fields only. */
  isCacheable(document: DocumentNode): boolean;
}

export function createDocuments(
  schema: GraphQLSchema,
  options: { introspection: boolean; cacheable: readonly string[] },
): Documents {
  const parsed = new LRUCache<string, DocumentNode>({ max: 500, maxSize: 4_000_000 });
  const verdicts = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  const shared = new WeakMap<DocumentNode, boolean>();
  const answerable = new WeakMap<DocumentNode, Answerable>();
  const cacheable = new Set(options.cacheable);
  const rules = options.introspection ? specifiedRules : [...specifiedRules, hideSchema];

  function check(document: DocumentNode): readonly GraphQLError[] {
    const problem = limitProblem(document);
    return problem === null ? validate(schema, document, rules, { maxErrors: 5 }) : [problem];
  }

  return {
    parse(text) {
      const known = parsed.get(text);
      if (known !== undefined) return known;
      const document = parse(text, { maxTokens: limits.tokens });
      parsed.set(text, document, { size: text.length });
      return document;
    },
    validate(document) {
      const verdict = verdicts.get(document) ?? check(document);
      verdicts.set(document, verdict);
      return verdict;
    },
    answerable(document) {
      if (options.introspection) return { document, nulls: new Map() };
      const known = answerable.get(document) ?? withoutTypes(document);
      answerable.set(document, known);
      return known;
    },
    isCacheable(document) {
      const known = shared.get(document);
      if (known !== undefined) return known;
      const root = rootFields(document);
      const isShared = root?.operation === 'query' && root.names.every((name) => cacheable.has(name));
      shared.set(document, isShared);
      return isShared;
    },
  };
}
