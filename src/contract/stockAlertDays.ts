/** For how many days after it was made the shop keeps a wish to be told when goods are back in stock. */
export const STOCK_ALERT_DAYS = 180;
