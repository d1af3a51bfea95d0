/** The form of a complaint as the server answers it: filled in as it was sent, what is wrong beside each field, without script. */
import type { Form } from '../gate/form.ts';
import type { ShopPage } from '../pages/shopPage.ts';
import { escapeHtml } from '../pages/standalonePage.ts';

type Name = 'name' | 'contact' | 'order' | 'complaint';

/** What is wrong with each field, in sentences. */
export type GrievanceProblems = Readonly<Partial<Record<Name, string>>>;

const fields: readonly { readonly name: Name; readonly label: string; readonly attributes: string }[] = [
  { name: 'name', label: 'Name', attributes: 'autocomplete="name" maxlength="100" required' },
  { name: 'contact', label: 'Mobile number or email', attributes: 'maxlength="200" required' },
  { name: 'order', label: 'Order code (optional)', attributes: 'maxlength="40"' },
  { name: 'complaint', label: 'What happened', attributes: 'rows="8" maxlength="4000" required' },
];

export function refusedPage(form: Form, problems: GrievanceProblems): ShopPage {
  return {
    title: 'Please look at this once more',
    text: 'The complaint is not sent yet. What you wrote is below; correct what is marked, and send it again.',
    rest: formHtml(form, problems),
  };
}

export function unfitPage(form: Form): ShopPage {
  return {
    title: 'Please look at this once more',
    text: 'A text had a character that cannot be stored, so the complaint is not sent yet. The character is taken out below; send it again if the rest is right.',
    rest: formHtml(form, {}),
  };
}

/** The first field with a problem has the focus. */
export function formHtml(form: Form, problems: GrievanceProblems): string {
  const first = fields.find(({ name }) => problems[name] !== undefined)?.name;
  const rows = fields.map(({ name, label, attributes }) => {
    const value = escapeHtml(form[name] ?? '');
    const problem = problems[name];
    const marks = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-problem"`;
    const all = `id="${name}" name="${name}" ${attributes}${marks}${name === first ? ' autofocus' : ''}`;
    // A browser leaves out the first line break of a text area.
    const input =
      name === 'complaint' ? `<textarea ${all}>\n${value}</textarea>` : `<input ${all} value="${value}">`;
    const said =
      problem === undefined ? '' : `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>`;
    return `<label for="${name}">${label}</label>${input}${said}`;
  });
  return `<form class="fields" method="post" action="/grievances" aria-label="Complaint" novalidate>${rows.join('')}<button>Send the complaint</button></form>`;
}
