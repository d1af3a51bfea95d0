import type { Json } from '../core/plain.ts';
import { activePaths } from '../core/transitions.ts';
import type { ActorAt } from '../model/timeline.ts';
import { actorInView } from '../model/workspace.ts';
import { useCursor, useInspector } from './context.ts';
import panel from './Panel.module.css';
import styles from './Tree.module.css';
import { Tree, type TreeItem } from './Tree.tsx';

/** Every actor that has started before the cursor, with its state. */
export function ActorTree() {
  const { workspace, change } = useInspector();
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
        {items.length === 0 && <p className={panel.note}>No actor has started.</p>}
        <Tree
          label="Actors"
          items={items}
          selected={actorInView(workspace)}
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

/** Formats the innermost active states: `ready.filled, connectivity.online`. */
export function leavesText(value: Json): string {
  const paths = activePaths(value);
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).join(', ');
}

/** Sorts actors so that children follow their parents. */
function inOrder(actors: readonly ActorAt[]): ActorAt[] {
  const below = (parent: string | null): ActorAt[] =>
    actors.filter((actor) => actor.parent === parent).flatMap((actor) => [actor, ...below(actor.path)]);
  return below(null);
}
