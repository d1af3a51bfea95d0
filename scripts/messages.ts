/** `npm run messages -- …`: previews of what shoppers are sent, the wordings to register, and what became of messages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualColours } from '../server/look/tokens.ts';
import { emailHtml, emailText } from '../server/messages/email.ts';
import { sampleMessages } from '../server/messages/samples.ts';
import { fillTemplate, phoneTemplates } from '../server/messages/templates.ts';
import { runCommand } from './support/runCommand.ts';

const [kind, ...words] = process.argv.slice(2);

if (kind === 'preview') process.exitCode = preview(words[0] ?? '', words[1] ?? '.cache/messages');
else if (kind === 'templates') printTemplates();
else process.exitCode = await runCommand('messages', process.argv.slice(2));

function preview(name: string, folder: string): number {
  const found = Object.entries(sampleMessages).find(([known]) => known === name);
  if (found === undefined) {
    console.error(
      `There is no kind of message "${name}". There are: ${Object.keys(sampleMessages).join(', ')}.`,
    );
    return 1;
  }
  const [, message] = found;
  const { subject, template, values, letter } = message;
  const shop = { name: 'Your shop', url: 'https://shop.example', colours: usualColours };
  const link = message.link === null ? null : `${shop.url}${message.link}`;
  const isOptional = name === 'backInStock' || name === 'reviewAsked';
  const body = fillTemplate(template, values);
  const email = {
    subject,
    body,
    letter,
    link,
    stopLink: isOptional ? `${shop.url}/api/messages/1/stop` : null,
  };
  mkdirSync(folder, { recursive: true });
  const page = join(folder, `${name}.html`);
  writeFileSync(page, emailHtml(email, shop));
  console.log(`On the phone:\n\n${[body, link].filter(Boolean).join(' ')}\n`);
  console.log(`By e-mail, "${subject}":\n\n${emailText(email, shop)}`);
  console.log(`The e-mail as a page: ${page}`);
  return 0;
}

function printTemplates(): void {
  console.log(
    'Register each wording with MSG91 (variables var1, var2 … and link) and with WhatsApp (English, a button with this shop’s address as its base):\n',
  );
  for (const [name, wording] of Object.entries(phoneTemplates)) {
    const sms = wording.replace(/\{(\d)\}/g, '##var$1##');
    const whatsApp = wording.replace(/\{(\d)\}/g, '{{$1}}');
    console.log(
      `${name}\n  SMS       ${name === 'sign_in_code' ? sms : `${sms} ##link##`}\n  WhatsApp  ${whatsApp}\n`,
    );
  }
}
