import { useState } from 'react';
import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import { Field } from '../design/Field.tsx';
import { Price } from '../design/Price.tsx';
import { QuantityStepper } from '../design/QuantityStepper.tsx';
import { RadioGroup } from '../design/RadioGroup.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { opens, Sheet, SheetBody, SheetFoot } from '../design/Sheet.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Stars } from '../design/Stars.tsx';
import { TimeLeft } from '../design/TimeLeft.tsx';
import styles from './Elements.module.css';
import { Specimen } from './Specimen.tsx';

/** Components without a demo page of their own. */
export function SmallParts() {
  return (
    <>
      <Specimen
        title="Fields"
        note="Labelled above; what is wrong stands below, in words, once the field is left."
      >
        <div className={styles.narrow}>
          <Field label="First name" autoComplete="off" />
          <Field label="Mobile number" prefix="+91" inputMode="numeric" hint="For the courier only." />
          <Field label="Pincode" inputMode="numeric" defaultValue="5600" error="A pincode has six digits." />
          <Field label="Order code" value="ORD-4821-77QD" disabled readOnly />
          <SelectField label="State" defaultValue="KA">
            <option value="KA">Karnataka</option>
            <option value="KL">Kerala</option>
          </SelectField>
          <SelectField label="State, missing" defaultValue="" error="Choose a state.">
            <option value="">Choose</option>
            <option value="KA">Karnataka</option>
          </SelectField>
        </div>
      </Specimen>
      <Choices />
      <Specimen
        title="Prices"
        note="What is paid, then the MRP and the saving where there is one."
        look="row"
      >
        <Price price={34_900} />
        <Price price={27_900} listingPrice={34_900} />
        <Price price={24_950} from />
        <Price price={59_900} listingPrice={74_900} large />
      </Specimen>
      <Specimen title="Badges, stars, time" look="row">
        <Badge>Best seller</Badge>
        <Badge tone="good">Delivered</Badge>
        <Badge tone="warm">Sample</Badge>
        <Stars rating={4.6} total={212} />
        <Stars rating={2.3} isNumbered={false} />
        <span>
          Ends in <TimeLeft minutes={754} />
        </span>
      </Specimen>
      <Specimen
        title="Skeletons"
        note="In the final layout, so that nothing moves when the real thing comes."
      >
        <div className={styles.skeletons}>
          <Skeleton className={styles.block} />
          <Skeleton className={styles.block} />
          <Skeleton />
          <Skeleton />
        </div>
      </Specimen>
      <Specimen
        title="Sheet"
        note="From either side, from below, or in the middle; on the browser’s own dialog."
        look="row"
      >
        {(['left', 'right', 'bottom', 'centre'] as const).map((from) => (
          <div key={from}>
            <Button look="secondary" {...opens(`sheet-${from}`)}>
              From {from === 'centre' ? 'the middle' : from}
            </Button>
            <Sheet id={`sheet-${from}`} title="A sheet" from={from}>
              <SheetBody>
                <p>Escape, the cross, or a press beside it closes it, and focus goes back to where it was.</p>
              </SheetBody>
              <SheetFoot>
                <p>What stays in view stands here.</p>
              </SheetFoot>
            </Sheet>
          </div>
        ))}
      </Specimen>
      <Specimen title="Empty state" note="Nothing here, and what to do about it.">
        <EmptyState title="Nothing here yet" action={<Button look="secondary">Do something about it</Button>}>
          Empty, failed and offline have different words.
        </EmptyState>
      </Specimen>
    </>
  );
}

function Choices() {
  const [size, setSize] = useState('100');
  const [count, setCount] = useState(1);
  return (
    <Specimen title="Choices" note="What cannot be had stays in sight and says so.">
      <RadioGroup
        legend="Size"
        name="size"
        value={size}
        options={[
          { value: '100', label: '100 ml' },
          { value: '200', label: '200 ml' },
          { value: '500', label: '500 ml', unavailable: 'sold out' },
        ]}
        onChange={setSize}
      />
      <RadioGroup
        legend="Shade"
        name="shade"
        value="rani"
        options={[
          { value: 'rani', label: 'Rani', swatch: '#c2255c' },
          { value: 'haldi', label: 'Haldi', swatch: '#f2a93b' },
        ]}
        onChange={() => {}}
      />
      <div>
        <QuantityStepper of="the demo" value={count} min={1} max={4} onChange={setCount} />
      </div>
    </Specimen>
  );
}
