import * as v from 'valibot';

const Port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'not a whole number'),
  v.transform(Number),
  v.maxValue(65_535),
);
const HttpUrl = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'not an http or https address'),
);
const Text = v.pipe(v.string(), v.nonEmpty('empty'));

const EnvironmentSchema = v.object({
  SANDBOX_PORT: v.optional(Port, '4100'),
  SMTP_SANDBOX_PORT: v.optional(Port, '4102'),
  SANDBOX_HOST: v.optional(Text, '127.0.0.1'),
  SANDBOX_DATA_DIR: v.optional(Text),
  SANDBOX_LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  RAZORPAY_KEY_ID: v.optional(Text, 'rzp_test_sandbox'),
  RAZORPAY_KEY_SECRET: v.optional(Text, 'sandbox-key-secret'),
  RAZORPAY_WEBHOOK_SECRET: v.optional(Text, 'sandbox-webhook-secret'),
  COURIER_WEBHOOK_TOKEN: v.optional(Text, 'sandbox-courier-token'),
  WEBHOOK_URL: v.optional(HttpUrl),
  GOKWIK_SANDBOX_PORT: v.optional(Port, '4101'),
  GOKWIK_MERCHANT_ID: v.optional(Text, 'sandbox-merchant'),
  GOKWIK_SECRET: v.optional(Text, 'sandbox-express-secret'),
  SHOP_URL: v.optional(HttpUrl),
});

export type SandboxSettings = {
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  /** The port of the mail server; 0 uses any free port. */
  readonly mailPort: number;
  /** Folder of the journal; without it nothing is stored between runs. */
  readonly dataDir?: string;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** The key that the courier's webhooks carry; also the password of its API. */
  readonly courierToken: string;
  /** The address that webhooks are sent to; can be changed while running. */
  readonly webhookUrl?: string;
  readonly express: {
    readonly port: number;
    readonly merchantId: string;
    readonly secret: string;
    /** The shop that checkouts belong to; can be changed while running. */
    readonly shopUrl?: string;
  };
};

export type SettingsReading =
  | { readonly ok: true; readonly value: SandboxSettings }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the sandbox's settings from environment variables and reports every invalid one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SettingsReading {
  const reading = v.safeParse(EnvironmentSchema, environment);
  if (!reading.success) {
    return { ok: false, problems: reading.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) };
  }
  const { output } = reading;
  return {
    ok: true,
    value: {
      host: output.SANDBOX_HOST,
      port: output.SANDBOX_PORT,
      mailPort: output.SMTP_SANDBOX_PORT,
      logLevel: output.SANDBOX_LOG_LEVEL,
      keyId: output.RAZORPAY_KEY_ID,
      keySecret: output.RAZORPAY_KEY_SECRET,
      webhookSecret: output.RAZORPAY_WEBHOOK_SECRET,
      courierToken: output.COURIER_WEBHOOK_TOKEN,
      express: {
        port: output.GOKWIK_SANDBOX_PORT,
        merchantId: output.GOKWIK_MERCHANT_ID,
        secret: output.GOKWIK_SECRET,
        ...(output.SHOP_URL === undefined ? {} : { shopUrl: output.SHOP_URL }),
      },
      ...(output.SANDBOX_DATA_DIR === undefined ? {} : { dataDir: output.SANDBOX_DATA_DIR }),
      ...(output.WEBHOOK_URL === undefined ? {} : { webhookUrl: output.WEBHOOK_URL }),
    },
  };
}
