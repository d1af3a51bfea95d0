import { type Logger, pino } from 'pino';
import * as v from 'valibot';
import { createAccount, createReviewPictures } from '../../../../server/account/index.ts';
import { createCommerce } from '../../../../server/commerce/index.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import type { Admissions } from '../../../../server/graphql/admission.ts';
import type { UserCaller } from '../../../../server/graphql/context.ts';
import type { ServerModule } from '../../../../server/module.ts';
import { createPrivacy } from '../../../../server/privacy/index.ts';
import type { CreateOrderInput } from '../../../../src/contract/generated/schema.ts';
import { createPaintersHere } from '../../images/support/painters.ts';
import { openTestApp, type TestApp, type TestReply } from '../../support/app.ts';

const silent = pino({ level: 'silent' });

/** The time of every test; the test shop's coupons and times are set around it. */
export const testTime = Date.parse('2026-06-01T12:00:00+05:30');

export interface CommerceAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A clock that the test moves. */
  readonly now?: () => number;
  /** The database of another process; absent: a new one. */
  readonly database?: OpenDatabase;
  readonly admissions?: Admissions;
  /** Absent: nothing is logged. */
  readonly log?: Logger;
}

/** Starts the backend with commerce and accounts, without background jobs. A bearer token is the user's id. */
export function openCommerceApp(options: CommerceAppOptions = {}): Promise<TestApp> {
  const { env = {}, now = () => testTime, database: shared, admissions, log = silent } = options;
  return openTestApp({
    ...(shared === undefined ? {} : { database: shared }),
    ...(admissions === undefined ? {} : { admissions }),
    env,
    now,
    log,
    /** A token is a user's id, or `user/device` where sign-ins matter. */
    verifyToken: async (token): Promise<UserCaller> => {
      const [userId = '', sessionId] = token.split('/');
      return { kind: 'user', userId, ...(sessionId !== undefined && { sessionId }) };
    },
    modules: ({ config, database }) => [
      withoutJobs(createCommerce({ config, database, painters: createPaintersHere(), log, now })),
      createAccount({
        config,
        database,
        pictures: createReviewPictures({ db: database.db, now, painters: createPaintersHere() }),
        now,
      }),
      createPrivacy({ config, database, now }),
    ],
  });
}

function withoutJobs({
  start: _start,
  beforeStop: _beforeStop,
  stop: _stop,
  ...module
}: ServerModule): ServerModule {
  return module;
}

export const address = {
  name: 'Asha Rao',
  phone: '9812345678',
  email: 'asha@mail.example',
  country: 'IN',
  state: 'MH',
  city: 'Pune',
  pinCode: '411001',
  address: '12 Rose Lane',
};

type OrderChange = Partial<CreateOrderInput> & Pick<CreateOrderInput, 'totalAmount'>;

/** One oat lotion (₹450) by COD: ₹450 + ₹40 COD charge + ₹49 delivery = ₹539, unless changed. */
export function orderInput(change: OrderChange): CreateOrderInput {
  return {
    storeId: 'demo',
    products: [{ productId: 'oat-lotion', quantity: 1 }],
    shippingAddress: address,
    billingAddress: address,
    paymentType: 'COD',
    ...change,
  };
}

const OrderSchema = v.object({
  id: v.string(),
  code: v.nullable(v.string()),
  status: v.string(),
  totalAmount: v.number(),
  refundDue: v.boolean(),
});
const CreatedSchema = v.object({ createOrder: OrderSchema });

export type PlacedOrder = v.InferOutput<typeof OrderSchema> & { readonly cookie: string };

const createOrderDocument = `mutation ($input: CreateOrderInput!) {
  createOrder(input: $input) { id code status totalAmount refundDue }
}`;

export function sendOrder(app: TestApp, input: CreateOrderInput, headers = {}): Promise<TestReply> {
  return app.query(createOrderDocument, { input }, headers);
}

/** Places an order that must be accepted. */
export async function placeOrder(app: TestApp, input: CreateOrderInput, headers = {}): Promise<PlacedOrder> {
  return readOrder(await sendOrder(app, input, headers));
}

export function readOrder(reply: TestReply): PlacedOrder {
  const reading = v.safeParse(CreatedSchema, reply.data);
  if (!reading.success) throw new Error(`No order: ${JSON.stringify(reply.errors)}`);
  const [cookie = ''] = String(reply.headers['set-cookie'] ?? '').split(';');
  return { ...reading.output.createOrder, cookie };
}

/** The refusal's code and details, or the data if the order was accepted. */
export function refusalOf({ data, errors }: TestReply): unknown {
  const [error] = errors;
  if (error === undefined) return { accepted: data };
  const { code, details } = error.extensions;
  return details === undefined ? { code } : { code, details };
}

export async function setStock({ database }: TestApp, productId: string, inventory: number): Promise<void> {
  await database.db.updateTable('product').set({ inventory }).where('id', '=', productId).execute();
}

export async function setSetting({ database }: TestApp, name: string, value: unknown): Promise<void> {
  await database.db
    .updateTable('store_setting')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute();
}

export const stockOf = async ({ database }: TestApp, productId: string) =>
  database.db
    .selectFrom('product')
    .select(['inventory', 'blocked_inventory as blocked', 'sold'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();

/**
 * Finds violations of what must always hold: every unit is in one place, lines add up to totals, uses stay within
 * limits.
 */
export async function findBrokenInvariants(app: TestApp): Promise<string[]> {
  const { db } = app.database;
  const orders = await db.selectFrom('customer_order').selectAll().execute();
  const lines = await db.selectFrom('order_line').selectAll().execute();
  const stocks = [
    ...(await db.selectFrom('product').select(['id', 'inventory', 'blocked_inventory', 'sold']).execute()),
    ...(await db.selectFrom('variant').select(['id', 'inventory', 'blocked_inventory', 'sold']).execute()),
  ];
  const coupons = await db.selectFrom('coupon').selectAll().execute();
  const uses = await db.selectFrom('coupon_use').selectAll().where('returned_at', 'is', null).execute();
  const broken: string[] = [];
  for (const order of orders) {
    const own = lines.filter(({ order_id: id }) => id === order.id);
    const net = own.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0);
    const charges = order.total_shipping_charges + order.total_cash_on_delivery_charges;
    if (net + charges - order.applied_reward_points !== order.total_amount) broken.push(`sum of ${order.id}`);
    const discount = own.reduce((sum, line) => sum + line.discount, 0);
    if (discount !== order.total_discount + order.prepaid_discount) broken.push(`discounts of ${order.id}`);
    if (own.length === 0) broken.push(`lines of ${order.id}`);
    const hasCode = order.code !== null;
    if (order.status === 'CONFIRMED' && !hasCode) broken.push(`code of ${order.id}`);
    if (order.status === 'PENDING' && hasCode) broken.push(`early code of ${order.id}`);
  }
  for (const stock of stocks) {
    const taken = lines
      .filter(({ product_id, variant_id }) => (variant_id ?? product_id) === stock.id)
      .reduce((sum, { units_taken: units }) => sum + units, 0);
    if (stock.blocked_inventory + stock.sold !== taken) broken.push(`stock of ${stock.id}`);
  }
  for (const coupon of coupons) {
    const counted = uses.filter(({ coupon_id: id }) => id === coupon.id).length;
    if (counted !== coupon.used_count) broken.push(`uses of ${coupon.code}`);
    if (coupon.max_allowed_usage !== null && counted > coupon.max_allowed_usage) broken.push(coupon.code);
  }
  return broken;
}
