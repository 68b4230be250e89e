// Draws the flows of a record. Widths are masses. A label names every stage, so that the drawing can be read without colours.

import { sankey, sankeyLinkHorizontal } from 'd3-sankey'
import { largest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { svg } from '../dom.ts'
import type { Flow, Flows, Stage } from '../flows.ts'
import { amountText } from '../words.ts'

/** Pixels; labels have two lines. */
const STAGE_WIDTH = 10
const LABEL_HEIGHT = 32
const MARGIN = { top: 16, bottom: 18 }

/** Approximate width of a letter in a label. */
const LETTER = 7

/** The drawing for a width in pixels. On narrow screens it leaves out the input, which is in the table. */
export function sankeyChart({ stages, flows }: Flows, unit: Unit, title: string, width: number): SVGSVGElement {
  const isNarrow = width < 620
  const shown = stages.filter(({ column }) => !isNarrow || column > 0).filter(({ id }) => !isNarrow || (id !== 'sold' && id !== 'stock'))
  const ids = new Set(shown.map(({ id }) => id))
  const links = flows.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const first = isNarrow ? 1 : 0
  const depth = largest(shown.map(({ column }) => column)) - first
  const height = isNarrow ? 460 : 430
  const right = isNarrow ? 66 : 100
  const layout = sankey<Stage, { amount: number }>()
    .nodeId(({ id }) => id)
    .nodeAlign(({ column }) => Math.min(column - first, depth))
    .nodeSort(null)
    .nodeWidth(STAGE_WIDTH)
    .nodePadding(LABEL_HEIGHT)
    .extent([
      [1, MARGIN.top],
      [width - right, height - MARGIN.bottom],
    ])
  const graph = layout({
    nodes: shown.map((stage) => ({ ...stage })),
    links: links.map(({ from, to, amount }: Flow) => ({ source: from, target: to, value: amount, amount })),
  })
  const path = sankeyLinkHorizontal<Stage, { amount: number }>()
  const room = (width - right) / Math.max(depth, 1) - STAGE_WIDTH - 10
  const isTooLong = ({ label, column }: Stage) => column - first < depth && label.length * LETTER > room
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title, class: isNarrow ? 'sankey narrow' : 'sankey' },
    ...graph.links.map((link) => {
      const [from, to] = [link.source as Stage, link.target as Stage]
      return svg(
        'path',
        { d: path(link) ?? '', class: `link kind-${to.kind}`, 'stroke-width': Math.max(1, link.width ?? 0) },
        svg('title', {}, `${from.label} → ${to.label}: ${amountText(link.value, unit)}`),
      )
    }),
    ...graph.nodes.map(({ x0 = 0, y0 = 0, y1 = 0, kind }) =>
      svg('rect', { x: x0, y: y0, width: STAGE_WIDTH, height: Math.max(1, y1 - y0), class: `stage kind-${kind}` }),
    ),
    ...graph.nodes.map((stage) => {
      const { x0 = 0, y0 = 0, y1 = 0, label, kind, short, amount } = stage
      const [x, middle] = [x0 + STAGE_WIDTH + 5, (y0 + y1) / 2]
      return svg(
        'g',
        {},
        svg('title', {}, label),
        svg('text', { x, y: middle - 3 }, isNarrow || kind === 'leaked' || isTooLong(stage) ? short : label),
        svg('text', { x, y: middle + 11, class: 'amount' }, amountText(amount, unit)),
      )
    }),
  )
}
