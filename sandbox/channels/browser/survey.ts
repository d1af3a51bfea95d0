/** A customer survey: one question in a corner of the footer's end, put away with its answer. */
(() => {
  const { target = 'body' } = document.currentScript?.dataset ?? {};
  const place = document.querySelector(target) ?? document.body;
  const survey = document.createElement('section');
  survey.setAttribute('aria-label', 'Survey');
  const look = {
    display: 'flex',
    'flex-wrap': 'wrap',
    'align-items': 'center',
    'justify-content': 'center',
    gap: '0.5rem 1rem',
    padding: '1rem',
    background: '#f4eadb',
    color: '#2b0f16',
    font: '400 0.9375rem/1.45 system-ui, sans-serif',
  };
  for (const [property, value] of Object.entries(look)) survey.style.setProperty(property, value);
  const question = document.createElement('span');
  question.textContent = 'Did you find what you were looking for?';
  survey.append(question);
  for (const answer of ['Yes', 'Not yet']) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: answer });
    for (const [property, value] of Object.entries({
      'min-height': '44px',
      padding: '0 1rem',
      border: '1px solid #9a7f78',
      'border-radius': '999px',
      background: '#fffdf9',
      color: 'inherit',
      font: 'inherit',
      'text-align': 'center',
    })) {
      button.style.setProperty(property, value);
    }
    button.addEventListener('click', () => survey.replaceChildren('Thank you for telling us.'));
    survey.append(button);
  }
  place.append(survey);
})();
