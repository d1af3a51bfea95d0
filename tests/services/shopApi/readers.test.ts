/** The generated readers accept every reply that the schema allows, and refuse a reply with one wrong value. */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import * as operations from '../../../src/contract/generated/replies.ts';
import { type Operation, UnreadableReply } from '../../../src/contract/reading.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** A value that the schema allows, and all variations of it with one wrong value. */
interface Sample {
  readonly value: unknown;
  readonly wrong: readonly unknown[];
}

const scalars: Readonly<Record<string, Sample>> = {
  ID: { value: 'a', wrong: [7, undefined] },
  String: { value: 'a', wrong: [7, undefined] },
  DateTime: { value: '2026-04-02T00:00:00Z', wrong: [7, undefined] },
  Int: { value: 1, wrong: ['1', Number.NaN] },
  Float: { value: 1.5, wrong: ['1', Number.NaN] },
  Boolean: { value: true, wrong: ['true', 1] },
  Rupees: { value: 499.5, wrong: [-1, '1,000', true] },
  SignedRupees: { value: -49.5, wrong: ['-49.5', true] },
  JSON: { value: { any: ['thing'] }, wrong: [] },
};

function sampleOfOperation({ document }: Operation<never, unknown>): Sample {
  const { definitions } = parse(document);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const [operation] = definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('An operation comes first');
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error('The schema has no such root');
  return sampleOfObject(root, operation.selectionSet);

  function sampleOfObject(type: GraphQLObjectType, { selections }: SelectionSetNode): Sample {
    const parts = selections.map((node): Sample => {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value);
        if (!fragment) throw new Error(`No fragment ${node.name.value}`);
        return sampleOfObject(type, fragment.selectionSet);
      }
      if (node.kind !== Kind.FIELD) throw new Error('Only unions have inline fragments');
      const field = type.getFields()[node.name.value];
      if (!field) throw new Error(`No field ${node.name.value}`);
      const { value, wrong } = sampleOfType(field.type, node.selectionSet);
      const name = (node.alias ?? node.name).value;
      return { value: { [name]: value }, wrong: wrong.map((wrongValue) => ({ [name]: wrongValue })) };
    });
    const value = Object.assign({}, ...parts.map((part) => part.value));
    return {
      value,
      wrong: parts.flatMap((part) => part.wrong.map((wrong) => Object.assign({}, value, wrong))),
    };
  }

  function sampleOfType(type: GraphQLOutputType, set: SelectionSetNode | undefined): Sample {
    if (!isNonNullType(type)) return sampleOfNonNull(type, set);
    const { value, wrong } = sampleOfNonNull(type.ofType, set);
    return { value, wrong: [...wrong, null] };
  }

  function sampleOfNonNull(type: GraphQLOutputType, set: SelectionSetNode | undefined): Sample {
    if (isListType(type)) {
      const { value, wrong } = sampleOfType(type.ofType, set);
      return { value: [value], wrong: [...wrong.map((item) => [value, item]), {}] };
    }
    if (isEnumType(type)) return { value: type.getValues()[0]?.name, wrong: [7] };
    if (isObjectType(type) && set) {
      const { value, wrong } = sampleOfObject(type, set);
      return { value, wrong: [...wrong, 'text', undefined] };
    }
    if (isUnionType(type) && set) return sampleOfUnion(set);
    const sample = scalars[String(type)];
    if (!sample) throw new Error(`No sample of ${type}`);
    return sample;
  }

  function sampleOfUnion({ selections }: SelectionSetNode): Sample {
    const members = selections.flatMap((node) => {
      const type = node.kind === Kind.INLINE_FRAGMENT && schema.getType(node.typeCondition?.name.value ?? '');
      if (!isObjectType(type) || node.kind !== Kind.INLINE_FRAGMENT) return [];
      const { value, wrong } = sampleOfObject(type, node.selectionSet);
      const named = (fields: unknown) => Object.assign({ __typename: type.name }, fields);
      return [{ value: named(value), wrong: wrong.map(named) }];
    });
    return {
      value: members[0]?.value,
      wrong: [...members.flatMap(({ wrong }) => wrong), { ...members[0]?.value, __typename: 'Other' }],
    };
  }
}

describe.each(Object.entries<Operation<never, unknown>>(operations))('%s', (_name, operation) => {
  const sample = sampleOfOperation(operation);

  test('reads every reply that the schema allows', () => {
    expect(() => operation.read(sample.value)).not.toThrow();
  });

  test('refuses every reply with one wrong value', () => {
    expect(sample.wrong.length).toBeGreaterThan(0);
    const accepted = sample.wrong.filter((reply) => {
      try {
        operation.read(reply);
        return true;
      } catch (error) {
        if (!(error instanceof UnreadableReply)) throw error;
        return false;
      }
    });
    expect(accepted).toEqual([]);
  });
});
