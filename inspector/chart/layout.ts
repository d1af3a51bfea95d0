/** The layout of a chart: positions and sizes. The same chart always has the same layout. */
import ELK, { type ELK as Elk, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { ChartState } from './definition.ts';
import { type Box, type Connection, dotIn, type Graph, graphOf, type Style } from './graph.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PlacedBox = Box & Rectangle;

export interface PlacedConnection extends Connection {
  /** An SVG path of straight lines with rounded corners. */
  readonly path: string;
  /** The points of the arrow head's polygon. */
  readonly head: string;
  readonly label: Rectangle | null;
}

/** In pixels. Plain JSON. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** Outer boxes first. */
  readonly boxes: readonly PlacedBox[];
  readonly connections: readonly PlacedConnection[];
  /** The dots that mark initial states. */
  readonly dots: readonly Rectangle[];
}

/** The size of a page of documentation. A larger chart is scaled down to it. */
const page = { width: 1_100, height: 1_400 };

/** Below this scale text is hard to read, and lines without labels are better. */
const LEGIBLE = 0.8;

/**
 * Lays a chart out downwards or to the right, with transitions on the lines or in the boxes: whichever is scaled down the
 * least on a page. `elk` may run in a web worker.
 */
export async function layoutOf(chart: ChartState, elk: Elk = new ELK.default()): Promise<ChartLayout> {
  const labelled = await largest(chart, false, elk);
  if (scaleOf(labelled) >= LEGIBLE) return labelled;
  const listed = await largest(chart, true, elk);
  return scaleOf(listed) > scaleOf(labelled) ? listed : labelled;
}

async function largest(chart: ChartState, isListed: boolean, elk: Elk): Promise<ChartLayout> {
  const down = await layoutTo(chart, { direction: 'DOWN', isListed }, elk);
  const right = await layoutTo(chart, { direction: 'RIGHT', isListed }, elk);
  return scaleOf(right) > scaleOf(down) ? right : down;
}

function scaleOf({ width, height }: ChartLayout): number {
  return Math.min(1, page.width / width, page.height / height);
}

async function layoutTo(chart: ChartState, style: Style, elk: Elk): Promise<ChartLayout> {
  const graph = graphOf(chart, style);
  const laid = await elk.layout(graph.elk);
  const nodes = nodesIn(laid);
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    boxes: [...graph.boxes.values()].flatMap((box): PlacedBox[] => {
      const node = nodes.get(box.id);
      return node ? [{ ...box, ...rectangle(node) }] : [];
    }),
    connections: connectionsOf(laid, graph),
    dots: [...graph.boxes.keys()].flatMap((id) => {
      const dot = nodes.get(dotIn(id));
      return dot ? [rectangle(dot)] : [];
    }),
  };
}

function nodesIn(node: ElkNode): Map<string, ElkNode> {
  return new Map([[node.id, node], ...(node.children ?? []).flatMap((child) => [...nodesIn(child)])]);
}

function connectionsOf(laid: ElkNode, { connections }: Graph): PlacedConnection[] {
  return (laid.edges ?? []).flatMap((edge): PlacedConnection[] => {
    const connection = connections.get(edge.id);
    const [section] = edge.sections ?? [];
    if (!connection || !section) return [];
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    const [label] = edge.labels ?? [];
    return [
      { ...connection, path: pathOf(points), head: headOf(points), label: label ? rectangle(label) : null },
    ];
  });
}

function rectangle({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rectangle>): Rectangle {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

const CORNER = 6;
const HEAD = 7;

function pathOf(points: readonly ElkPoint[]): string {
  const pieces = points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) return `M${at(point)}`;
    if (!after) return `L${at(toward(point, before, HEAD - 1))}`;
    const radius = Math.min(CORNER, distance(before, point) / 2, distance(point, after) / 2);
    return `L${at(toward(point, before, radius))}Q${at(point)} ${at(toward(point, after, radius))}`;
  });
  return pieces.join('');
}

function headOf(points: readonly ElkPoint[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return '';
  const base = toward(end, before, HEAD);
  const side = { x: ((base.y - end.y) / HEAD) * 3.5, y: ((base.x - end.x) / HEAD) * 3.5 };
  return [end, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }]
    .map(at)
    .join(' ');
}

function at({ x, y }: ElkPoint): string {
  return `${rounded(x)},${rounded(y)}`;
}

function distance(a: ElkPoint, b: ElkPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Returns the point at a distance from `from` in the direction of `to`. */
function toward(from: ElkPoint, to: ElkPoint, by: number): ElkPoint {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
