/** `npm run messages -- …`: previews of the messages to shoppers, the wordings to register, and what became of messages. */
import { codeLivesMs } from '../server/identity/codes.ts';
import { fillTemplate, phoneTemplates } from '../server/messages/templates.ts';
import { runCommand } from './support/runCommand.ts';

const words = process.argv.slice(2);

// The wordings are in the code: neither shop nor database is needed.
if (words[0] === 'templates' && words.length === 1) printTemplates();
else process.exitCode = await runCommand('messages', words);

function printTemplates(): void {
  const { sign_in_code: _code, ...wordings } = phoneTemplates;
  // The sender of codes fills in nothing but the code, and sends text messages only.
  const signIn = fillTemplate('sign_in_code', ['##otp##', 'YOUR SHOP', String(codeLivesMs / 60_000)]);
  console.log(
    `Register this wording with MSG91, with your shop's name in it, and set MSG91_TEMPLATE_ID:\n\nsign_in_code\n  SMS       ${signIn}\n`,
  );
  console.log(
    'Register each of these with MSG91 (variables var1, var2 … and link) and with WhatsApp (English, a button with this shop’s address as its base):\n',
  );
  for (const [name, wording] of Object.entries(wordings)) {
    const sms = wording.replace(/\{(\d)\}/g, '##var$1##');
    const whatsApp = wording.replace(/\{(\d)\}/g, '{{$1}}');
    console.log(`${name}\n  SMS       ${sms} ##link##\n  WhatsApp  ${whatsApp}\n`);
  }
}
