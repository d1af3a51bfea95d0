import type { DemoLoyaltyAttribute, DemoLoyaltyRule, LoyaltyTrigger } from '../types.ts';

/** "Petals": cashback on confirmed orders, spent as tender on the next. */

type Terms = Partial<Omit<DemoLoyaltyRule, 'id' | 'event' | 'name' | 'description' | 'type'>>;

function rule(event: LoyaltyTrigger, name: string, description: string, terms: Terms): DemoLoyaltyRule {
  return {
    id: `loy-${event.toLowerCase().replaceAll('_', '-')}`,
    name,
    description,
    event,
    enabled: true,
    type: event.startsWith('DEBIT') ? 'DEBIT' : 'CREDIT',
    minOrderValue: null,
    maxCashbackAllowed: null,
    cashbackPercentage: null,
    expirePeriodInDays: null,
    cashbackPoint: null,
    couponName: null,
    maxDebitableCashbackPerMonth: null,
    maxCreditableCashbackPerMonth: null,
    conditions: [],
    ...terms,
  };
}

function when(
  event: LoyaltyTrigger,
  ...attributes: readonly DemoLoyaltyAttribute[]
): Pick<DemoLoyaltyRule, 'conditions'> {
  return { conditions: [{ event, attributes }] };
}

export const LOYALTY_RULES: readonly DemoLoyaltyRule[] = [
  rule('CREDIT_PREPAID_ORDER', 'Petals on prepaid orders', '10 % back when you pay online, up to ₹200.', {
    cashbackPercentage: 10,
    maxCashbackAllowed: 200,
    minOrderValue: 299,
    expirePeriodInDays: 90,
    maxCreditableCashbackPerMonth: 1_000,
    ...when(
      'CREDIT_PREPAID_ORDER',
      { key: 'totalAmount', operator: 'GTE', value: 299 },
      { key: 'paymentType', operator: 'EQ', value: 'PREPAID' },
    ),
  }),
  rule('CREDIT_COD_ORDER', 'Petals on cash orders', '5 % back on cash on delivery, up to ₹100.', {
    cashbackPercentage: 5,
    maxCashbackAllowed: 100,
    minOrderValue: 499,
    expirePeriodInDays: 60,
    maxCreditableCashbackPerMonth: 500,
    ...when(
      'CREDIT_COD_ORDER',
      { key: 'totalAmount', operator: 'GTE', value: 499 },
      { key: 'paymentType', operator: 'EQ', value: 'COD' },
    ),
  }),
  rule(
    'CREDIT_PPCOD_ORDER',
    'Petals on part-paid orders',
    '7 % back when you pay a part first, up to ₹150.',
    {
      cashbackPercentage: 7,
      maxCashbackAllowed: 150,
      minOrderValue: 499,
      expirePeriodInDays: 60,
      maxCreditableCashbackPerMonth: 750,
      ...when(
        'CREDIT_PPCOD_ORDER',
        { key: 'totalAmount', operator: 'GTE', value: 499 },
        { key: 'paymentType', operator: 'EQ', value: 'PPCOD' },
      ),
    },
  ),
  rule('CREDIT_USER_SIGNUP', 'A welcome', '₹50 in petals for making an account.', {
    cashbackPoint: 50,
    expirePeriodInDays: 30,
  }),
  rule('CREDIT_COUPON', 'Festive bonus', '₹75 in petals with UTSAV15.', {
    cashbackPoint: 75,
    couponName: 'UTSAV15',
    minOrderValue: 799,
    expirePeriodInDays: 45,
  }),
  rule('CREDIT_USER_CONSTRAINS', 'Goodwill', 'Petals that the shop adds by hand.', {
    enabled: false,
    cashbackPoint: 100,
    expirePeriodInDays: 90,
  }),
  rule('DEBIT_PREPAID_ORDER', 'Spend on prepaid orders', 'Petals pay up to ₹600 a month.', {
    maxDebitableCashbackPerMonth: 600,
  }),
  rule('DEBIT_COD_ORDER', 'Spend on cash orders', 'Petals pay up to ₹300 a month.', {
    maxDebitableCashbackPerMonth: 300,
  }),
  rule('DEBIT_PPCOD_ORDER', 'Spend on part-paid orders', 'Petals pay up to ₹400 a month.', {
    maxDebitableCashbackPerMonth: 400,
  }),
  rule(
    'DEBIT_ORDER_CANCELLED',
    'Cancelled orders',
    'Petals earned by an order go back when it is cancelled.',
    {},
  ),
  rule('DEBIT_EXPIRED', 'Expiry', 'Petals that are not used in time lapse.', {}),
];
