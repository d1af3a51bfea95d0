import type { KeyboardEvent, SVGProps } from 'react';

/** Attributes that make a group of SVG shapes a button for pointers, keyboards and screen readers. */
export function asButton(
  label: string,
  onPress: () => void,
): Pick<SVGProps<SVGGElement>, 'role' | 'tabIndex' | 'aria-label' | 'onClick' | 'onKeyDown'> {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': label,
    onClick: onPress,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
}
