import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { SHARED_STYLES, servingFiles, withSecurityHeaders } from '../browserFiles.ts';

/** The statuses that a parcel can be set to, with Shiprocket's codes. */
const statuses = {
  'PICKED UP': 42,
  'IN TRANSIT': 18,
  'OUT FOR DELIVERY': 17,
  UNDELIVERED: 21,
  DELIVERED: 7,
  'RTO INITIATED': 9,
} as const;
type Status = keyof typeof statuses;
const isStatus = (text: string): text is Status => Object.hasOwn(statuses, text);

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(50));
const eventSchema = v.object({
  order: text,
  awb: text,
  status: v.pipe(
    v.string(),
    v.check(isStatus),
    v.transform((name) => (isStatus(name) ? name : 'IN TRANSIT')),
  ),
  /** Why the parcel could not be delivered. */
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
  /** Age of the event in minutes, to simulate late events. */
  minutesAgo: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer()), 0),
  /** How many times the webhook is sent. */
  times: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.picklist([1, 2, 3])), 1),
});
type CourierEvent = v.InferOutput<typeof eventSchema>;
const targetSchema = v.object({ url: v.pipe(v.string(), v.url()) });

const loginSchema = v.object({ email: text, password: text });
const dayText = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const actionSchema = v.object({
  action: v.picklist(['re-attempt', 'return', 'fake-attempt']),
  comments: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  phone: v.optional(v.pipe(v.string(), v.regex(/^\d{10}$/))),
  deferred_date: v.optional(dayText),
});

/** The shop's decision about an undelivered parcel. */
type CourierAction = v.InferOutput<typeof actionSchema> & { readonly awb: string };

interface CourierOptions {
  /** Sent with each webhook as `x-api-key`; also the password of the courier's API. */
  readonly token: string;
  readonly now: () => number;
}

/**
 * The stand-in of the courier: `/courier`, a page to set the status of parcels by hand, which sends Shiprocket's webhooks to the
 * shop, and the part of Shiprocket's API that the shop calls.
 */
export async function courierPages(app: FastifyInstance, { token, now }: CourierOptions): Promise<void> {
  let target: string | null = null;
  const lastStatus = new Map<string, Status>();
  const actions: CourierAction[] = [];
  /** The number of coming API calls that fail. */
  let failures = 0;
  const serve = servingFiles(new URL('./browser/', import.meta.url), [...SHARED_STYLES, 'courier.css']);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.put('/sandbox/courier/target', (request, reply) => {
    const reading = v.safeParse(targetSchema, request.body);
    if (!reading.success) return reply.code(400).send({ error: reading.issues[0].message });
    target = reading.output.url;
    return reply.code(204).send();
  });
  app.post('/sandbox/courier/events', async (request, reply) => {
    const reading = v.safeParse(eventSchema, request.body);
    if (!reading.success) return reply.code(400).send({ error: reading.issues[0].message });
    return { replies: await send(reading.output) };
  });
  // Shiprocket's own API. Its password is the sandbox's token.
  app.post('/v1/external/auth/login', (request, reply) => {
    const reading = v.safeParse(loginSchema, request.body);
    if (!reading.success || reading.output.password !== token) {
      return reply.code(403).send({ message: 'Invalid email and password combination', status_code: 403 });
    }
    return { token: bearer, email: reading.output.email };
  });
  app.post<{ Params: { awb: string } }>('/v1/external/ndr/:awb/action', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${bearer}`) {
      return reply.code(401).send({ message: 'Token is invalid or has expired', status_code: 401 });
    }
    if (failures > 0) {
      failures -= 1;
      return reply.code(503).send({ message: 'Please try again later', status_code: 503 });
    }
    const reading = v.safeParse(actionSchema, request.body);
    if (!reading.success)
      return reply.code(422).send({ message: reading.issues[0].message, status_code: 422 });
    const { awb } = request.params;
    if (lastStatus.get(awb) !== 'UNDELIVERED') {
      return reply.code(404).send({ message: 'There is no open NDR of this AWB', status_code: 404 });
    }
    actions.push({ ...reading.output, awb });
    return { success: true, message: 'NDR action has been taken' };
  });
  app.get('/sandbox/courier/actions', () => ({ actions }));
  app.put('/sandbox/courier/failures', (request, reply) => {
    const reading = v.safeParse(
      v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
      request.body,
    );
    if (!reading.success) return reply.code(400).send({ error: reading.issues[0].message });
    failures = reading.output.count;
    return reply.code(204).send();
  });

  app.get<{ Params: { name: string } }>('/courier/assets/:name', (request, reply) =>
    serve(reply, request.params.name),
  );
  app.get('/courier', (_request, reply) => sendPage(reply, null, actions));
  app.post('/courier', async (request, reply) => {
    const reading = v.safeParse(eventSchema, request.body);
    const said = reading.success ? await send(reading.output) : [reading.issues[0].message];
    return sendPage(reply, `The shop said: ${said.join(', ')}`, actions);
  });

  async function send(event: CourierEvent): Promise<string[]> {
    lastStatus.set(event.awb, event.status);
    if (target === null) return ['no shop has told where it is'];
    const replies: string[] = [];
    for (let time = 0; time < event.times; time += 1) {
      const reply = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': token },
        body: JSON.stringify(payloadOf(event, now())),
      }).catch(() => null);
      replies.push(reply === null ? 'nothing' : `${reply.status} ${await reply.text()}`);
    }
    return replies;
  }
}

function wordsOf({ awb, action, deferred_date: day, phone, comments }: CourierAction): string {
  const rest = [
    ...(day === undefined ? [] : [`on ${day}`]),
    ...(phone === undefined ? [] : [`call ${phone}`]),
    comments,
  ];
  return `${awb}: ${action}, ${rest.join(', ')}`;
}

function escaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const bearer = 'sandbox-courier-bearer';
const dayMs = 24 * 60 * 60_000;

/** The webhook’s payload, as Shiprocket documents it. Its times are in India’s time zone. */
function payloadOf({ order, awb, status, reason, minutesAgo }: CourierEvent, now: number): object {
  const at = inIndia(now - minutesAgo * 60_000);
  const [day = '', time = ''] = at.split(' ');
  return {
    awb,
    courier_name: 'Sandbox Surface',
    current_status: status,
    current_status_id: statuses[status],
    shipment_status: status,
    shipment_status_id: statuses[status],
    current_timestamp: `${day.split('-').toReversed().join(' ')} ${time}`,
    order_id: order,
    sr_order_id: 1,
    etd: inIndia(now + 2 * dayMs),
    scans: [
      {
        date: at,
        status,
        activity: reason || status,
        location: 'Sandbox',
        'sr-status': String(statuses[status]),
      },
    ],
    is_return: 0,
    channel_id: 1,
  };
}

function inIndia(time: number): string {
  return new Date(time + 5.5 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

function sendPage(reply: FastifyReply, said: string | null, actions: readonly CourierAction[]): FastifyReply {
  const options = Object.keys(statuses).map((name) => `<option>${name}</option>`);
  return withSecurityHeaders(reply, { 'form-action': "'self'" })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Courier</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/courier/assets/base.css">
<link rel="stylesheet" href="/courier/assets/courier.css">
</head>
<body>
<main>
<h1>Courier</h1>
<p>Move a parcel, and the shop is told as Shiprocket would tell it.</p>
${said === null ? '' : `<p role="status">${escaped(said)}</p>`}
<form method="post">
<label>Order code, as its page shows it <input name="order" required></label>
<label>Tracking number <input name="awb" required value="19041424751540"></label>
<label>What happened <select name="status">${options.join('')}</select></label>
<label>Why not handed over (optional) <input name="reason" placeholder="Consignee unavailable"></label>
<label>Minutes ago <input name="minutesAgo" type="number" value="0"></label>
<label>Sent so often <select name="times"><option>1</option><option>2</option><option>3</option></select></label>
<button>Tell the shop</button>
</form>
${
  actions.length === 0
    ? ''
    : `<h2>What the shop wants done</h2>
<ul>${actions.map((action) => `<li>${escaped(wordsOf(action))}</li>`).join('')}</ul>`
}
</main>
</body>
</html>
`);
}
