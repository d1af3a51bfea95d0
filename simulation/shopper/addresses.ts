/** The address book, on the account page or over checkout. */
import { selectIsSavingAddress } from '../../src/machines/account/addressEditor/index.ts';
import {
  selectAddressEditor,
  selectAddresses,
  selectHaveAddressesFailed,
  selectIsChangingAddresses,
  selectRemovedAddress,
} from '../../src/machines/account/addresses/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Draw, Gesture } from '../page/types.ts';
import { textOf } from './args.ts';
import { deliveryFields, deliveryOf, people } from './people.ts';

/** @param onChosen closes the address book after an address was chosen; absent if none can be chosen there */
export function addressGestures(screen: Screen, onChosen?: () => void): readonly Gesture[] {
  const addresses = screen.shop()?.shop.getSnapshot().children.addresses;
  if (!addresses) return [];
  const state = addresses.getSnapshot();
  const editor = selectAddressEditor(state);
  if (editor) return editorGestures(editor);
  const items = selectAddresses(state);
  const gestures: Gesture[] = [];
  if (selectHaveAddressesFailed(state)) {
    gestures.push({
      name: 'load addresses again',
      weight: 6,
      perform: () => addresses.send({ type: 'addresses.load' }),
    });
  }
  if (!items || selectIsChangingAddresses(state)) return gestures;
  if (selectRemovedAddress(state)) {
    gestures.push({
      name: 'put the address back',
      weight: 4,
      perform: () => addresses.send({ type: 'address.restore' }),
    });
  }
  gestures.push({
    name: 'add an address',
    weight: items.length < 3 ? 8 : 2,
    perform: () => addresses.send({ type: 'address.add', startWith: {} }),
  });
  if (items.length === 0) return gestures;
  const choose = (draw: Draw) => ({ id: draw.pick(items).id });
  gestures.push(
    {
      name: 'edit an address',
      weight: 3,
      choose,
      perform: (args) => addresses.send({ type: 'address.edit', id: textOf(args, 'id') }),
    },
    {
      name: 'remove an address',
      weight: 2,
      choose,
      perform: (args) => addresses.send({ type: 'address.remove', id: textOf(args, 'id') }),
    },
  );
  if (onChosen) {
    gestures.push({
      name: 'send it to this address',
      weight: 8,
      choose,
      perform(args) {
        addresses.send({ type: 'address.choose', id: textOf(args, 'id') });
        onChosen();
      },
    });
  }
  return gestures;
}

function editorGestures(editor: NonNullable<ReturnType<typeof selectAddressEditor>>): readonly Gesture[] {
  const state = editor.getSnapshot();
  if (selectIsSavingAddress(state)) return [];
  return [
    {
      name: 'fill in the address',
      weight: 10,
      choose: (draw) => ({ person: draw.pick(people) }),
      perform(args) {
        const values = deliveryOf(textOf(args, 'person'));
        for (const field of deliveryFields) {
          editor.send({ type: 'editor.field.changed', field, value: values[field] });
          editor.send({ type: 'editor.field.left', field });
        }
      },
    },
    { name: 'save the address', weight: 10, perform: () => editor.send({ type: 'editor.submitted' }) },
    { name: 'close the address', weight: 2, perform: () => editor.send({ type: 'editor.cancelled' }) },
    ...(state.context.pincode.kind === 'unchecked'
      ? [
          {
            name: 'check the pincode of the address again',
            weight: 4,
            perform: () => editor.send({ type: 'editor.pincode.retried' }),
          },
        ]
      : []),
  ];
}
