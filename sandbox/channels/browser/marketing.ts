/**
 * A marketing pop-up: a scratch card behind a form. The form is marked `data-marketing-form`; the shop reads the
 * prize from its field `coupon` when it is submitted. Until a card has been scratched, the button refuses with a
 * custom validity message, which the shop clears.
 */
import { make, place } from './make.ts';

const prizes = ['NAMASTE10', 'BETTER LUCK NEXT TIME', 'NAMASTE10'];
const round = {
  'min-height': '44px',
  border: '1px solid #9a7f78',
  'border-radius': '999px',
  font: 'inherit',
  'text-align': 'center',
  cursor: 'pointer',
};
const popUp = make(
  'section',
  {},
  {
    position: 'fixed',
    'z-index': '7',
    left: '1rem',
    bottom: 'calc(5.5rem + env(safe-area-inset-bottom))',
    width: 'min(20rem, 100vw - 2rem)',
    padding: '1.25rem',
    'border-radius': '1.25rem',
    background: 'linear-gradient(160deg, #fbeccb, #fffdf9 60%)',
    color: '#2b0f16',
    'box-shadow': '0 1.5rem 4rem rgb(43 15 22 / 22%)',
    font: '400 0.9375rem/1.45 system-ui, sans-serif',
  },
);
popUp.setAttribute('aria-label', 'Scratch a card');
const title = make(
  'p',
  { textContent: 'Scratch a card' },
  { margin: '0 2rem 0.25rem 0', font: '600 1.25rem/1.3 Georgia, serif' },
);
const about = make(
  'p',
  { textContent: 'One of three. See what is behind it, then keep it.' },
  { margin: '0' },
);
const close = make(
  'button',
  { type: 'button', textContent: '×' },
  {
    position: 'absolute',
    top: '0.25rem',
    right: '0.25rem',
    width: '44px',
    height: '44px',
    border: '0',
    background: 'none',
    color: 'inherit',
    'font-size': '1.5rem',
  },
);
close.setAttribute('aria-label', 'Close the scratch card');
close.addEventListener('click', () => popUp.remove());

const form = make('form', {}, { display: 'grid', gap: '0.75rem', 'margin-top': '0.75rem' });
form.dataset.marketingForm = '';
const coupon = make('input', { type: 'hidden', name: 'coupon' });
const cards = make('div', {}, { display: 'grid', 'grid-template-columns': 'repeat(3, 1fr)', gap: '0.5rem' });
const keep = make(
  'button',
  { type: 'submit', textContent: 'Keep it' },
  {
    ...round,
    border: '0',
    background: '#b3213f',
    color: '#fffaf3',
    'font-weight': '600',
  },
);
keep.setCustomValidity('Scratch a card first.');
const result = make('p', {}, { margin: '0', 'min-height': '1.45em', 'text-align': 'center' });
result.setAttribute('role', 'status');
prizes.forEach((prize, index) => {
  const card = make(
    'button',
    { type: 'button', textContent: `Card ${index + 1}` },
    {
      ...round,
      'min-height': '4rem',
      'border-radius': '0.75rem',
      background: '#fffdf9',
      color: 'inherit',
    },
  );
  card.addEventListener('click', () => {
    coupon.value = prize;
    result.textContent = prize;
    for (const other of cards.querySelectorAll('button')) other.disabled = true;
  });
  cards.append(card);
});
form.append(cards, result, coupon, keep);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  popUp.remove();
});
popUp.append(title, about, close, form);
place.append(popUp);
