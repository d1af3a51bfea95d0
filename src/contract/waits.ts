/** How long shoppers wait for the shop and for banks, as pages and messages say it. */
export const waits = {
  /** For the answer to a return. */
  answer: 'within one working day',
  /** For money that goes back the way it came. */
  bank: 'within five to seven working days',
  /** For money that staff send, until it is sent. */
  byHand: 'within five working days',
  /** For money that staff have sent. */
  transfer: 'within one working day',
} as const;
