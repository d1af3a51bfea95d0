/** The graph of a chart, which elkjs lays out: nested boxes, and one line for all transitions between two states. */
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { type ChartState, type ChartTransition, type StateType, statesIn } from './definition.ts';
import {
  causeOf,
  LINE_HEIGHT,
  type Line,
  type Row,
  rowsOf,
  sentence,
  widthOfLines,
  widthOfName,
} from './text.ts';

/** The box of a state, without its position. */
export interface Box {
  readonly id: string;
  readonly name: string;
  readonly type: StateType;
  /** Whether its parent is a parallel state. */
  readonly isRegion: boolean;
  readonly depth: number;
  readonly tags: string;
  readonly description: readonly string[];
  readonly rows: readonly Row[];
  readonly width: number;
  /** Height of the text in it. */
  readonly height: number;
}

/** A line between two states, without its path. */
export interface Connection {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Names of the transitions that it stands for; empty when it marks an initial state. */
  readonly keys: readonly string[];
  readonly lines: readonly Line[];
  /** Whether all its transitions handle errors. */
  readonly isFailure: boolean;
}

/** Pixels. */
export const NAME_SIZE = 14;
export const TAG_SIZE = 11;
export const DESCRIPTION_SIZE = 12;
export const PADDING = 12;
/** Distance from the top of a box to the baseline of its name. */
export const NAME_LINE = 22;
export const DESCRIPTION_HEIGHT = 16;
const GAP = 6;
/** How much wider the bold letters of names are. */
const BOLD = 1.12;
const DOT = 9;

export interface Graph {
  readonly elk: ElkNode;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly connections: ReadonlyMap<string, Connection>;
}

export interface Style {
  readonly direction: 'DOWN' | 'RIGHT';
  /** Whether transitions are listed in the boxes that they leave and lines have no labels, for large charts. */
  readonly isListed: boolean;
}

export function graphOf(chart: ChartState, { direction, isListed }: Style): Graph {
  const parents = parentsOf(chart);
  const boxes = new Map<string, Box>();
  const connections = new Map<string, Connection>();
  const nodeOf = (state: ChartState, depth: number, isRegion: boolean): ElkNode => {
    const isNear = (target: string) =>
      target === state.id || isAround(state.id, target) || isAround(target, state.id);
    const isAround = (outer: string, inner: string): boolean => {
      const parent = parents.get(inner);
      return parent !== undefined && (parent === outer || isAround(outer, parent));
    };
    // Transitions to an ancestor, a descendant or the state itself are listed in its box: their lines would cross all
    // others.
    const staying = state.transitions.filter(({ targets }) => targets.every(isNear));
    const box = boxOf(state, isListed ? state.transitions : staying, depth, isRegion);
    boxes.set(state.id, box);
    const leaving = state.transitions.filter((transition) => !staying.includes(transition));
    for (const connection of connectionsOf(state, leaving, isListed))
      connections.set(connection.id, connection);
    return elkNodeOf(state, box, (child) => nodeOf(child, depth + 1, state.type === 'parallel'), connections);
  };
  const root = nodeOf(chart, 0, false);
  const order = statesIn(chart).map(({ id }) => id);
  const elk = {
    id: '(page)',
    layoutOptions: { ...ofPage, 'elk.direction': direction },
    children: [root],
    edges: [...connections.values()].map((connection) => edgeOf(connection, order)),
  };
  return { elk, boxes, connections };
}

/** The padding at the top leaves room for the text of the box above its child states. */
function elkNodeOf(
  state: ChartState,
  { width, height }: Box,
  nodeOf: (child: ChartState) => ElkNode,
  connections: Map<string, Connection>,
): ElkNode {
  if (state.states.length === 0) return { id: state.id, width, height };
  const children = state.states.map(nodeOf);
  if (state.initial !== null && state.type === 'compound') {
    const dot = dotIn(state.id);
    children.unshift({ id: dot, width: DOT, height: DOT });
    connections.set(dot, { id: dot, from: dot, to: state.initial, keys: [], lines: [], isFailure: false });
  }
  return {
    id: state.id,
    children,
    layoutOptions: {
      ...spacing,
      'elk.padding': `[top=${height + GAP},left=${PADDING + 6},bottom=${PADDING + 4},right=${PADDING + 6}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

/** Returns the id of the dot that marks the initial child of a state. */
export function dotIn(id: string): string {
  return `${id} begins`;
}

const ofPage: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.randomSeed': '1',
};

/** The layout options of every state with child states. */
const spacing: LayoutOptions = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '4',
};

function boxOf(
  state: ChartState,
  written: readonly ChartTransition[],
  depth: number,
  isRegion: boolean,
): Box {
  const tags = state.tags.join(' · ');
  const description = state.description === null ? [] : sentence(state.description);
  const rows = rowsOf(state, written);
  const lines = rows.flatMap((row) => row.lines);
  const gap = tags === '' ? 0 : 12;
  const inner = Math.max(
    widthOfName(state.name, NAME_SIZE) * BOLD + gap + widthOfName(tags, TAG_SIZE),
    ...description.map((line) => widthOfName(line, DESCRIPTION_SIZE)),
    widthOfLines(lines),
  );
  const descriptionHeight = description.length * DESCRIPTION_HEIGHT;
  const rowsHeight = lines.length * LINE_HEIGHT;
  return {
    id: state.id,
    name: state.name,
    type: state.type,
    isRegion,
    depth,
    tags,
    description,
    rows,
    width: Math.ceil(Math.max(64, inner + 2 * PADDING)),
    height:
      NAME_LINE +
      (descriptionHeight > 0 ? descriptionHeight + 2 : 0) +
      (rowsHeight > 0 ? rowsHeight + GAP : 0) +
      10,
  };
}

/**
 * One line for all transitions to the same state. Where lines have labels, transitions of errors have a line of their
 * own.
 */
function connectionsOf(
  state: ChartState,
  leaving: readonly ChartTransition[],
  isListed: boolean,
): Connection[] {
  const found = new Map<string, { to: string; keys: string[]; lines: Line[]; isFailure: boolean }>();
  for (const transition of leaving) {
    const isFailure = transition.event.startsWith('xstate.error.');
    for (const to of transition.targets) {
      const id = `${state.id} → ${to}${isFailure && !isListed ? ' failed' : ''}`;
      const known = found.get(id) ?? { to, keys: [], lines: [], isFailure };
      found.set(id, known);
      known.isFailure &&= isFailure;
      known.keys.push(transition.key);
      if (!isListed) known.lines.push(causeOf(state, transition));
    }
  }
  return [...found].map(([id, connection]) => ({ id, from: state.id, ...connection }));
}

/** The edge for the layout. A transition to a state that is defined later has priority to point forward in the picture. */
function edgeOf({ id, from, to, lines }: Connection, order: readonly string[]): ElkExtendedEdge {
  const isOnward = order.indexOf(from) < order.indexOf(to);
  const edge = {
    id,
    sources: [from],
    targets: [to],
    layoutOptions: { 'elk.layered.priority.direction': isOnward ? '10' : '0' },
  };
  if (lines.length === 0) return edge;
  const label = {
    id: `${id} label`,
    text: id,
    width: Math.ceil(widthOfLines(lines)) + 10,
    height: lines.length * LINE_HEIGHT + 4,
    layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
  };
  return { ...edge, labels: [label] };
}

function parentsOf(chart: ChartState): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const visit = (state: ChartState) => {
    for (const child of state.states) {
      parents.set(child.id, state.id);
      visit(child);
    }
  };
  visit(chart);
  return parents;
}
