import type { Json } from '../core/plain.ts';
import { actorInView } from '../model/desk.ts';
import { type ActorAt, activePaths } from '../model/timeline.ts';
import { useBench, useCursor } from './context.ts';
import panel from './Panel.module.css';
import styles from './Tree.module.css';
import { Tree, type TreeItem } from './Tree.tsx';

/** Every actor that has begun before the cursor, with the state that it is in. */
export function ActorTree() {
  const { desk, change } = useBench();
  const { session, step } = useCursor();
  if (!session) return null;
  const moment = session.timeline.at(step);
  const lastTo = session.recording.entries[step - 1]?.to;
  const items = inOrder([...moment.values()]).map((actor) => itemOf(actor, actor.path === lastTo));
  return (
    <section className={panel.panel} aria-labelledby="actors">
      <h2 id="actors" className={panel.title}>
        Actors <span className={panel.count}>{items.filter(({ isFaint }) => !isFaint).length} running</span>
      </h2>
      <div className={panel.scroll}>
        {items.length === 0 && <p className={panel.note}>No actor has begun.</p>}
        <Tree
          label="Actors"
          items={items}
          selected={actorInView(desk)}
          onSelect={(path) => change({ type: 'actor.chosen', path })}
        />
      </div>
    </section>
  );
}

function itemOf({ path, machine, value, status }: ActorAt, isMarked: boolean): TreeItem {
  const name = path.split('/').at(-1) ?? path;
  return {
    id: path,
    level: path.split('/').length,
    isFaint: status === 'ended',
    isMarked,
    label: (
      <>
        <span className={machine === null ? styles.leaf : styles.machine}>{name}</span>{' '}
        {status === 'crashed' && <span className={styles.crashed}>threw</span>}
        {status === 'ended' && <span className={styles.state}>ended</span>}
        {status === 'running' && machine !== null && (
          <span className={styles.state}>{leavesText(value)}</span>
        )}
      </>
    ),
  };
}

/** The innermost active states, as `ready.filled, connectivity.online`. */
export function leavesText(value: Json): string {
  const paths = activePaths(value);
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(', ');
}

/** Children below their parents. */
function inOrder(actors: readonly ActorAt[]): ActorAt[] {
  const below = (parent: string | null): ActorAt[] =>
    actors.filter((actor) => actor.parent === parent).flatMap((actor) => [actor, ...below(actor.path)]);
  return below(null);
}
