import { classes } from './classes.ts';

/** The lines of the icons, on a 24 px grid, as the data of SVG paths. */
export const iconPaths = {
  menu: 'M3 7h18M3 12h18M3 17h12',
  bag: 'M5.5 8h13l1 12.5h-15zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  bolt: 'M13 3 5.5 13.5H11L10.5 21 18.5 10.5H13z',
  minus: 'M5.5 12h13',
  plus: 'M5.5 12h13M12 5.5v13',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.4v.1',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.4l2.8 2.8L16 9.8',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1',
} as const;

export type IconName = keyof typeof iconPaths;

interface IconProps {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A decorative icon. The text beside it, or its button's label, carries the meaning. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      className={classes('icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
