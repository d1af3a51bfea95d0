import { isIP } from 'node:net';
import type { Environment } from '../settings.ts';
import type { Msg91Sms } from './channels/msg91.ts';
import type { SmtpMail } from './channels/smtp.ts';
import type { WhatsAppCloud } from './channels/whatsApp.ts';
import type { QuietHours } from './quietHours.ts';
import { phoneTemplates } from './templates.ts';

/** How messages reach shoppers. A way that is `null` is not there, and its messages wait until they are too old. */
export interface MessagesConfig {
  /** Whether this process sends any. */
  readonly isSending: boolean;
  readonly quietHours: QuietHours | null;
  readonly email: (SmtpMail & StandIn) | null;
  readonly sms: (Msg91Sms & StandIn) | null;
  readonly whatsApp: (WhatsAppConfig & StandIn) | null;
}

export interface WhatsAppConfig extends WhatsAppCloud {
  /** Signs Meta's reports. */
  readonly appSecret: string;
  readonly verifyToken: string;
}

interface StandIn {
  /** Whether it is the sandbox's. */
  readonly isStandIn: boolean;
}

interface StandInAddresses {
  readonly http: string;
  readonly mail: string;
}

/** Whatever is not set is the sandbox's, unless payments are real. */
export function toMessages(env: Environment): MessagesConfig {
  const addresses = {
    http: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    mail: `smtp://127.0.0.1:${env.SMTP_SANDBOX_PORT}`,
  };
  const isSandbox = env.RAZORPAY_BASE_URL === undefined;
  return {
    isSending: env.SEND_MESSAGES,
    quietHours: env.QUIET_HOURS,
    email: emailOf(env, isSandbox ? addresses.mail : null),
    sms: smsOf(env, isSandbox ? addresses.http : null),
    whatsApp: env.PHONE_MESSAGES === 'whatsapp' ? whatsAppOf(env, isSandbox ? addresses.http : null) : null,
  };
}

/** The config with those channels that are the sandbox's at these addresses. */
export function withStandInMail(config: MessagesConfig, { http, mail }: StandInAddresses): MessagesConfig {
  const { email, sms, whatsApp } = config;
  return {
    ...config,
    email: email?.isStandIn ? { ...email, url: mail } : email,
    sms: sms?.isStandIn ? { ...sms, baseUrl: http } : sms,
    whatsApp: whatsApp?.isStandIn ? { ...whatsApp, baseUrl: http } : whatsApp,
  };
}

function emailOf(env: Environment, standIn: string | null): MessagesConfig['email'] {
  const from = env.MAIL_FROM ?? `orders@${domainOf(env.PUBLIC_URL)}`;
  if (env.SMTP_URL !== undefined) return { url: env.SMTP_URL, from, isStandIn: false };
  return standIn === null ? null : { url: standIn, from, isStandIn: true };
}

/** The domain of the shop's address; an example where that is no name that e-mails can come from. */
function domainOf(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return host.includes('.') && isIP(host) === 0 ? host : 'shop.example';
}

function smsOf(env: Environment, standIn: string | null): MessagesConfig['sms'] {
  const { MSG91_AUTH_KEY: authKey, MSG91_TEMPLATES: templateIds, MSG91_BASE_URL: baseUrl } = env;
  if (authKey !== undefined) {
    return templateIds.size === 0 ? null : { baseUrl, authKey, templateIds, isStandIn: false };
  }
  if (standIn === null) return null;
  const own = new Map(Object.keys(phoneTemplates).map((name) => [name, name]));
  return { baseUrl: standIn, authKey: 'sandbox-sms-key', templateIds: own, isStandIn: true };
}

function whatsAppOf(env: Environment, standIn: string | null): MessagesConfig['whatsApp'] {
  const {
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId = 'sandbox',
    WHATSAPP_APP_SECRET: appSecret = 'sandbox-whatsapp-secret',
    WHATSAPP_VERIFY_TOKEN: verifyToken = 'sandbox-verify-token',
  } = env;
  const own = { phoneNumberId, appSecret, verifyToken };
  if (accessToken !== undefined)
    return { ...own, accessToken, baseUrl: env.WHATSAPP_BASE_URL, isStandIn: false };
  return standIn === null
    ? null
    : { ...own, accessToken: 'sandbox-token', baseUrl: standIn, isStandIn: true };
}

/** Path of the WhatsApp webhook, to be entered at Meta. */
export const whatsAppWebhookPath = '/api/messages/whatsapp/webhook';
