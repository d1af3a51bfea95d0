import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRecorder, type Recorder } from '../../inspector/core/recorder.ts';
import type { Channel, ChannelEvent } from '../../inspector/transport/protocol.ts';
import { createPublisher } from '../../inspector/transport/publisher.ts';
import { createReceiver, type Receiver, type Stream } from '../../inspector/transport/receiver.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { createShopRedaction } from '../../src/inspected/redaction.ts';
import { cartMachine, selectCount } from '../../src/machines/cart/cart/index.ts';
import { item, record } from '../machines/fixtures/cart.ts';
import { product } from '../machines/fixtures/catalogue.ts';

const origin = 'https://shop.example';

/** A channel between pages. Running the bus delivers each message to the other pages, in order, as a structured clone. */
function createBus() {
  const ends = new Map<Channel, (event: ChannelEvent) => void>();
  const queue: (() => void)[] = [];
  return {
    open(from = origin): Channel {
      const channel: Channel = {
        postMessage: (message) => {
          const data: unknown = structuredClone(message);
          for (const [end, hear] of ends) if (end !== channel) queue.push(() => hear({ data, origin: from }));
        },
        addEventListener: (_, listener) => void ends.set(channel, listener),
        close: () => void ends.delete(channel),
      };
      return channel;
    },
    /** Delivers messages until there are no more. */
    run() {
      for (let next = queue.shift(); next; next = queue.shift()) next();
    },
    /** The next message never arrives. */
    loseNext() {
      queue.shift();
    },
  };
}

/** A page with an inert cart whose recording is sent to the inspector. */
function openPage(bus: ReturnType<typeof createBus>, stream: string) {
  const due: (() => void)[] = [];
  const recorder = createRecorder({ app: '1.0.0', mostEntries: 20_000, rewrite: createShopRedaction() });
  const publisher = createPublisher({
    recorder,
    channel: bus.open(),
    origin,
    stream,
    title: () => 'Cart',
    app: '1.0.0',
    later: (work) => due.push(work),
  });
  publisher.announce();
  const cart = createActor(shopMachines.inert(cartMachine), {
    input: { storeId: 'demo', tab: 'A' },
    ...recorder.optionsFor('cart'),
  });
  cart.start();
  const say = () => {
    for (const work of due.splice(0)) work();
  };
  const flush = () => {
    say();
    bus.run();
  };
  flush();
  return { recorder, publisher, cart, say, flush };
}

function openInspector(bus: ReturnType<typeof createBus>) {
  const streams = new Map<string, Stream>();
  let changes = 0;
  const receiver: Receiver = createReceiver({
    channel: bus.open(),
    origin,
    onChange: (stream) => {
      changes += 1;
      streams.set(stream.head.stream, stream);
    },
  });
  receiver.requestEntries();
  bus.run();
  return { receiver, streams, changes: () => changes };
}

function whole(recorder: Recorder) {
  return JSON.parse(JSON.stringify(recorder.since(0)));
}

function fill(page: ReturnType<typeof openPage>, lines: number) {
  page.cart.send({ type: 'cart.restored', record: null, now: 0 });
  for (let line = 1; line <= lines; line++) add(page, `p${line}`);
}

function add(page: ReturnType<typeof openPage>, id: string) {
  page.cart.send({ type: 'cart.line.add', product: product({ id, slug: id }), qty: 1, now: 1 });
}

describe('the stream of a page', () => {
  test('arrives complete, in order and once at an inspector that was opened before', () => {
    const bus = createBus();
    const { streams } = openInspector(bus);
    const page = openPage(bus, 's1');
    fill(page, 3);
    page.flush();
    expect(page.recorder.since(0).length).toBeGreaterThan(10);
    expect(streams.get('s1')?.entries).toEqual(whole(page.recorder));
    expect(streams.get('s1')?.head).toMatchObject({ title: 'Cart', app: '1.0.0', isTruncated: false });
  });

  test('arrives complete at an inspector that is opened late, with a cart of 200 lines and more than 1,000 events', () => {
    const bus = createBus();
    const page = openPage(bus, 's1');
    const lines = Array.from({ length: 200 }, (_, line) =>
      item({ recordKey: `p${line}`, productId: `p${line}` }),
    );
    page.cart.send({ type: 'cart.restored', record: record(lines), now: 0 });
    for (let event = 0; event < 500; event++) {
      page.cart.send({ type: 'connectivity.offline' });
      page.cart.send({ type: 'connectivity.online' });
    }
    page.flush();
    const { streams } = openInspector(bus);
    expect(selectCount(page.cart.getSnapshot())).toBe(200);
    expect(page.recorder.since(0).length).toBeGreaterThan(1_000);
    expect(streams.get('s1')?.entries).toEqual(whole(page.recorder));
  });

  test('continues after a late start', () => {
    const bus = createBus();
    const page = openPage(bus, 's1');
    fill(page, 2);
    page.flush();
    const { streams } = openInspector(bus);
    fill(page, 2);
    page.flush();
    expect(streams.get('s1')?.entries).toEqual(whole(page.recorder));
  });

  test('arrives once in each of two windows, whichever requested it', () => {
    const bus = createBus();
    const page = openPage(bus, 's1');
    const first = openInspector(bus);
    fill(page, 5);
    page.flush();
    const second = openInspector(bus);
    fill(page, 5);
    page.flush();
    expect(first.streams.get('s1')?.entries).toEqual(whole(page.recorder));
    expect(second.streams.get('s1')?.entries).toEqual(whole(page.recorder));
  });

  test('is complete again after the inspector was reloaded', () => {
    const bus = createBus();
    const page = openPage(bus, 's1');
    const before = openInspector(bus);
    fill(page, 5);
    page.flush();
    before.receiver.close();
    const after = openInspector(bus);
    expect(after.streams.get('s1')?.entries).toEqual(whole(page.recorder));
  });

  test('is requested again after a lost message', () => {
    const bus = createBus();
    const { streams } = openInspector(bus);
    const page = openPage(bus, 's1');
    fill(page, 1);
    page.flush();
    const before = streams.get('s1')?.entries.length ?? 0;
    add(page, 'lost');
    page.say();
    bus.loseNext();
    bus.run();
    expect(streams.get('s1')?.entries.length).toBe(before);
    // The next message shows that something is missing.
    add(page, 'heard');
    page.flush();
    expect(streams.get('s1')?.entries).toEqual(whole(page.recorder));
  });

  test('of a reloaded page is a new one; the old one has ended', () => {
    const bus = createBus();
    const { streams } = openInspector(bus);
    const page = openPage(bus, 's1');
    fill(page, 1);
    page.flush();
    page.publisher.end();
    openPage(bus, 's2');
    expect([...streams.values()].map(({ head, isEnded }) => [head.stream, isEnded])).toEqual([
      ['s1', true],
      ['s2', false],
    ]);
  });

  test('is ignored from another origin, in another version or another format', () => {
    const bus = createBus();
    const { changes } = openInspector(bus);
    const head = { stream: 'x', title: '', app: '', xstate: '', seed: 0.5, machines: {}, isTruncated: false };
    const message = { protocol: 1, kind: 'entries', head, first: 0, entries: [] };
    bus.open('https://elsewhere.example').postMessage(message);
    bus.open().postMessage({ ...message, protocol: 2 });
    bus.open().postMessage({ ...message, entries: [{ at: 'now' }] });
    bus.open().postMessage('hello');
    bus.run();
    expect(changes()).toBe(0);
    bus.open().postMessage(message);
    bus.run();
    expect(changes()).toBe(1);
  });

  test('sends nothing while nobody listens', () => {
    const bus = createBus();
    const page = openPage(bus, 's1');
    let said = 0;
    bus.open().addEventListener('message', () => {
      said += 1;
    });
    fill(page, 10);
    page.flush();
    expect(said).toBe(0);
  });

  test('accepts an event for an actor of the page', () => {
    const bus = createBus();
    const { receiver } = openInspector(bus);
    const page = openPage(bus, 's1');
    page.cart.send({ type: 'cart.restored', record: null, now: 0 });
    receiver.send('s1', 'cart', { type: 'cart.line.add', product: product(), qty: 2, now: 9 });
    receiver.send('s2', 'cart', { type: 'cart.line.add', product: product(), qty: 5, now: 9 });
    bus.run();
    expect(selectCount(page.cart.getSnapshot())).toBe(2);
  });
});
