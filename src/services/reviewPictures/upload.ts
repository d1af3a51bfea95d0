import * as v from 'valibot';
import type { Refusal, Result, UploadedPicture } from '../../contract/domain/index.ts';
import type { TokenReading } from '../shopApi/index.ts';

export interface PictureUpload {
  /** The address that pictures are uploaded to. */
  readonly endpoint: string;
  readonly accessToken: () => Promise<TokenReading>;
  /** Whether the endpoint also accepts uploads without a token. */
  readonly isForGuests?: boolean;
  readonly fetch: typeof fetch;
}

const MOST_BYTES = 5 * 1024 * 1024;
const replySchema = v.object({ key: v.pipe(v.string(), v.minLength(1)) });
const refusalSchema = v.fallback(v.object({ error: v.string() }), { error: '' });

const codes: Readonly<Record<number, Refusal['code']>> = {
  400: 'BAD_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'ORDER_STATE',
  413: 'BAD_INPUT',
  415: 'BAD_INPUT',
  429: 'RATE_LIMITED',
};

/**
 * Returns the server's key for the picture. Refused with BAD_INPUT if there is no file, it is larger than `MOST_BYTES`, or the
 * server does not accept it as a picture. The message of a refusal is the server's, or empty.
 */
export async function uploadPicture(
  { endpoint, accessToken, isForGuests = false, fetch }: PictureUpload,
  file: Blob | undefined,
  signal: AbortSignal,
): Promise<Result<UploadedPicture>> {
  if (!file || file.size > MOST_BYTES) return refusedWith('BAD_INPUT');
  const reading = await accessToken();
  if (reading.kind === 'unreachable') return { ok: false, failure: { kind: 'network' } };
  if (reading.kind !== 'token' && !isForGuests) return refusedWith('UNAUTHENTICATED');
  try {
    const headers = {
      ...(reading.kind === 'token' && { authorization: `Bearer ${reading.token}` }),
      'content-type': file.type,
    };
    const response = await fetch(endpoint, { method: 'POST', headers, body: file, signal });
    if (!response.ok) return await failed(response);
    const reply = v.safeParse(replySchema, await response.json());
    if (reply.success) return { ok: true, value: { picture: reply.output.key } };
    return { ok: false, failure: { kind: 'server', status: response.status } };
  } catch {
    return { ok: false, failure: { kind: signal.aborted ? 'aborted' : 'network' } };
  }
}

async function failed(response: Response): Promise<Result<never>> {
  const { status } = response;
  const code = codes[status];
  if (!code) return { ok: false, failure: { kind: 'server', status } };
  return refusedWith(code, v.parse(refusalSchema, await response.json().catch(() => null)).error);
}

function refusedWith(code: Refusal['code'], message = ''): Result<never> {
  return { ok: false, failure: { kind: 'refused', code, details: {}, message } };
}
