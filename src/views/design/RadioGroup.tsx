import type { ReactNode } from 'react';
import styles from './RadioGroup.module.css';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  /** CSS colour of a shade's swatch. */
  readonly swatch?: string | null;
  /** Why the option cannot be bought now, such as “sold out”. It stays visible, with the reason. */
  readonly unavailable?: string | null;
}

interface RadioGroupProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly RadioOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A radio group shown as pills, with the chosen option's name beside the legend. */
export function RadioGroup({ legend, name, options, value, onChange }: RadioGroupProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <fieldset>
      <legend className={styles.legend}>
        {legend}
        {chosen && (
          <span className={styles.chosen}>
            {chosen.label}
            {chosen.unavailable && ` · ${chosen.unavailable}`}
          </span>
        )}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={option.unavailable ? styles.unavailable : styles.pill}>
              {option.swatch && (
                <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden="true">
                  <circle cx="10" cy="10" r="10" fill={option.swatch} />
                </svg>
              )}
              {option.label}
              {option.unavailable && <span className="visually-hidden"> ({option.unavailable})</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
