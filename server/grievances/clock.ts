/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within 48 hours, redressed within a month. */

const moments = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** In India, such as "3 June 2026 at 1:00 pm". */
export function momentInWords(time: Date): string {
  return moments.format(time);
}

const hour = 3_600_000;

export interface Due {
  readonly acknowledgeBy: Date;
  readonly resolveBy: Date;
}

export function dueOf(received: Date): Due {
  const resolveBy = new Date(received);
  resolveBy.setUTCMonth(resolveBy.getUTCMonth() + 1);
  // Of a month that is shorter, its last day.
  if (resolveBy.getUTCDate() !== received.getUTCDate()) resolveBy.setUTCDate(0);
  return { acknowledgeBy: new Date(received.getTime() + 48 * hour), resolveBy };
}
