import { expect, test } from 'vitest';
import { timersOf } from '../../simulation/world/takeOver.ts';
import { createWorld } from '../../simulation/world/world.ts';

test('a timer of an earlier run that is ended late ends nothing of the next run', async () => {
  let world = createWorld('1');
  const { setTimeout, clearTimeout } = timersOf(() => world, 'outside');
  const early = setTimeout(() => {}, 10);
  world = createWorld('2');
  const ran: string[] = [];
  setTimeout(() => ran.push('of the next run'), 10);
  clearTimeout(early);
  await world.advance(20);
  expect(ran).toEqual(['of the next run']);
});
