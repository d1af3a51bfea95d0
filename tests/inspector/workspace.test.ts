import { describe, expect, test } from 'vitest';
import type { Entry } from '../../inspector/core/format.ts';
import { formatPlace, parsePlace } from '../../inspector/model/address.ts';
import { liveSession, type Session } from '../../inspector/model/session.ts';
import {
  actorInView,
  changeWorkspace,
  emptyWorkspace,
  nextBreak,
  stepOf,
  type Workspace,
  type WorkspaceEvent,
} from '../../inspector/model/workspace.ts';
import { machinesWith } from './support/desk.ts';

function entry(to: string, type: string, over: Partial<Entry> = {}): Entry {
  return { at: 0, to, from: null, event: { type }, digest: '', took: [], did: [], state: '', ...over };
}

const head = { title: 'Home', app: '1', xstate: '5', seed: 0.5, machines: {}, isTruncated: false };

function session(id: string, entries: readonly Entry[], isEnded = false): Session {
  return liveSession({ head: { ...head, stream: id }, entries, isEnded }, undefined, machinesWith());
}

const cart = [
  entry('cart', 'xstate.init', { machine: 'cart', value: { contents: 'unknown' } }),
  entry('cart/storage', 'xstate.init'),
  entry('cart', 'cart.restored', { value: { contents: { ready: 'empty' } } }),
  entry('cart', 'cart.line.add', { value: { contents: { ready: 'filled' } } }),
];

function workspaceAfter(...events: WorkspaceEvent[]): Workspace {
  return events.reduce(changeWorkspace, emptyWorkspace);
}

describe('the cursor', () => {
  const there: WorkspaceEvent = { type: 'session.put', session: session('s1', cart) };

  test('follows new entries until it is moved', () => {
    expect(stepOf(workspaceAfter(there))).toBe(4);
    const grown: WorkspaceEvent = {
      type: 'session.put',
      session: session('s1', [...cart, entry('cart', 'cart.clear')]),
    };
    expect(stepOf(workspaceAfter(there, grown))).toBe(5);
    expect(stepOf(workspaceAfter(there, { type: 'cursor.moved', step: 2 }, grown))).toBe(2);
    expect(stepOf(workspaceAfter(there, { type: 'cursor.moved', step: 99 }))).toBe(4);
  });

  test('plays from the beginning when it is at the end, and stops at the end', () => {
    const playing = workspaceAfter(there, { type: 'play.toggled' });
    expect([stepOf(playing), playing.isPlaying]).toEqual([0, true]);
    const played = Array.from({ length: 4 }, (): WorkspaceEvent => ({ type: 'cursor.ticked' })).reduce(
      changeWorkspace,
      playing,
    );
    expect([stepOf(played), played.isPlaying]).toEqual([4, false]);
  });

  test('stops at a breakpoint on a state or an event', () => {
    const at = (breakpoint: string) =>
      Array.from({ length: 4 }, (): WorkspaceEvent => ({ type: 'cursor.ticked' })).reduce(
        changeWorkspace,
        workspaceAfter(there, { type: 'break.toggled', at: breakpoint }, { type: 'play.toggled' }),
      );
    expect([stepOf(at('state cart.contents.ready')), at('state cart.contents.ready').isPlaying]).toEqual([
      3,
      false,
    ]);
    expect(stepOf(at('event cart.restored'))).toBe(3);
    expect(stepOf(at('state cart.contents.ready.filled'))).toBe(4);
  });

  test('jumps to the next breakpoint', () => {
    const [opened] = workspaceAfter(there).sessions;
    expect(opened && nextBreak(opened, 0, ['state cart.contents.ready'])).toBe(3);
    expect(opened && nextBreak(opened, 3, ['state cart.contents.ready'])).toBe(4);
    expect(opened && nextBreak(opened, 4, ['state cart.contents.ready'])).toBeNull();
  });

  test('selects the machine of the latest entry, unless another is chosen', () => {
    expect(actorInView(workspaceAfter(there, { type: 'cursor.moved', step: 2 }))).toBe('cart');
    expect(actorInView(workspaceAfter(there, { type: 'actor.chosen', path: 'cart/storage' }))).toBe(
      'cart/storage',
    );
  });
});

describe('sessions', () => {
  test('the first is opened; later ones must be chosen', () => {
    const workspace = workspaceAfter(
      { type: 'session.put', session: session('s1', cart) },
      { type: 'session.put', session: session('s2', []) },
    );
    expect([workspace.session, workspace.sessions.length]).toEqual(['s1', 2]);
    expect(changeWorkspace(workspace, { type: 'session.closed', id: 's1' }).session).toBe('s2');
  });

  test('a page that is reloaded is followed, but not while the cursor is in its past', () => {
    const ended: WorkspaceEvent = { type: 'session.put', session: session('s1', cart, true) };
    const reloaded: WorkspaceEvent = { type: 'session.put', session: session('s2', []) };
    expect(workspaceAfter(ended, reloaded).session).toBe('s2');
    const past = workspaceAfter(ended, { type: 'cursor.moved', step: 2 }, reloaded);
    expect([past.session, past.step]).toEqual(['s1', 2]);
  });
});

describe('a deep link', () => {
  const place = {
    page: 'inspector',
    machine: 'cart',
    state: 'contents.ready',
    scenario: 'cart-offline',
    step: 12,
    actor: 'cart/cartSync#2',
  } as const;

  test('restores the state from which it was created', () => {
    expect(parsePlace(formatPlace(place))).toEqual(place);
    expect(formatPlace({ ...place, actor: null })).toBe(
      '#/cart/contents.ready?scenario=cart-offline&step=12',
    );
    expect(parsePlace('#/library')).toEqual({ ...nowhere, page: 'library' });
  });

  const nowhere = { page: 'inspector', machine: null, state: null, scenario: null, step: null, actor: null };

  test('that is invalid opens the start', () => {
    expect(parsePlace('')).toEqual(nowhere);
    expect(parsePlace('#/?step=-1')).toEqual(nowhere);
    expect(parsePlace('#/?step=many')).toEqual(nowhere);
  });
});
