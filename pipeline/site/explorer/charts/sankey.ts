// Draws the flows of a record. Widths are masses. A label names every node, so that the drawing can be read without colours.

import { sankey, sankeyLeft, sankeyLinkHorizontal } from 'd3-sankey'
import type { FlowLink, FlowModel, FlowNode } from '../../../model/flow-model.ts'
import { largest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { svg } from '../dom.ts'
import { UNIT_TEXTS, withoutUnit } from '../words.ts'
import { textWidths, widestText } from './text-widths.ts'

/** Pixels; labels have two lines. */
const NODE_WIDTH = 10
const LABEL_HEIGHT = 32
const MARGIN = { top: 16, bottom: 18 }
/** Pixels between a node and its label. */
const GAP = 5

/** How the view writes the masses of the drawing, with their unit. */
export interface FlowTexts {
  readonly node: (node: Pick<FlowNode, 'metric'>, value: number) => string
  readonly link: (link: FlowLink) => string
}

/** The drawing for a width in pixels. On narrow screens it leaves out the input and the box of collected waste, which are in the table, and names the unit once. */
export function sankeyChart(model: FlowModel, texts: FlowTexts, unit: Unit, title: string, width: number): SVGSVGElement {
  const isNarrow = width < 620
  const { nodes, links } = isNarrow ? narrowed(model) : model
  const height = isNarrow ? 460 : 430
  const drawing = isNarrow ? 'sankey narrow' : 'sankey'
  const amount = (node: FlowNode & { readonly value?: number | undefined }) => {
    const text = texts.node(node, node.value ?? 0)
    return isNarrow ? withoutUnit(text, unit) : text
  }
  const layout = sankey<FlowNode, object>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyLeft)
    .nodeSort(null)
    .linkSort(null)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(LABEL_HEIGHT)
  /** The places of nodes and links, with this many pixels for the labels of the last nodes. */
  const placed = (right: number) => {
    layout.extent([
      [1, MARGIN.top],
      [width - right, height - MARGIN.bottom],
    ])
    return layout({ nodes: nodes.map((node) => ({ ...node })), links: links.map((link) => ({ ...link })) })
  }
  const path = sankeyLinkHorizontal<FlowNode, object>()
  // How many nodes come before one does not depend on the room.
  const anyhow = placed(0).nodes
  const last = largest(anyhow.map(({ depth = 0 }) => depth))
  const ends = anyhow.filter(({ depth }) => depth === last)
  const right =
    GAP +
    Math.max(
      widestText(
        ends.map(({ label, short }) => (isNarrow ? short : label)),
        drawing,
      ),
      widestText(ends.map(amount), drawing, 'amount'),
    )
  const graph = placed(right)
  const room = (width - right) / Math.max(last, 1) - NODE_WIDTH - 10
  const widths = textWidths(
    graph.nodes.map(({ label }) => label),
    drawing,
  )
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title, class: drawing },
    ...(isNarrow ? [svg('text', { x: 0, y: 10, class: 'amount' }, UNIT_TEXTS[unit])] : []),
    ...graph.links.map((link) => {
      const [from, to] = [link.source as FlowNode, link.target as FlowNode]
      return svg(
        'path',
        { d: path(link) ?? '', class: `link kind-${to.kind}`, 'stroke-width': Math.max(1, link.width ?? 0) },
        svg('title', {}, `${from.label} → ${to.label}: ${texts.link({ source: from.id, target: to.id, value: link.value })}`),
      )
    }),
    ...graph.nodes.map(({ x0 = 0, y0 = 0, y1 = 0, kind }) =>
      svg('rect', { x: x0, y: y0, width: NODE_WIDTH, height: Math.max(1, y1 - y0), class: `stage kind-${kind}` }),
    ),
    ...graph.nodes.map((node, index) => {
      const { x0 = 0, y0 = 0, y1 = 0, depth = 0, label, short } = node
      const [x, middle] = [x0 + NODE_WIDTH + GAP, (y0 + y1) / 2]
      const isTooLong = depth < last && (widths[index] ?? 0) > room
      return svg(
        'g',
        {},
        svg('title', {}, label),
        svg('text', { x, y: middle - 3 }, isNarrow || isTooLong ? short : label),
        svg('text', { x, y: middle + 11, class: 'amount' }, amount(node)),
      )
    }),
  )
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
