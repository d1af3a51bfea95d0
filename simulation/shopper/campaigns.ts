/** Query strings of campaign links, some of them malformed. */
export const queries = [
  '?couponCode=TEN',
  '?couponCode=FLAT50',
  '?couponCode=NOSUCH',
  '?guest=1',
  '?cart=1',
  '?utm_source=mail&utm_medium=affiliate',
  '?utm_source=a%00b',
  '?gclid=%F0%9F%98%80',
  '?utm_campaign=%EF%BF%BD%D8%00',
  '?ref=%E2%80%AE&q=%3Cscript%3E',
];
