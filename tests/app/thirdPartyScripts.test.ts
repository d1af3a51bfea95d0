import { beforeEach, describe, expect, test } from 'vitest';
import { createThirdPartyScripts } from '../../src/services/thirdPartyScripts/index.ts';

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const script = () => document.head.querySelector('script');

describe('a third-party script', () => {
  test('of the chat receives its phone, its size of 44 and its element [S9.33]', async () => {
    const loaded = createThirdPartyScripts(document).load({
      kind: 'chat',
      url: 'https://chat.example/widget.js',
      phone: '+919812345678',
    });
    expect([script()?.src, { ...script()?.dataset }]).toEqual([
      'https://chat.example/widget.js',
      { target: '#channel-chat', phone: '+919812345678', size: '44' },
    ]);
    expect(document.querySelector('#channel-chat')).not.toBe(null);
    script()?.dispatchEvent(new Event('load'));
    expect(await loaded).toEqual({ ok: true });
  });

  test('of another kind receives only its element, and leaves nothing behind if it fails to load', async () => {
    const loaded = createThirdPartyScripts(document).load({
      kind: 'survey',
      url: 'https://survey.example/s.js',
    });
    expect({ ...script()?.dataset }).toEqual({ target: '#channel-survey' });
    script()?.dispatchEvent(new Event('error'));
    expect([await loaded, script()]).toEqual([{ ok: false }, null]);
  });

  test('draws into an element that a page can hide', () => {
    const scripts = createThirdPartyScripts(document);
    void scripts.load({ kind: 'chat', url: 'https://chat.example/widget.js' });
    const place = document.querySelector<HTMLElement>('#channel-chat');
    scripts.hide('chat');
    const hidden = place?.hidden;
    scripts.show('chat');
    expect([hidden, place?.hidden]).toEqual([true, false]);
  });
});
