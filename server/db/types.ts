import type { Insertable, Selectable } from 'kysely';
import type {
  ReviewImageTable,
  ReviewMarkTable,
  RewardAccountTable,
  RewardLedgerTable,
  RewardUseTable,
} from './accountTables.ts';
import type {
  CategoryTable,
  CollectionTable,
  LinkedProductTable,
  ProductCollectionTable,
  ProductQuestionTable,
  ProductTable,
  ReviewTable,
  SearchLexemeTable,
  SearchSynonymTable,
  SearchWordTable,
  VariantGroupTable,
  VariantOptionTable,
  VariantTable,
} from './catalogueTables.ts';
import type {
  AppUserTable,
  CouponUseTable,
  CustomerOrderTable,
  HandPaymentTable,
  LimitCountTable,
  MessageBlockTable,
  OrderLineTable,
  OrderLinkTable,
  OutboxMessageTable,
  PaymentTable,
  ProviderRefundTable,
  RefundDueTable,
  ShoppingCartTable,
  StockAlertTable,
  UserAddressTable,
  WebhookEventTable,
} from './commerceTables.ts';
import type { CourierEventTable, DeliveryAnswerTable } from './courierTables.ts';
import type { ExpressCallTable, ExpressCheckoutTable } from './expressTables.ts';
import type { GrievanceTable } from './grievanceTables.ts';
import type {
  IdentityKeyTable,
  IdentitySecretTable,
  IdentitySessionTable,
  SignInCodeTable,
  SignInDeviceTable,
  SignInQuotaTable,
  SignInTicketTable,
} from './identityTables.ts';
import type { InvoiceCounterTable, InvoiceTable } from './invoiceTables.ts';
import type {
  OrderMoveTable,
  OrderReturnLineTable,
  OrderReturnTable,
  ReturnPictureTable,
} from './orderLifeTables.ts';
import type {
  AnalyticsEndpointTable,
  AnalyticsEventTable,
  UserCouponTable,
  VitalCountTable,
} from './sideTables.ts';
import type {
  AnnouncementTable,
  BannerTable,
  CouponCodeTable,
  CouponTable,
  DocumentTable,
  LoyaltyRuleTable,
  MenuTable,
  PincodeTable,
  ShippingTierTable,
  StoreSettingTable,
  StoreTable,
} from './storeTables.ts';

export type { RewardOfferRecord } from './accountTables.ts';
export type { ImageRecord } from './catalogueTables.ts';
export type { CartLineRecord, OrderAddressRecord } from './commerceTables.ts';
export type { LoyaltyConditionRecord } from './storeTables.ts';

/**
 * All tables, as queries use them. Amounts are integer paise. A `Timestamp` is read as a `Date`, and `bigint`,
 * `count(*)` and `numeric` are read as numbers, on both databases.
 */
export interface Database {
  store: StoreTable;
  store_setting: StoreSettingTable;
  banner: BannerTable;
  announcement: AnnouncementTable;
  menu: MenuTable;
  shipping_tier: ShippingTierTable;
  loyalty_rule: LoyaltyRuleTable;
  pincode: PincodeTable;
  category: CategoryTable;
  collection: CollectionTable;
  variant_group: VariantGroupTable;
  variant_option: VariantOptionTable;
  product: ProductTable;
  variant: VariantTable;
  product_collection: ProductCollectionTable;
  linked_product: LinkedProductTable;
  review: ReviewTable;
  search_lexeme: SearchLexemeTable;
  search_synonym: SearchSynonymTable;
  search_word: SearchWordTable;
  coupon: CouponTable;
  app_user: AppUserTable;
  user_address: UserAddressTable;
  shopping_cart: ShoppingCartTable;
  customer_order: CustomerOrderTable;
  order_line: OrderLineTable;
  order_move: OrderMoveTable;
  order_return: OrderReturnTable;
  order_return_line: OrderReturnLineTable;
  return_picture: ReturnPictureTable;
  payment: PaymentTable;
  webhook_event: WebhookEventTable;
  refund_due: RefundDueTable;
  hand_payment: HandPaymentTable;
  provider_refund: ProviderRefundTable;
  grievance: GrievanceTable;
  coupon_code: CouponCodeTable;
  coupon_use: CouponUseTable;
  limit_count: LimitCountTable;
  reward_account: RewardAccountTable;
  reward_ledger: RewardLedgerTable;
  reward_use: RewardUseTable;
  review_image: ReviewImageTable;
  courier_event: CourierEventTable;
  delivery_answer: DeliveryAnswerTable;
  order_link: OrderLinkTable;
  review_mark: ReviewMarkTable;
  outbox_message: OutboxMessageTable;
  product_question: ProductQuestionTable;
  stock_alert: StockAlertTable;
  message_block: MessageBlockTable;
  invoice: InvoiceTable;
  invoice_counter: InvoiceCounterTable;
  express_checkout: ExpressCheckoutTable;
  express_call: ExpressCallTable;
  sign_in_code: SignInCodeTable;
  sign_in_ticket: SignInTicketTable;
  sign_in_device: SignInDeviceTable;
  sign_in_quota: SignInQuotaTable;
  identity_session: IdentitySessionTable;
  identity_key: IdentityKeyTable;
  identity_secret: IdentitySecretTable;
  analytics_endpoint: AnalyticsEndpointTable;
  analytics_event: AnalyticsEventTable;
  vital_count: VitalCountTable;
  user_coupon: UserCouponTable;
  document: DocumentTable;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
