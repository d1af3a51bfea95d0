import { beforeEach, describe, expect, test } from 'vitest';
import { findEarlyChoices } from '../../src/app/earlyInput/choices.ts';

describe('boxes checked before hydration', () => {
  let heard: string[];
  beforeEach(() => {
    heard = [];
    document.body.innerHTML = `
      <input type="radio" name="size" value="small" checked />
      <input type="radio" name="size" value="large" />
      <input type="checkbox" value="face" checked />
      <input type="checkbox" value="body" />
      <input type="text" value="rose" />`;
    document.body.onchange = ({ target }) => {
      if (target instanceof HTMLInputElement) heard.push(`${target.value} ${target.checked}`);
    };
  });
  const press = (value: string) => document.querySelector<HTMLInputElement>(`[value=${value}]`)?.click();

  test('are clicked again, once', () => {
    press('large');
    press('body');
    heard = [];
    const replay = findEarlyChoices(document.body);
    replay();
    replay();
    expect(heard).toEqual(['large true', 'body true']);
  });

  test('are none when everything is as the server rendered it', () => {
    findEarlyChoices(document.body)();
    expect(heard).toEqual([]);
  });
});
