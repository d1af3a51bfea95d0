import { beforeEach, describe, expect, test } from 'vitest';
import { findEarlyChoices } from '../../src/app/earlyInput/choices.ts';

describe('choices made before hydration', () => {
  let heard: string[];
  beforeEach(() => {
    heard = [];
    document.body.innerHTML = `
      <input type="radio" name="size" value="small" checked />
      <input type="radio" name="size" value="large" />
      <input type="checkbox" value="face" checked />
      <input type="checkbox" value="body" />
      <select><option>Recommended</option><option>Newest</option></select>
      <select><option>Low</option><option selected>High</option></select>
      <input type="text" value="rose" />`;
    document.body.onchange = ({ target }) => {
      if (target instanceof HTMLInputElement) heard.push(`${target.value} ${target.checked}`);
      if (target instanceof HTMLSelectElement) heard.push(target.value);
    };
  });
  const press = (value: string) => document.querySelector<HTMLInputElement>(`[value=${value}]`)?.click();

  const choose = (option: string) => {
    const select = [...document.querySelectorAll('select')].find(({ textContent }) =>
      textContent.includes(option),
    );
    if (select) select.value = option;
  };

  test('are made again, once', () => {
    choose('Low');
    press('large');
    press('face');
    press('body');
    heard = [];
    const replay = findEarlyChoices(document.body);
    replay();
    replay();
    expect(heard).toEqual(['large true', 'face false', 'body true', 'Low']);
  });

  test('are none when everything is as the server rendered it', () => {
    findEarlyChoices(document.body)();
    expect(heard).toEqual([]);
  });
});
