import type { ButtonHTMLAttributes } from 'react';
import { classes } from '../design/classes.ts';
import styles from './PictureButton.module.css';

interface PictureButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its position, counted down from the picture's upper corner. */
  readonly place: 'first' | 'second';
  /** The icon's path, on a 24 × 24 grid. */
  readonly drawing: string;
}

/** A round button over a product's picture. */
export function PictureButton({ place, drawing, ...button }: PictureButtonProps) {
  return (
    <button type="button" className={classes('touch disc', styles.button, styles[place])} {...button}>
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawing} />
      </svg>
    </button>
  );
}
