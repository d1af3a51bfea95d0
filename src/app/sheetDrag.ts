/**
 * Closes sheets by swiping: a sheet follows the finger towards the edge it came from, and closes when it is moved far or fast
 * enough. The style sheet names that edge (`--side`) and disables the browser's own gesture (`touch-action`); a sheet at the
 * bottom is dragged by its header.
 */

type Side = 'left' | 'right' | 'bottom';

interface Drag {
  readonly sheet: HTMLElement;
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly startedAt: number;
  /** Distance dragged, in pixels; `null` until the direction of the gesture is known. */
  readonly pushed: number | null;
}

/** A movement below this, in pixels, is a press and not a swipe. */
const PRESS = 10;
/** The share of the sheet's size from which a drag closes it. */
const FAR = 0.35;
/** The speed in pixels per millisecond from which a drag closes it. */
const FAST = 0.6;

export function followFingers(): void {
  let drag: Drag | null = null;
  document.addEventListener('pointerdown', (event) => {
    drag = event.pointerType === 'touch' && event.isPrimary ? begin(event) : null;
  });
  document.addEventListener('pointermove', (event) => {
    if (drag === null || !event.isPrimary) return;
    drag = move(drag, event);
  });
  for (const type of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(type, (event) => {
      if (drag === null || !event.isPrimary) return;
      end(drag, type === 'pointerup' ? event.timeStamp : null);
      drag = null;
    });
  }
}

function begin({ target, clientX: x, clientY: y, timeStamp: startedAt }: PointerEvent): Drag | null {
  const sheet = target instanceof Element ? target.closest('dialog[open], :popover-open') : null;
  if (!(sheet instanceof HTMLElement)) return null;
  const side = sideOf(sheet);
  return side === null ? null : { sheet, side, x, y, startedAt, pushed: null };
}

function sideOf(sheet: Element): Side | null {
  const named = getComputedStyle(sheet).getPropertyValue('--side').trim();
  return named === 'left' || named === 'right' || named === 'bottom' ? named : null;
}

/** The drag after a movement; `null` if the gesture is no swipe towards the sheet's edge. */
function move(drag: Drag, { clientX, clientY }: PointerEvent): Drag | null {
  const { sheet, side, x, y } = drag;
  const across = side === 'bottom' ? clientX - x : clientY - y;
  const along = side === 'bottom' ? clientY - y : side === 'right' ? clientX - x : x - clientX;
  if (drag.pushed === null) {
    if (Math.max(Math.abs(across), Math.abs(along)) < PRESS) return drag;
    if (along <= Math.abs(across)) return null;
  }
  const pushed = Math.max(0, along);
  sheet.style.transition = 'none';
  sheet.style.transform =
    side === 'bottom' ? `translateY(${pushed}px)` : `translateX(${side === 'right' ? pushed : -pushed}px)`;
  return { ...drag, pushed };
}

/** @param at when the finger was lifted, in milliseconds; `null` if the browser cancelled the gesture. */
function end({ sheet, side, startedAt, pushed }: Drag, at: number | null): void {
  if (pushed === null) return;
  // The style sheet's transition now animates the sheet back into place or out of view.
  sheet.style.removeProperty('transition');
  sheet.style.removeProperty('transform');
  const size = side === 'bottom' ? sheet.offsetHeight : sheet.offsetWidth;
  if (at === null || (pushed < size * FAR && pushed < (at - startedAt) * FAST)) return;
  if (sheet instanceof HTMLDialogElement) sheet.close();
  else sheet.hidePopover();
}
