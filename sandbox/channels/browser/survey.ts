/** A customer survey: one question at the end of the footer, replaced by thanks once it is answered. */
import { make, place } from './make.ts';

const survey = make(
  'section',
  {},
  {
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    'justify-content': 'center',
    gap: '0.5rem 1rem',
    padding: '1rem',
    background: '#f4eadb',
    color: '#2b0f16',
    font: '400 0.9375rem/1.45 system-ui, sans-serif',
  },
);
survey.setAttribute('aria-label', 'Survey');
survey.append(make('span', { textContent: 'Did you find what you were looking for?' }));
for (const answer of ['Yes', 'Not yet']) {
  const button = make(
    'button',
    { type: 'button', textContent: answer },
    {
      'min-height': '44px',
      padding: '0 1rem',
      border: '1px solid #9a7f78',
      'border-radius': '999px',
      background: '#fffdf9',
      color: 'inherit',
      font: 'inherit',
      'text-align': 'center',
    },
  );
  button.addEventListener('click', () => survey.replaceChildren('Thank you for telling us.'));
  survey.append(button);
}
place.append(survey);
