/** The account page. */
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';

export function accountGestures(screen: Screen): readonly Gesture[] {
  const account = screen.parts().account;
  if (!account) return [];
  const gestures: Gesture[] = [];
  const { orders, profile } = account;
  if (orders.getSnapshot().can({ type: 'orders.retry' })) {
    gestures.push({
      name: 'list orders again',
      weight: 3,
      perform: () => orders.send({ type: 'orders.retry' }),
    });
  }
  if (orders.getSnapshot().can({ type: 'orders.more' })) {
    gestures.push({ name: 'more orders', weight: 3, perform: () => orders.send({ type: 'orders.more' }) });
  }
  if (profile.getSnapshot().can({ type: 'profile.edit' })) {
    gestures.push({
      name: 'edit the profile',
      weight: 2,
      perform: () => profile.send({ type: 'profile.edit' }),
    });
  }
  if (profile.getSnapshot().can({ type: 'profile.submitted' })) {
    gestures.push(
      { name: 'save the profile', weight: 3, perform: () => profile.send({ type: 'profile.submitted' }) },
      { name: 'cancel the profile', weight: 2, perform: () => profile.send({ type: 'profile.cancelled' }) },
    );
  }
  return gestures;
}
