import { useRouteLoaderData } from 'react-router';
import type { LayoutStore } from '../layout/store.ts';
import styles from './Info.module.css';

/** The grievance officer, with phone, email, hours and the address of the shop, where the store names them. */
export function Reach() {
  const legal = useRouteLoaderData<LayoutStore>('root')?.legal;
  if (!legal) return null;
  return (
    <dl className={styles.reach}>
      <div>
        <dt>Grievance officer</dt>
        <dd>{legal.grievanceOfficer}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${legal.grievancePhone.replaceAll(' ', '')}`}>{legal.grievancePhone}</a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${legal.grievanceEmail}`}>{legal.grievanceEmail}</a>
        </dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>{legal.supportHours}</dd>
      </div>
      <div>
        <dt>By post</dt>
        <dd>
          {legal.seller}, {legal.address}
        </dd>
      </div>
    </dl>
  );
}
