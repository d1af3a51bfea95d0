/** A chat widget: a round button, and a window that answers automatically. */
import { make, place } from './make.ts';

const { phone = '', size = '44' } = document.currentScript?.dataset ?? {};

const shown = make(
  'section',
  { hidden: true },
  {
    position: 'fixed',
    'z-index': '9',
    right: '1rem',
    bottom: 'calc(9rem + env(safe-area-inset-bottom))',
    width: 'min(20rem, 100vw - 2rem)',
    'border-radius': '1rem',
    background: '#fff',
    color: '#1d2b22',
    'box-shadow': '0 1rem 3rem rgb(0 0 0 / 25%)',
    overflow: 'hidden',
    font: '400 0.9375rem/1.45 system-ui, sans-serif',
  },
);
shown.setAttribute('aria-label', 'Chat');
const head = make(
  'p',
  { textContent: 'Chat with us' },
  {
    margin: '0',
    padding: '0.875rem 1rem',
    background: '#1f6f4a',
    color: '#fff',
    'font-weight': '600',
  },
);
const log = make('div', {}, { padding: '0.75rem 1rem', display: 'grid', gap: '0.5rem' });
log.setAttribute('role', 'log');
const say = (text: string, isOwn: boolean) =>
  log.append(
    make(
      'p',
      { textContent: text },
      {
        margin: '0',
        padding: '0.5rem 0.75rem',
        'border-radius': '0.75rem',
        background: isOwn ? '#dcf3e6' : '#f1f1ee',
        'justify-self': isOwn ? 'end' : 'start',
      },
    ),
  );
const form = make('form', {}, { display: 'flex', gap: '0.5rem', padding: '0 1rem 1rem' });
const text = make(
  'input',
  { type: 'text', required: true, maxLength: 200, placeholder: 'Your question' },
  {
    flex: '1',
    'min-width': '0',
    'min-height': '44px',
    padding: '0 0.75rem',
    border: '1px solid #8a9a90',
    'border-radius': '0.75rem',
    font: 'inherit',
  },
);
text.setAttribute('aria-label', 'Your question');
const send = make(
  'button',
  { type: 'submit', textContent: 'Send' },
  {
    'min-height': '44px',
    padding: '0 1rem',
    border: '0',
    'border-radius': '0.75rem',
    background: '#1f6f4a',
    color: '#fff',
    font: 'inherit',
  },
);
form.append(text, send);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  say(text.value, true);
  say(`Thank you. This is a stand-in; a real widget would answer from ${phone}.`, false);
  form.reset();
});
say('Hello! Ask us about products, delivery or an order.', false);
shown.append(head, log, form);

const button = make(
  'button',
  { type: 'button', textContent: 'Chat' },
  {
    position: 'fixed',
    'z-index': '8',
    right: '1rem',
    bottom: 'calc(5.5rem + env(safe-area-inset-bottom))',
    width: `${size}px`,
    height: `${size}px`,
    border: '0',
    'border-radius': '50%',
    background: '#1f6f4a',
    color: '#fff',
    font: '600 0.8125rem/1 system-ui, sans-serif',
    'text-align': 'center',
    'box-shadow': '0 0.5rem 1.5rem rgb(0 0 0 / 25%)',
  },
);
button.setAttribute('aria-label', 'Chat with us');
button.setAttribute('aria-expanded', 'false');
button.addEventListener('click', () => {
  shown.hidden = !shown.hidden;
  button.setAttribute('aria-expanded', String(!shown.hidden));
  if (!shown.hidden) text.focus();
});
place.append(shown, button);
