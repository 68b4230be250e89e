// Draws the flows of packaging from net input to leakage. Widths are masses. A label names every box, so that the drawing can be read without
// colours. d3-sankey computes the layout with sums and quotients only, so that the drawing is the same on every machine.

import { type SankeyLink, sankey, sankeyLeft } from 'd3-sankey'
import type { FlowLink, FlowModel, FlowNode } from '../../model/flow-model.ts'
import { largest } from '../../model/lists.ts'
import type { Make } from '../make.ts'

export interface SankeyOptions<Drawn> {
  readonly make: Make<Drawn>
  /** Pixels. */
  readonly width: number
  readonly title: string
  /** Longer than the title, for those who do not see the drawing. */
  readonly description?: string
  /** The line below the label of a box, with its mass. */
  readonly amount: (node: FlowNode, value: number, isNarrow: boolean) => string
  /** The words for a link. */
  readonly linkText?: (link: FlowLink) => string
  /** A line at the top of a narrow drawing, such as the unit of all amounts. */
  readonly head?: string
  /** The widths of texts in pixels; `drawing` is the class of the drawing, `kind` that of its texts. */
  readonly widthsOf: (texts: readonly string[], drawing: string, kind?: string) => readonly number[]
}

/** Below this width, the input and the box of collected waste are left out, and labels are short. */
const NARROW_BELOW = 620

const NODE_WIDTH = 10
/** Labels have two lines. */
const LABEL_HEIGHT = 32
const MARGIN = { top: 16, bottom: 18 }
/** Between a box and its label. */
const GAP = 5

export function sankeyDrawing<Drawn>(model: FlowModel, options: SankeyOptions<Drawn>): Drawn {
  const { make, width, title, description, linkText, head, widthsOf } = options
  const isNarrow = width < NARROW_BELOW
  const { nodes, links } = isNarrow ? narrowed(model) : model
  const height = isNarrow ? 460 : 430
  const drawing = isNarrow ? 'sankey narrow' : 'sankey wide'
  const laidOut = (right: number) =>
    sankey<FlowNode, object>()
      .nodeId(({ id }) => id)
      .nodeAlign(sankeyLeft)
      .nodeSort(null)
      .linkSort(null)
      .nodeWidth(NODE_WIDTH)
      .nodePadding(LABEL_HEIGHT)
      .extent([
        [1, MARGIN.top],
        [width - right, height - MARGIN.bottom],
      ])({ nodes: nodes.map((node) => ({ ...node })), links: links.map((link) => ({ ...link })) })
  const amount = (node: FlowNode & { readonly value?: number | undefined }) => options.amount(node, node.value ?? 0, isNarrow)
  // How many nodes come before one does not depend on the room.
  const anyhow = laidOut(0).nodes
  const last = largest(anyhow.map(({ depth = 0 }) => depth))
  const ends = anyhow.filter(({ depth }) => depth === last)
  const endTexts = ends.map(({ label, short }) => (isNarrow ? short : label))
  const widest = largest([...widthsOf(endTexts, drawing), ...widthsOf(ends.map(amount), drawing, 'amount')], 0)
  const right = GAP + Math.ceil(widest)
  const graph = laidOut(right)
  const room = (width - right) / Math.max(last, 1) - NODE_WIDTH - 10
  const labelWidths = widthsOf(
    graph.nodes.map(({ label }) => label),
    drawing,
  )
  return make(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title, class: drawing },
    ...(description === undefined ? [] : [make('title', {}, title), make('desc', {}, description)]),
    ...(isNarrow && head !== undefined ? [make('text', { x: 0, y: 10, class: 'amount' }, head)] : []),
    ...graph.links.map((link) => {
      const [from, to] = [link.source as FlowNode, link.target as FlowNode]
      const words = linkText && `${from.label} → ${to.label}: ${linkText({ source: from.id, target: to.id, value: link.value })}`
      return make(
        'path',
        { d: curve(link), class: `link kind-${to.kind}`, 'stroke-width': rounded(Math.max(1, link.width ?? 0)) },
        ...(words === undefined ? [] : [make('title', {}, words)]),
      )
    }),
    ...graph.nodes.map(({ x0 = 0, y0 = 0, y1 = 0, kind }) =>
      make('rect', {
        x: rounded(x0),
        y: rounded(y0),
        width: NODE_WIDTH,
        height: rounded(Math.max(1, y1 - y0)),
        class: `stage kind-${kind}`,
      }),
    ),
    ...graph.nodes.map((node, index) => {
      const { x0 = 0, y0 = 0, y1 = 0, depth = 0, label, short } = node
      const [x, middle] = [rounded(x0 + NODE_WIDTH + GAP), (y0 + y1) / 2]
      const isTooLong = depth < last && (labelWidths[index] ?? 0) > room
      return make(
        'g',
        {},
        make('title', {}, label),
        make('text', { x, y: rounded(middle - 3) }, isNarrow || isTooLong ? short : label),
        make('text', { x, y: rounded(middle + 11), class: 'amount' }, amount(node)),
      )
    }),
  )
}

/** Pixels with the digits that can be seen. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10

function curve({ source, target, y0 = 0, y1 = 0 }: SankeyLink<FlowNode, object>): string {
  const [from, to] = [Object(source).x1, Object(target).x0]
  const middle = rounded((from + to) / 2)
  return `M${rounded(from)} ${rounded(y0)}C${middle} ${rounded(y0)} ${middle} ${rounded(y1)} ${rounded(to)} ${rounded(y1)}`
}

/** The model without the nodes before the waste, and with the links from collected waste beginning at the waste. */
function narrowed({ nodes, links }: FlowModel): FlowModel {
  const isOutside = (id: string) => nodes.some((node) => node.id === id && (node.kind === 'input' || node.kind === 'outside'))
  const shown = links.flatMap((link) => {
    if (isOutside(link.source) || link.source === 'collected') return []
    return link.target === 'collected'
      ? links.filter(({ source }) => source === link.target).map((next) => ({ ...next, source: link.source }))
      : [link]
  })
  // Nodes are stacked in the order of the links to them.
  const ids = [...new Set(shown.flatMap(({ source, target }) => [source, target]))]
  return { nodes: ids.flatMap((id) => nodes.filter((node) => node.id === id)), links: shown }
}
