/** Sends hostile requests to a shop and judges its replies. */
import { request } from 'node:http';
import { type Attack, type AttackKind, attacksOf, type TargetKeys } from './attacks.ts';
import { createRandom } from './random.ts';

export interface HostileOptions {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly target: TargetKeys;
  readonly seed: number;
  readonly count: number;
}

export interface Finding {
  /** The attacked place, such as an argument or a page. */
  readonly name: string;
  readonly fault: string;
  /** The request, shortened for the report. */
  readonly request: string;
}

export interface KindFigures {
  readonly kind: AttackKind;
  readonly requests: number;
  /** How many different places were attacked. */
  readonly targets: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface SlowRequest {
  readonly name: string;
  /** Milliseconds. */
  readonly ms: number;
  /** The request, shortened for the report. */
  readonly request: string;
}

export interface HostileReport {
  readonly findings: readonly Finding[];
  /** The slowest ten, the slowest first. */
  readonly slowest: readonly SlowRequest[];
  readonly figures: readonly KindFigures[];
  /** Of all requests, in milliseconds. */
  readonly p99: number;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

interface Outcome {
  readonly attack: Attack;
  readonly ms: number;
  readonly fault: string | null;
}

const workers = 2;
const patienceMs = 10_000;

/** Texts that only a library, the runtime or the database produces. */
const librarySays = [
  /Expected [<>=]|but received |Invalid (?:type|length|value|format)\b/,
  /Variable \\?"\$|Syntax Error|Cannot query field|Did you mean|got invalid value|cannot represent/,
  /Unexpected (?:token|end of)|in JSON at position|is not valid JSON/,
  /invalid input syntax|violates .* constraint|relation "|syntax error at|invalid byte sequence|out of range for type/i,
  /\bat \S+ \(?(?:file|node):|node_modules|FST_ERR|ERR_[A-Z]{3}|valibot|kysely|pglite/i,
  /is not a function|Cannot read propert|Maximum call stack|is not a valid url component/,
];

/** Runs the seed's attacks. Never throws because of a reply. */
export async function runHostile({ origin, target, seed, count }: HostileOptions): Promise<HostileReport> {
  const attacks = attacksOf(target, createRandom(seed), count);
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (const attack of attacks) {
      const started = performance.now();
      const reply = await send(origin, attack);
      outcomes.push({ attack, ms: performance.now() - started, fault: faultOf(attack, reply) });
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return reportOf(outcomes);
}

function send(origin: string, { method, path, headers, body }: Attack): Promise<Reply | string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const outgoing = request(
      { agent: false, hostname, port, method, path, headers, timeout: patienceMs },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', (error) => resolve(error.message));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${patienceMs} ms`)));
    outgoing.on('error', (error) => resolve(error.message));
    outgoing.end(body);
  });
}

/** The fault of a reply; `null` if there is none. */
function faultOf({ kind }: Attack, reply: Reply | string): string | null {
  if (typeof reply === 'string') return `no answer: ${reply}`;
  const { status, headers, text } = reply;
  if (status >= 500) return `status ${status}`;
  if (text.includes('"INTERNAL"')) return 'code INTERNAL';
  const said = librarySays.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  if (said !== undefined) return `text of a library: ${said}`;
  const isBare =
    headers['content-security-policy'] === undefined || headers['x-content-type-options'] !== 'nosniff';
  return kind === 'pages' && isBare ? 'no security headers' : null;
}

function reportOf(outcomes: readonly Outcome[]): HostileReport {
  const kinds: readonly AttackKind[] = ['arguments', 'bodies', 'pages', 'endpoints'];
  return {
    findings: outcomes.flatMap(({ attack, fault }) =>
      fault === null ? [] : [{ name: attack.name, fault, request: requestOf(attack, 400) }],
    ),
    slowest: outcomes
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 10)
      .map(({ attack, ms }) => ({ name: attack.name, ms: Math.round(ms), request: requestOf(attack, 100) })),
    figures: kinds.map((kind) => {
      const own = outcomes.filter(({ attack }) => attack.kind === kind);
      const times = own.map(({ ms }) => ms);
      return {
        kind,
        requests: own.length,
        targets: new Set(own.map(({ attack }) => attack.name)).size,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        max: percentile(times, 1),
      };
    }),
    p99: percentile(
      outcomes.map(({ ms }) => ms),
      0.99,
    ),
  };
}

function requestOf({ method, path, body }: Attack, length: number): string {
  return `${method} ${path} ${body ?? ''}`.slice(0, length);
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0) * 10) / 10;
}
