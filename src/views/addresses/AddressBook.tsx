import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure, UserAddress } from '../../contract/domain/index.ts';
import {
  type addressEditorMachine,
  selectAddressForm,
  selectIsNewAddress,
  selectIsSavingAddress,
  selectSaveFailure,
} from '../../machines/account/addressEditor/index.ts';
import {
  selectAddressEditor,
  selectAddresses,
  selectAddressesFailure,
  selectAddressSubject,
  selectAreAddressesLoading,
  selectHaveAddressesFailed,
  selectIsChangingAddresses,
  selectRemovedAddress,
} from '../../machines/account/addresses/index.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import type { AddressFields as Fields } from '../../machines/checkout/addressForm/index.ts';
import type { AccountActors } from '../account/actors.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { useFormFocus, useTakenFocus } from '../design/focus.ts';
import { formatPhone } from '../design/phone.ts';
import { Retry } from '../design/Retry.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import styles from './AddressBook.module.css';
import { AddressFields } from './AddressFields.tsx';
import { AddressLines } from './AddressLines.tsx';

interface AddressBookProps {
  readonly actors: Pick<AccountActors, 'addresses' | 'session'>;
  /** If set, an address can be chosen for an order. */
  readonly onChosen?: () => void;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** The account's addresses: list, add, edit, and remove with undo. */
export function AddressBook({ actors, onChosen, now }: AddressBookProps) {
  const { addresses, session } = actors;
  const items = useSelector(addresses, selectAddresses);
  const hasFailed = useSelector(addresses, selectHaveAddressesFailed);
  const isLoading = useSelector(addresses, selectAreAddressesLoading);
  const editor = useSelector(addresses, selectAddressEditor);
  const failure = useSelector(addresses, selectAddressesFailure);
  const removed = useSelector(addresses, selectRemovedAddress);
  const user = useSelector(session, selectUser);
  const add = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => addresses.send({ type: 'addresses.load' }), [addresses]);
  useTakenFocus(undo, removed);
  useTakenFocus(add, editor ?? removed);
  if (editor) return <AddressEditor editor={editor} now={now} />;
  const startWith: Partial<Fields> = {
    phone: user?.phone?.replace(/^\+91/, '') ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
  };
  return (
    <div className={styles.book}>
      <Retry
        hasFailed={hasFailed}
        isTrying={isLoading}
        onRetry={() => addresses.send({ type: 'addresses.load' })}
        waiting={items === null && <Skeleton className={styles.ghost} />}
      >
        Your addresses could not be loaded. They are safe; check your connection.
      </Retry>
      {failure && (
        <Alert status="error">
          {messageOf(failure, 'That did not work. Nothing was changed; please try again.')}
        </Alert>
      )}
      {removed && (
        <Alert
          status="info"
          action={
            <Button ref={undo} look="quiet" onClick={() => addresses.send({ type: 'address.restore' })}>
              Undo
            </Button>
          }
        >
          The address of {removed.name} was removed.
        </Alert>
      )}
      {items?.length === 0 && (
        <p className={styles.none}>No addresses yet. Keep one for a faster checkout.</p>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <Kept key={item.id} item={item} actors={actors} {...(onChosen && { onChosen })} />
          ))}
        </ul>
      )}
      {items && (
        <div>
          <Button
            ref={add}
            look="secondary"
            onClick={() => addresses.send({ type: 'address.add', startWith })}
          >
            Add an address
          </Button>
        </div>
      )}
    </div>
  );
}

interface KeptProps extends Pick<AddressBookProps, 'actors' | 'onChosen'> {
  readonly item: UserAddress;
}

function Kept({ item, actors: { addresses }, onChosen }: KeptProps) {
  const isBusy = useSelector(addresses, selectIsChangingAddresses);
  const subject = useSelector(addresses, selectAddressSubject);
  const { id, name, phone, address } = item;
  const isLeaving = isBusy && subject?.id === id;
  const choose = () => {
    addresses.send({ type: 'address.choose', id });
    onChosen?.();
  };
  return (
    <li className={styles.card}>
      <address className={styles.address}>
        <AddressLines address={item} />
        <span>{formatPhone(phone)}</span>
      </address>
      <div className={styles.actions}>
        {onChosen && (
          <Button
            look="secondary"
            className={styles.choose}
            onClick={choose}
            aria-label={`Deliver here: ${name}, ${address}`}
          >
            Deliver here
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => addresses.send({ type: 'address.edit', id })}
          aria-label={`Edit ${name}, ${address}`}
        >
          Edit
        </Button>
        <Button
          look="quiet"
          busy={isLeaving}
          onClick={() => addresses.send({ type: 'address.remove', id })}
          aria-label={`Remove ${name}, ${address}`}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

interface AddressEditorProps {
  readonly editor: ActorRefFrom<typeof addressEditorMachine>;
  readonly now: () => number;
}

/** The form of a new or edited address. */
export function AddressEditor({ editor, now }: AddressEditorProps) {
  const form = useSelector(editor, selectAddressForm);
  const isNew = useSelector(editor, selectIsNewAddress);
  const isSaving = useSelector(editor, selectIsSavingAddress);
  const failure = useSelector(editor, selectSaveFailure);
  const frame = useRef<HTMLFormElement>(null);
  useFormFocus(frame);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.send({ type: 'editor.submitted' });
  };
  return (
    <form ref={frame} className={styles.editor} onSubmit={submit} noValidate aria-labelledby="address-editor">
      <h3 id="address-editor">{isNew ? 'New address' : 'Edit address'}</h3>
      {Object.keys(form.errors).length > 0 && (
        <p className={styles.wrong} role="alert">
          Please look at the marked fields.
        </p>
      )}
      {failure && (
        <Alert status="error">
          {messageOf(failure, 'The address could not be saved. What you typed is kept; please try again.')}
        </Alert>
      )}
      <AddressFields
        form={form}
        idOf={(field) => `address-${field}`}
        onChange={(field, value) => editor.send({ type: 'editor.field.changed', field, value })}
        onLeave={(field) => editor.send({ type: 'editor.field.left', field })}
        onRetryPincode={() => editor.send({ type: 'editor.pincode.retried' })}
        now={now}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isSaving}>
          Save the address
        </Button>
        <Button look="quiet" onClick={() => editor.send({ type: 'editor.cancelled' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The shop's own message where it would refuse the same input again; for other failures `orElse`. */
function messageOf(failure: Failure, orElse: string): string {
  return failure.kind === 'refused' && failure.code === 'BAD_INPUT' ? failure.message : orElse;
}
