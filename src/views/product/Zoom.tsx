import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Image } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import { Icon, iconPaths } from '../design/Icon.tsx';
import { Picture } from '../design/Picture.tsx';
import styles from './Zoom.module.css';

interface ZoomProps {
  readonly images: readonly Image[];
  readonly index: number;
  /** The gallery's strip, whose pictures are shown until the large ones have loaded. */
  readonly strip: RefObject<HTMLElement | null>;
  readonly onShow: (index: number) => void;
}

/** A place in the picture, as parts of its width and height. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const middle: Point = { x: 0.5, y: 0.5 };

/** A swipe is longer than this, in CSS pixels. */
const SWIPE = 40;

/**
 * A picture as large as the screen. Arrow keys, buttons and swipes show the next one. A double press magnifies the pressed
 * point, as do a mouse's click and wheel, and the browser's pinch zoom works; + and − and a button magnify the middle. A mouse
 * moves over a magnified picture by itself.
 */
export function Zoom({ images, index, strip, onShow }: ZoomProps) {
  const stage = useRef<HTMLDivElement>(null);
  const isMouse = useRef(false);
  const touchedAt = useRef<number | null>(null);
  /** The point where the picture is magnified; `null`: it is shown whole. */
  const [point, setPoint] = useState<Point | null>(null);
  const [small, setSmall] = useState('');
  const image = images[index] ?? images[0];
  const count = images.length;
  const isLarge = point !== null;

  useEffect(() => {
    setPoint(null);
    setSmall(strip.current?.querySelectorAll('img')[index]?.currentSrc ?? '');
    const dialog = stage.current?.closest('dialog');
    // A picture that loads late may have its small version only when the dialog is open.
    const follow = () => setSmall(strip.current?.querySelectorAll('img')[index]?.currentSrc ?? '');
    dialog?.addEventListener('toggle', follow);
    return () => dialog?.removeEventListener('toggle', follow);
  }, [index, strip]);

  // A layout effect runs once the picture has its new size, which decides how far it scrolls.
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box || point === null) return;
    box.scrollTo({
      left: point.x * (box.scrollWidth - box.clientWidth),
      top: point.y * (box.scrollHeight - box.clientHeight),
    });
  }, [point]);

  // Keys are listened to on the dialog, because at first its close button has the focus, not the picture.
  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const press = ({ key, target }: KeyboardEvent) => {
      // The arrow keys scroll a magnified picture that has the focus.
      const by =
        isLarge && target === stage.current ? 0 : key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (by !== 0) onShow((index + by + count) % count);
      // “=” is the key of “+” without shift.
      if (key === '+' || key === '=') setPoint((shown) => shown ?? middle);
      if (key === '-') setPoint(null);
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [index, count, isLarge, onShow]);

  if (!image) return null;
  const turn = (by: number) => onShow((index + by + count) % count);
  const pressed = ({ clientX, clientY, currentTarget }: MouseEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const magnify = (event: MouseEvent) => setPoint(isLarge ? null : pressed(event));
  return (
    <div className={styles.zoom}>
      {/* biome-ignore lint/a11y/useSemanticElements: it has no fields */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog listens to the keys + and − */}
      <div
        ref={stage}
        role="group"
        aria-label={`Picture ${index + 1} of ${count}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls once it is magnified
        tabIndex={0}
        className={classes(styles.stage, isLarge && styles.large)}
        onPointerDown={({ pointerType }) => {
          isMouse.current = pointerType === 'mouse';
        }}
        // A double click of a mouse is one click that counts; a finger's single press only begins a swipe.
        onClick={(event) => isMouse.current && event.detail < 2 && magnify(event)}
        onDoubleClick={(event) => !isMouse.current && magnify(event)}
        onWheel={(event) =>
          event.deltaY !== 0 && setPoint(event.deltaY > 0 ? null : (point ?? pressed(event)))
        }
        onPointerMove={(event) => isLarge && event.pointerType === 'mouse' && setPoint(pressed(event))}
        onTouchStart={({ touches }) => {
          const touch = touches.item(0);
          // On a page that the browser's zoom magnifies, a finger moves the page.
          const isSwipe = !isLarge && touches.length === 1 && (visualViewport?.scale ?? 1) <= 1;
          touchedAt.current = isSwipe ? touch.clientX : null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const moved = touchedAt.current === null ? 0 : changedTouches.item(0).clientX - touchedAt.current;
          if (Math.abs(moved) > SWIPE) turn(moved < 0 ? 1 : -1);
        }}
      >
        <div className={styles.frame}>
          {small && <img src={small} alt="" className={styles.picture} />}
          <Picture
            key={image.id}
            imageKey={image.imageKey}
            widths={[1080, 1920, 2048]}
            sizes={isLarge ? '200vw' : '(width >= 75rem) 60rem, 100vw'}
            alt={image.alt}
            width={image.width}
            height={image.height}
            className={styles.picture}
          />
        </div>
      </div>
      <button
        type="button"
        className={classes('touch', styles.magnify)}
        aria-label="Magnify"
        aria-pressed={isLarge}
        onClick={() => setPoint(isLarge ? null : middle)}
      >
        <Lens isLarge={isLarge} />
      </button>
      {count > 1 && (
        <>
          <button
            type="button"
            className={classes('touch', styles.turn, styles.back)}
            aria-label="Previous picture"
            onClick={() => turn(-1)}
          >
            <Icon name="down" />
          </button>
          <button
            type="button"
            className={classes('touch', styles.turn, styles.on)}
            aria-label="Next picture"
            onClick={() => turn(1)}
          >
            <Icon name="down" />
          </button>
          <p className={styles.count} role="status">
            <span className="visually-hidden">{`Picture ${index + 1} of ${count}`}</span>
            <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
          </p>
        </>
      )}
    </div>
  );
}

/** The search icon with a plus or a minus in its glass. A bare plus adds to the cart elsewhere. */
function Lens({ isLarge }: { readonly isLarge: boolean }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={`${iconPaths.search}M8 10.5h5${isLarge ? '' : 'M10.5 8v5'}`} />
    </svg>
  );
}
