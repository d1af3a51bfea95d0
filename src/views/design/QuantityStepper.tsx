import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  /** The product's title, for screen readers. */
  readonly of: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** Buttons for fewer and more around a quantity. At the limits they stay focusable. */
export function QuantityStepper({ of, value, min, max, disabled = false, onChange }: QuantityStepperProps) {
  const step = (to: number, label: string, icon: 'minus' | 'plus') => {
    const stopped = disabled || to < min || to > max;
    return (
      <button
        type="button"
        className={classes('touch', styles.step)}
        aria-label={`${label} of ${of}`}
        aria-disabled={stopped || undefined}
        onClick={() => !stopped && onChange(to)}
      >
        <Icon name={icon} size={18} />
      </button>
    );
  };
  return (
    <fieldset className={styles.stepper} aria-label={`Quantity of ${of}`}>
      {step(value - 1, 'One less', 'minus')}
      <output className={styles.value}>{value}</output>
      {step(value + 1, 'One more', 'plus')}
    </fieldset>
  );
}
