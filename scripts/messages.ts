/** `npm run messages -- …`: previews of the messages to shoppers, the wordings to register, and what became of messages. */
import { phoneTemplates } from '../server/messages/templates.ts';
import { runCommand } from './support/runCommand.ts';

const words = process.argv.slice(2);

// The wordings are in the code: neither shop nor database is needed.
if (words[0] === 'templates' && words.length === 1) printTemplates();
else process.exitCode = await runCommand('messages', words);

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
