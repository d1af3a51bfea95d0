/** Finds every argument of every operation in the contract, so that new ones are covered automatically. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';

/** A place in a request that takes a value: one field of one argument of one operation. */
export interface Place {
  /** Operation and path of the argument, such as `createOrder(input.products.0.quantity)`. */
  readonly name: string;
  /** The path that a refusal names. */
  readonly path: string;
  readonly type: GraphQLInputType;
  /** The request with this value there, and valid values everywhere else. */
  request(value: unknown): GraphQLRequest;
}

export interface GraphQLRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Returns a valid, or at least well-formed, value for an argument. Ids do not belong to any existing object. */
export type Sample = (name: string, type: string) => unknown;

/** Every place for a value in the contract: arguments of operations and of nested fields. */
export function placesOf(schema: GraphQLSchema, sample: Sample): readonly Place[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => type ?? []);
  return roots.flatMap((root) =>
    fieldsWithArguments(root, []).flatMap((fields) => placesOfField(root, fields, sample)),
  );
}

type Field = GraphQLField<unknown, unknown>;

/** The shortest way from an operation to each field that takes arguments. */
function fieldsWithArguments(
  root: GraphQLObjectType,
  start: readonly Field[],
): readonly (readonly Field[])[] {
  const found: (readonly Field[])[] = [];
  const seen = new Set<GraphQLObjectType>([root]);
  const waiting: { readonly type: GraphQLObjectType; readonly way: readonly Field[] }[] = [
    { type: root, way: start },
  ];
  for (const { type, way } of waiting) {
    for (const field of Object.values(type.getFields())) {
      if (field.args.length > 0) found.push([...way, field]);
      const next = getNamedType(field.type);
      if (!isObjectType(next) || seen.has(next)) continue;
      seen.add(next);
      waiting.push({ type: next, way: [...way, field] });
    }
  }
  return found;
}

function placesOfField(root: GraphQLObjectType, way: readonly Field[], sample: Sample): readonly Place[] {
  const last = way.at(-1);
  if (last === undefined) return [];
  return last.args.flatMap((arg) =>
    pathsOf(arg.type, [arg.name]).map(({ path, type }): Place => {
      const named = path.length > 1 && path[0] === 'input' ? path.slice(1) : path;
      return {
        name: `${way.map(({ name }) => name).join('.')}(${path.join('.')})`,
        path: named.join('.'),
        type,
        request: (value) => requestOf(root, way, (given) => put(given, path, value), sample),
      };
    }),
  );
}

type Path = readonly (string | number)[];

function pathsOf(
  whole: GraphQLInputType,
  path: Path,
  inside: readonly string[] = [],
): readonly { readonly path: Path; readonly type: GraphQLInputType }[] {
  const type = getNullableType(whole);
  const itself = { path, type: whole };
  if (isListType(type)) return [itself, ...pathsOf(type.ofType, [...path, 0], inside)];
  // A recursive input type is entered only once.
  if (!isInputObjectType(type) || inside.includes(type.name)) return [itself];
  return [
    itself,
    ...Object.values(type.getFields()).flatMap((field) =>
      pathsOf(field.type, [...path, field.name], [...inside, type.name]),
    ),
  ];
}

function requestOf(
  root: GraphQLObjectType,
  way: readonly Field[],
  change: (given: Record<string, unknown>) => unknown,
  sample: Sample,
): GraphQLRequest {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const text = way.reduceRight((inner, field, index) => {
    const isLast = index === way.length - 1;
    const named = (name: string) => (isLast ? name : `${name}${index}`);
    const args = field.args.filter((arg) => isLast || String(arg.type).endsWith('!'));
    for (const arg of args) {
      declared.push(`$${named(arg.name)}: ${String(arg.type)}`);
    }
    const values = Object.fromEntries(
      args.map((arg): [string, unknown] => [arg.name, sampleOf(arg, sample)]),
    );
    if (isLast) change(values);
    for (const [name, value] of Object.entries(values)) variables[named(name)] = value;
    const given = args.map(({ name }) => `${name}: $${named(name)}`).join(', ');
    return `${field.name}${given === '' ? '' : `(${given})`}${isLast ? selectionOf(field) : ` { ${inner} }`}`;
  }, '');
  const kind = root.name === 'Mutation' ? 'mutation' : 'query';
  return { query: `${kind}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${text} }`, variables };
}

/** A selection of the reply's scalars, one level deep. */
function selectionOf(field: Field): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const names = Object.values(type.getFields())
    .filter((inner) => inner.args.length === 0 && !('getFields' in getNamedType(inner.type)))
    .filter((inner) => !('getTypes' in getNamedType(inner.type)))
    .map(({ name }) => name);
  return ` { ${['__typename', ...names].join(' ')} }`;
}

function sampleOf(
  { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
  sample: Sample,
  inside: readonly string[] = [],
): unknown {
  const bare = getNullableType(type);
  if (inside.includes(getNamedType(type).name)) return isListType(bare) ? [] : null;
  if (isListType(bare)) return [sampleOf({ name, type: bare.ofType }, sample, inside)];
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  if (isInputObjectType(bare)) {
    return Object.fromEntries(
      Object.values(bare.getFields()).map((field): [string, unknown] => [
        field.name,
        sampleOf(field, sample, [...inside, bare.name]),
      ]),
    );
  }
  return sample(name, bare.name);
}

function put(target: unknown, [step, ...rest]: Path, value: unknown): void {
  if (typeof target !== 'object' || target === null || step === undefined) return;
  if (rest.length === 0) Reflect.set(target, step, value);
  else put(Reflect.get(target, step), rest, value);
}

/** Values that the shop accepts, by name and type. */
export const sample: Sample = (name, type) => {
  switch (type) {
    case 'Boolean':
      return true;
    case 'Int':
    case 'Float':
    case 'Rupees':
    case 'SignedRupees':
      return 1;
    case 'DateTime':
      return '2026-01-01T00:00:00Z';
    case 'JSON':
      return { landing: 'home' };
    default:
      return texts[name] ?? 'demo';
  }
};

const texts: Readonly<Record<string, string>> = {
  shoppingCartId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  orderId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  idempotencyKey: 'hostile-hostile-hostile',
  phone: '+919999999999',
  otp: '000000',
  email: 'asha@mail.example',
  pinCode: '400001',
  state: 'MH',
  city: 'Mumbai',
  country: 'IN',
  address: '1 Marine Drive',
  comment: 'Smells of roses.',
  dob: '1990-01-01',
  productId: 'gift-soap',
  nextToken: '',
  field: 'rating',
  orderVersion: 'V1',
};
