/** The chart of a machine as SVG. `chart.css` has its colours. */
import type { ReactNode } from 'react';
import { asButton } from './asButton.ts';
import { DESCRIPTION_HEIGHT, DESCRIPTION_SIZE, NAME_LINE, NAME_SIZE, PADDING, TAG_SIZE } from './graph.ts';
import type { ChartLayout, PlacedBox, PlacedConnection } from './layout.ts';
import { LINE_HEIGHT, type Line, textOf } from './text.ts';

type Names = ReadonlySet<string>;

export interface ChartProps {
  readonly layout: ChartLayout;
  /** Accessible name. */
  readonly label: string;
  /** Ids of the active states. */
  readonly active?: Names;
  /** Names of the transitions of the last entry. */
  readonly last?: Names;
  /** Names of delayed transitions whose timers are running. */
  readonly armed?: Names;
  /** Ids of states and names of transitions that were never reached. */
  readonly unreached?: Names;
  /** Ids of states and names of transitions at which a replay diverged. */
  readonly wrong?: Names;
  readonly selected?: string | null;
  /** Called with the id of a state that is pressed. Absent: the states are not buttons. */
  readonly onSelect?: (id: string) => void;
  /** Rendered first, such as the style of a self-contained SVG. */
  readonly children?: ReactNode;
}

export function Chart(props: ChartProps) {
  const { layout, label, onSelect, children } = props;
  const { width, height } = layout;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={onSelect ? 'group' : 'img'}
      aria-label={label}
    >
      {children}
      <rect className="chart-paper" width={width} height={height} />
      {layout.boxes.map((box) => (
        <Shape key={box.id} box={box} {...props} />
      ))}
      {layout.connections.map((connection) => (
        <Way key={connection.id} connection={connection} {...props} />
      ))}
      {layout.dots.map(({ x, y, width: size }) => (
        <circle key={`${x} ${y}`} className="chart-dot" cx={x + size / 2} cy={y + size / 2} r={size / 2} />
      ))}
      {layout.boxes.map((box) => (
        <Texts key={box.id} box={box} {...props} />
      ))}
      {layout.connections.map((connection) => (
        <Label key={connection.id} connection={connection} {...props} />
      ))}
    </svg>
  );
}

type Marks = Omit<ChartProps, 'children'>;

function Shape({ box, ...marks }: { readonly box: PlacedBox } & Marks) {
  const { onSelect, selected, active } = marks;
  const { id, type, x, y, width, height } = box;
  const isActive = active?.has(id) === true;
  const className = classes('chart-state', [
    [`chart-${type}`, true],
    ['chart-region', box.isRegion],
    ['chart-even', box.depth % 2 === 0],
    ['chart-active', isActive],
    ['chart-unreached', has(marks.unreached, [id])],
    ['chart-wrong', has(marks.wrong, [id])],
    ['chart-selected', selected === id],
  ]);
  return (
    <g
      className={className}
      data-state={id}
      {...(onSelect && {
        ...asButton(`${id}${isActive ? ', active' : ''}`, () => onSelect(id)),
        'aria-pressed': selected === id,
      })}
    >
      <rect className="chart-box" x={x} y={y} width={width} height={height} rx={9} />
      {type === 'final' && (
        <rect className="chart-inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      )}
    </g>
  );
}

/** Texts are drawn after the lines, which may cross the head of a box. */
function Texts({ box, ...marks }: { readonly box: PlacedBox } & Marks) {
  const { x, y, width, name, tags, description } = box;
  return (
    <g className="chart-texts">
      <text className="chart-name" x={x + PADDING} y={y + NAME_LINE} fontSize={NAME_SIZE}>
        {name}
      </text>
      {tags !== '' && (
        <text
          className="chart-tags"
          x={x + width - PADDING}
          y={y + NAME_LINE}
          fontSize={TAG_SIZE}
          textAnchor="end"
        >
          {tags}
        </text>
      )}
      {description.map((line, index) => (
        <text
          key={line}
          className="chart-description"
          x={x + PADDING}
          y={y + NAME_LINE + 2 + (index + 1) * DESCRIPTION_HEIGHT}
          fontSize={DESCRIPTION_SIZE}
        >
          {line}
        </text>
      ))}
      <Rows box={box} {...marks} />
    </g>
  );
}

function Rows({ box, ...marks }: { readonly box: PlacedBox } & Marks) {
  let line = 0;
  const top =
    box.y +
    NAME_LINE +
    (box.description.length > 0 ? box.description.length * DESCRIPTION_HEIGHT + 2 : 0) +
    6;
  return box.rows.map((row) => {
    const first = line;
    line += row.lines.length;
    return (
      <g key={first} className={transitionClass('chart-row', row.keys, marks)}>
        {row.lines.map((text, index) => (
          <Words
            key={textOf(text)}
            line={text}
            x={box.x + PADDING}
            y={top + (first + index + 1) * LINE_HEIGHT}
          />
        ))}
      </g>
    );
  });
}

function Way({ connection, ...marks }: { readonly connection: PlacedConnection } & Marks) {
  const { keys, path, head, isFailure } = connection;
  // A line may stand for several transitions. It counts as reached if any of them was taken.
  const isReached = keys.some((key) => !has(marks.unreached, [key]));
  const className = transitionClass(isFailure ? 'chart-way chart-failure' : 'chart-way', keys, {
    ...marks,
    ...(isReached && { unreached: new Set() }),
  });
  return (
    <g className={className}>
      <path d={path} />
      <polygon points={head} />
    </g>
  );
}

function Label({ connection, ...marks }: { readonly connection: PlacedConnection } & Marks) {
  const { keys, label, lines, isFailure } = connection;
  if (!label) return null;
  const { x, y, width, height } = label;
  return (
    <g className={isFailure ? 'chart-label chart-failure' : 'chart-label'}>
      <rect x={x} y={y} width={width} height={height} rx={4} />
      {lines.map((line, index) => (
        <g key={keys[index]} className={transitionClass('chart-row', keys.slice(index, index + 1), marks)}>
          <Words line={line} x={x + 5} y={y + (index + 1) * LINE_HEIGHT - 1} />
        </g>
      ))}
    </g>
  );
}

function Words({ line, x, y }: { readonly line: Line; readonly x: number; readonly y: number }) {
  let place = 0;
  return (
    <text className="chart-words" x={x} y={y} xmlSpace="preserve">
      {line.map(({ kind, text }) => {
        const start = place;
        place += text.length;
        return (
          <tspan key={start} className={`chart-${kind}`}>
            {text}
          </tspan>
        );
      })}
    </text>
  );
}

function transitionClass(
  base: string,
  keys: readonly string[],
  { last, armed, unreached, wrong }: Marks,
): string {
  return classes(base, [
    ['chart-last', has(last, keys)],
    ['chart-armed', has(armed, keys)],
    ['chart-unreached', has(unreached, keys)],
    ['chart-wrong', has(wrong, keys)],
  ]);
}

function has(names: Names | undefined, keys: readonly string[]): boolean {
  return names !== undefined && keys.some((key) => names.has(key));
}

function classes(base: string, more: readonly (readonly [string, boolean])[]): string {
  return [base, ...more.flatMap(([name, holds]) => (holds ? [name] : []))].join(' ');
}
