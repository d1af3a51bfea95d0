import { classes } from '../design/classes.ts';
import styles from './Elements.module.css';
import { Specimen } from './Specimen.tsx';

const colours = [
  ['ground', 'The page'],
  ['surface', 'Fields, sheets'],
  ['sand', 'Quiet boxes'],
  ['clay', 'Empty, disabled'],
  ['line', 'Lines'],
  ['line-strong', 'Borders of controls'],
  ['ink', 'Text'],
  ['ink-soft', 'Secondary text'],
  ['ink-ground', 'Dark grounds'],
  ['accent', 'What can be bought or pressed'],
  ['accent-strong', 'Pressed'],
  ['accent-wash', 'Chosen'],
  ['leaf', 'Savings, success'],
  ['leaf-wash', 'Behind savings and success'],
  ['marigold', 'Stars'],
  ['marigold-wash', 'Warnings, badges'],
  ['danger', 'Errors'],
  ['danger-wash', 'Behind errors'],
] as const;

const spaces = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

const shapes = [
  ['sm', 'radius-sm'],
  ['md', 'radius-md'],
  ['lg', 'radius-lg'],
  ['full', 'radius-full'],
  ['sheet', 'shadow-sheet'],
  ['sticky', 'shadow-bar'],
] as const;

/** The design tokens: colours, type, spacing. */
export function Foundations() {
  return (
    <>
      <Specimen
        title="Colour"
        note="One accent colour, used only for what can be pressed. On every ground, text has a contrast of at least 4.5 to 1."
      >
        <ul className={styles.swatches}>
          {colours.map(([name, use]) => (
            <li key={name}>
              <svg className={styles.swatch} aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${name})`} />
              </svg>
              <p className={classes(styles.code, styles.bold)}>{name}</p>
              <p className={classes(styles.code, styles.soft)}>{use}</p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen
        title="Space"
        note="Eight steps. The space between sections is space-section, the margin at the page’s edge is gutter."
      >
        <ul className={styles.measures}>
          {spaces.map((rem, index) => (
            <li key={rem}>
              <span className={styles.code}>space-{index + 1}</span>
              <svg className={styles.bar} width={`${rem}rem`} aria-hidden="true" />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Shape and shadow">
        <ul className={styles.shapes}>
          {shapes.map(([name, token]) => (
            <li key={name} className={classes(styles.shape, styles[name])}>
              {token}
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
