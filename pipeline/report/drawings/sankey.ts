// Draws the flows of packaging from net input to leakage. Widths are masses. A label names every box, so that the drawing can be read
// without colours. d3-sankey computes the layout with sums and quotients only, so that the drawing is the same on every machine.

import { type SankeyLink, type SankeyNode, sankey, sankeyLeft } from 'd3-sankey'
import type { FlowLink, FlowModel, FlowNode } from '../../model/flow-model.ts'
import { largest, smallest } from '../../model/lists.ts'
import type { Make } from '../make.ts'

export interface SankeyOptions<Drawn> {
  readonly make: Make<Drawn>
  /** Pixels. */
  readonly width: number
  readonly title: string
  /** Longer than the title, for those who do not see the drawing. Without it the drawing is a group whose boxes have names. */
  readonly description?: string
  /** The mass of a box, and its share of the waste, which may be empty. */
  readonly amount: (node: FlowNode, value: number) => readonly [mass: string, share: string]
  /** The widths of texts in pixels; `drawing` is the class of the drawing, `kind` that of its texts. */
  readonly widthsOf: (texts: readonly string[], drawing: string, kind?: string) => readonly number[]
}

/** Below this width there are two columns: the waste, and what becomes of it. */
const NARROW_BELOW = 660

const NODE_WIDTH = 10
/** Labels have two lines. */
const LABEL_HEIGHT = 32
const MARGIN = { top: 16, bottom: 18 }
const HEIGHT = { wide: 400, narrow: 400 }
/** Between a box and its label. */
const GAP = 6

/** A box, or the place where a flow passes a column between its ends. */
type Box = FlowNode & { readonly passes?: true }
/** A part of a flow between two neighbouring columns. */
interface Part {
  /** The ends of the flow. */
  readonly flow: FlowLink
}
type LaidLink = SankeyLink<Box, Part>
type LaidNode = SankeyNode<Box, Part>

/** Pixels of a character of the labels at most, for pages that are made where no fonts can be measured. */
const CHARACTER = 7

/** The drawing for each of these widths; the style sheet shows one of them. */
export const sankeyPictures = <Drawn>(
  model: FlowModel,
  widths: readonly number[],
  options: Omit<SankeyOptions<Drawn>, 'width' | 'widthsOf'>,
): Drawn[] =>
  widths.map((width) => sankeyDrawing(model, { ...options, width, widthsOf: (texts) => texts.map(({ length }) => length * CHARACTER) }))

export function sankeyDrawing<Drawn>(model: FlowModel, options: SankeyOptions<Drawn>): Drawn {
  return options.width < NARROW_BELOW ? narrow(model, options) : wide(model, options)
}

function wide<Drawn>(model: FlowModel, options: SankeyOptions<Drawn>): Drawn {
  const { make, width, widthsOf } = options
  const drawing = 'sankey wide'
  const laidOut = (right: number) => layout(model, [1, MARGIN.top], [width - right, HEIGHT.wide - MARGIN.bottom], LABEL_HEIGHT)
  // How many nodes come before one does not depend on the room.
  const anyhow = laidOut(0).nodes
  const last = largest(anyhow.map(({ depth = 0 }) => depth))
  const ends = anyhow.filter(({ depth }) => depth === last)
  const wordsOf = (node: LaidNode) => options.amount(node, node.value ?? 0)
  const amount = (node: LaidNode) => inLine(wordsOf(node))
  const labels = ends.map(({ label }) => label)
  const right = GAP + Math.ceil(largest([...widthsOf(labels, drawing), ...widthsOf(ends.map(amount), drawing, 'amount')], 0))
  const { nodes, links } = laidOut(right)
  const boxes = nodes.filter(({ passes }) => !passes)
  const room = (width - right) / Math.max(last, 1) - NODE_WIDTH - 10
  const names = widthsOf(
    boxes.map(({ label }) => label),
    drawing,
  )
  const isNameTooLong = (index: number) => (boxes[index]?.depth ?? 0) < last && (names[index] ?? 0) > room
  // Beside a box from which flows go on there is room up to the next column. Where it is too little, all of them leave out the mass.
  const passed = boxes.filter(({ sourceLinks = [] }) => sourceLinks.length > 0)
  const isFull = largest(widthsOf(passed.map(amount), drawing, 'amount'), 0) > room
  const amountBeside = (node: LaidNode) => {
    const [mass, share] = wordsOf(node)
    return isFull && passed.includes(node) ? share || mass : amount(node)
  }
  return drawn(
    options,
    drawing,
    HEIGHT.wide,
    ...ribbons(make, links),
    ...boxes.map((node, index) => {
      const { x1 = 0, y0 = 0, y1 = 0, label, short } = node
      return box(make, node, [x1 + GAP, (y0 + y1) / 2 - 3], [isNameTooLong(index) ? short : label, amountBeside(node)])
    }),
  )
}

/** `350 kt · 40 %` */
const inLine = (words: readonly [mass: string, share: string]): string => words.filter((word) => word !== '').join(' · ')

/** The label of the waste stands above all boxes, in one line. */
const NARROW_TOP = 32

/** Room of the bracket at the right edge. */
const BRACKET = 18
/** Pixels of the flows at least. */
const LEAST_COLUMN = 48

/** Above the fates that are mismanaged there is room for their sum. */
const SUM_HEIGHT = 26

/** The waste and its fates. A bracket joins those that are mismanaged; below it is what leaks of them. */
function narrow<Drawn>({ nodes: all, links: flows }: FlowModel, options: SankeyOptions<Drawn>): Drawn {
  const { make, width, widthsOf } = options
  const drawing = 'sankey narrow'
  const fates = all.filter(({ column }) => column === 3)
  const model = {
    nodes: all.filter((node) => node.id === 'net' || fates.includes(node)),
    links: fates.flatMap(({ id }) => flows.filter(({ target }) => target === id).map((flow) => ({ ...flow, source: 'net' }))),
  }
  const amount = (node: FlowNode & { readonly value?: number | undefined }) => inLine(options.amount(node, node.value ?? 0))
  const massOf = (id: string) => flows.reduce((sum, { target, value }) => (target === id ? sum + value : sum), 0)
  const [sum, leaked] = ['mismanaged', 'leaked'].map((id) => {
    const node = all.find((one) => one.id === id)
    return node && { ...node, value: massOf(id) }
  })
  const before = layout(model, [0, NARROW_TOP], [width, HEIGHT.narrow], LABEL_HEIGHT).nodes
  const texts = [...before.filter(({ id }) => id !== 'net'), ...(leaked ? [leaked] : [])]
  // The sum has all in one line: where that is too wide, its share alone.
  const sums = sum ? [`${sum.label} ${amount(sum)}`, `${sum.label} ${options.amount(sum, sum.value)[1]}`] : []
  const line = (widthsOf(sums, drawing)[0] ?? 0) > width - GAP - BRACKET - LEAST_COLUMN ? 1 : 0
  const sumText = sums[line]
  const widths = [
    ...widthsOf([...texts.map(({ label }) => label), ...sums.slice(line, line + 1)], drawing),
    ...widthsOf(texts.map(amount), drawing, 'amount'),
  ]
  const widest = Math.ceil(largest(widths, 0))
  const column = Math.min(width * 0.32, width - widest - GAP - BRACKET)
  const right = Math.min(column + GAP + widest + BRACKET, width - 1)
  const { nodes, links, waste } = narrowLayout(model, column)
  const scale = ((waste?.y1 ?? 0) - (waste?.y0 ?? 0)) / (waste?.value ?? 1)
  const middle = ({ y0 = 0, y1 = 0 }: LaidNode) => (y0 + y1) / 2
  const bad = nodes.filter(isMismanaged)
  const top = smallest(bad.map((node) => Math.min(node.y0 ?? 0, middle(node) - LABEL_HEIGHT / 2)))
  const end = largest(nodes.filter((node) => node !== waste).map((node) => Math.max(node.y1 ?? 0, middle(node) + LABEL_HEIGHT / 2)))
  const leak = leaked && {
    ...leaked,
    x0: column - NODE_WIDTH,
    x1: column,
    y0: end + 14,
    y1: end + 14 + Math.max(scale * leaked.value, 1),
  }
  const height = Math.max(end, leak ? Math.max(leak.y1, middle(leak) + LABEL_HEIGHT / 2) : 0) + 8
  const x = column + GAP
  const wasteWidth = Math.ceil(largest(widthsOf([waste?.label ?? ''], drawing), 0)) + GAP
  return drawn(
    options,
    drawing,
    rounded(height),
    ...ribbons(make, links),
    ...nodes.map((node) =>
      node === waste
        ? box(make, node, [0, NARROW_TOP - 18], [node.label, options.amount(node, node.value ?? 0)[0]], [wasteWidth, 0])
        : box(make, node, [x, middle(node) - 3], [node.label, amount(node)]),
    ),
    ...(sum ? [bracket(make, sum.id, [x, sumText ?? ''], { right, top, end })] : []),
    ...(leak ? [box(make, leak, [x, middle(leak) - 3], [`of it ${leak.label.toLowerCase()}`, amount(leak)])] : []),
  )
}

const isMismanaged = ({ kind }: FlowNode) => kind === 'mismanaged'

/** The waste in the corner, where no flow passes its label, and room for the sum above the fates that are mismanaged. */
function narrowLayout(model: FlowModel, width: number) {
  const { nodes, links } = layout(model, [0, NARROW_TOP], [width, HEIGHT.narrow], LABEL_HEIGHT)
  for (const node of nodes.filter(isMismanaged)) {
    moveDown(node, SUM_HEIGHT)
    for (const link of node.targetLinks ?? []) link.y1 = (link.y1 ?? 0) + SUM_HEIGHT
  }
  const waste = nodes.find(({ id }) => id === 'net')
  const up = (waste?.y0 ?? 0) - NARROW_TOP
  if (waste) moveDown(waste, -up)
  for (const link of links) link.y0 = (link.y0 ?? 0) - up
  return { nodes, links, waste }
}

function moveDown(node: LaidNode, pixels: number): void {
  node.y0 = (node.y0 ?? 0) + pixels
  node.y1 = (node.y1 ?? 0) + pixels
}

/** The sum of the fates that are mismanaged, and the bracket that joins them. */
function bracket<Drawn>(
  make: Make<Drawn>,
  id: string,
  [x, label]: readonly [x: number, label: string],
  { right, top, end }: { readonly right: number; readonly top: number; readonly end: number },
): Drawn {
  const d = `M${rounded(right - 6)} ${rounded(top)}H${rounded(right)}V${rounded(end)}H${rounded(right - 6)}`
  return make(
    'g',
    { 'data-node': id, class: 'sum' },
    make('text', { x, y: rounded(top - 7) }, label),
    make('path', { d, class: 'bracket' }),
  )
}

/** The model laid out between two corners, with a place for each flow in every column that it passes, so that no two flows cross. */
function layout(
  { nodes, links }: FlowModel,
  from: readonly [number, number],
  to: readonly [number, number],
  padding: number,
): { readonly nodes: readonly LaidNode[]; readonly links: readonly LaidLink[] } {
  const columns = [...new Set(nodes.map(({ column }) => column))].sort((a, b) => a - b)
  const placed = (id: string) => columns.indexOf(nodes.find((node) => node.id === id)?.column ?? 0)
  const boxes: Box[] = [...nodes]
  const parts = links.flatMap((flow) => {
    const stops = [flow.source]
    for (let column = placed(flow.source) + 1; column < placed(flow.target); column++) {
      const id = `${flow.source} ${flow.target} ${column}`
      const end = nodes.find((node) => node.id === flow.target)
      if (end) boxes.push({ ...end, id, column: columns[column] ?? 0, passes: true })
      stops.push(id)
    }
    return stops.map((source, index) => ({ source, target: stops[index + 1] ?? flow.target, value: flow.value, flow }))
  })
  return sankey<Box, Part>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyLeft)
    .nodeSort(null)
    .linkSort(null)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(padding)
    .extent([[...from], [...to]])({ nodes: boxes.map((node) => ({ ...node })), links: parts })
}

/** A ribbon for each flow, through all columns that it passes: its edges, so that it keeps its width where it is steep. */
function ribbons<Drawn>(make: Make<Drawn>, links: readonly LaidLink[]): readonly Drawn[] {
  return [...new Set(links.map(({ flow }) => flow))].map((flow) => {
    const parts = links.filter((link) => link.flow === flow)
    const kind = boxAt(parts.at(-1)?.target).kind
    const half = Math.max(1, parts[0]?.width ?? 0) / 2
    const above = parts.map((part) => edge(part, -half))
    const below = parts.map((part) => edge(part, half).reverse()).reverse()
    return make('path', {
      d: `${[...above, ...below].map((points, index) => curve(points, index === 0 ? 'M' : 'L')).join('')}Z`,
      class: `link kind-${kind}`,
      'data-from': flow.source,
      'data-to': flow.target,
    })
  })
}

type Point = readonly [x: number, y: number]

/** The ends of a line beside the middle of a part, `away` pixels below it. */
const edge = ({ source, target, y0 = 0, y1 = 0 }: LaidLink, away: number): Point[] => [
  [boxAt(source).x1 ?? 0, y0 + away],
  [boxAt(target).x0 ?? 0, y1 + away],
]

/** The box at an end of a part. The layout puts it in the place of its id. */
function boxAt(end: LaidLink['target'] | undefined): LaidNode {
  if (typeof end !== 'object') throw new TypeError(`no box is laid out at ${end}`)
  return end
}

function curve([[x0, y0] = [0, 0], [x1, y1] = [0, 0]]: readonly Point[], begin: string): string {
  const middle = rounded((x0 + x1) / 2)
  return `${begin}${rounded(x0)} ${rounded(y0)}C${middle} ${rounded(y0)} ${middle} ${rounded(y1)} ${rounded(x1)} ${rounded(y1)}`
}

/** A box with its label at a place, and its amount, which by default is in the line below. */
function box<Drawn>(
  make: Make<Drawn>,
  { id, label, kind, x0 = 0, y0 = 0, y1 = 0 }: LaidNode,
  [x, y]: readonly [number, number],
  [name, amount]: readonly [string, string],
  [right, down]: readonly [number, number] = [0, 14],
): Drawn {
  return make(
    'g',
    { 'data-node': id },
    make('title', {}, label),
    make('rect', { x: rounded(x0), y: rounded(y0), width: NODE_WIDTH, height: rounded(Math.max(1, y1 - y0)), class: `stage kind-${kind}` }),
    make('text', { x: rounded(x), y: rounded(y) }, name),
    make('text', { x: rounded(x + right), y: rounded(y + down), class: 'amount' }, amount),
  )
}

function drawn<Drawn>(
  { make, width, title, description }: SankeyOptions<Drawn>,
  drawing: string,
  height: number,
  ...parts: readonly Drawn[]
): Drawn {
  const role = description === undefined ? 'group' : 'img'
  return make(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role, 'aria-label': title, class: drawing },
    ...(description === undefined ? [] : [make('title', {}, title), make('desc', {}, description)]),
    ...parts,
  )
}

/** Pixels with the digits that can be seen. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10
