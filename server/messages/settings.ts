import * as v from 'valibot';
import {
  baseAddress,
  flag,
  mailServer,
  orUnset,
  port,
  quietHours,
  secret,
  templateIds,
  text,
  withDefault,
} from '../settingKinds.ts';

/** The variables that say how messages reach shoppers. */
export const messageSettings = {
  MSG91_AUTH_KEY: orUnset(text, {
    ...secret,
    default:
      'unset: sign-in codes go to the outbox, other texts to the sandbox; with real payments, no other texts',
    meaning: 'Key of the account at MSG91 that sends text messages. Set it and the one below to send them.',
  }),
  MSG91_TEMPLATE_ID: orUnset(text, {
    allowed: 'any text',
    meaning:
      'The approved template of the sign-in message; its variable is named `otp`. Let it name the shop.',
  }),
  MSG91_BASE_URL: withDefault(baseAddress, 'https://control.msg91.com', {
    allowed: 'an http or https address without a user name or a query',
    meaning: "MSG91's API.",
  }),
  MSG91_TEMPLATES: withDefault(templateIds, '', {
    allowed: 'a comma-separated list of `<wording>=<template id>`, such as `order_confirmed=65f0a1`',
    meaning:
      'The approved template of each wording of the messages about orders (`npm run messages -- templates` lists them). Set it and `MSG91_AUTH_KEY` to send them as text messages.',
  }),
  SEND_MESSAGES: withDefault(flag, 'true', {
    allowed: 'true or false',
    meaning:
      'Whether this process sends messages to shoppers. Another process on the same database can send them.',
  }),
  QUIET_HOURS: withDefault(quietHours, '21-9', {
    allowed: 'two hours of the day in India such as `21-9`, or `none`',
    meaning: 'When no message is sent that can wait, such as one that asks for a review.',
  }),
  SMTP_URL: orUnset(mailServer, {
    default: "unset: the sandbox's; with real payments, no e-mails",
    allowed: 'an address such as `smtps://user:password@mail.example:465`',
    meaning: 'The mail server that sends e-mails to shoppers.',
    isSecret: true,
  }),
  MAIL_FROM: orUnset(v.pipe(text, v.email()), {
    default:
      '`orders@` and the host of `PUBLIC_URL`; `orders@shop.example` where that is no domain, as `localhost`',
    allowed: 'an e-mail address',
    meaning: 'Where e-mails to shoppers come from. Bounces go there.',
  }),
  PHONE_MESSAGES: withDefault(v.picklist(['sms', 'whatsapp']), 'sms', {
    allowed: 'sms or whatsapp',
    meaning:
      'How messages about orders reach phones: by text message, or by WhatsApp and only where that does not reach the phone by text message.',
  }),
  WHATSAPP_ACCESS_TOKEN: orUnset(text, {
    ...secret,
    default: "unset: the sandbox's; with real payments, no WhatsApp messages",
    meaning: "Token of the account at Meta's WhatsApp Cloud API. Set it and the three below to use it.",
  }),
  WHATSAPP_PHONE_NUMBER_ID: orUnset(text, {
    default: "unset: the sandbox's",
    allowed: 'any text',
    meaning: "The id of the shop's phone number at Meta.",
  }),
  WHATSAPP_APP_SECRET: orUnset(text, {
    ...secret,
    default: "unset: the sandbox's",
    meaning: "The app's secret, which signs Meta's reports of delivery.",
  }),
  WHATSAPP_VERIFY_TOKEN: orUnset(text, {
    ...secret,
    default: "unset: the sandbox's",
    meaning: 'The token that was typed in where the webhook is configured at Meta.',
  }),
  WHATSAPP_BASE_URL: withDefault(baseAddress, 'https://graph.facebook.com', {
    allowed: 'an http or https address without a user name or a query',
    meaning: "Meta's API.",
  }),
  SMTP_SANDBOX_PORT: withDefault(port, '4102', {
    allowed: 'a whole number from 0 to 65535',
    meaning: 'Port of the mail server that `npm start` runs in the sandbox; a free one likewise.',
  }),
};
