// The flow of packaging of one year from net input to leakage, as a picture. d3-sankey computes the layout with sums and quotients only, so
// that the picture is the same on every machine.

import { type SankeyLink, type SankeyNode, sankey } from 'd3-sankey'
import { FLOW_COLUMNS, type FlowKind, type FlowModel, type FlowNode, flowModel } from '../../../model/flow-model.ts'
import { largest } from '../../../model/lists.ts'
import { FATES, type FateName, MISMANAGED_FATES } from '../../../model/metrics.ts'
import { type Html, html } from '../../html.ts'
import { coordinate, decimalText, kilotonnes } from './numbers.ts'
import type { Flows } from './page-data.ts'

/** A shape of the picture: from left to right on a wide screen, from top to bottom on a phone. Lengths are along and across the flow. */
interface Shape {
  readonly name: 'wide' | 'tall'
  readonly along: number
  readonly across: number
  /** Before the first box, behind the last, and on both sides. Names are behind a box or below it. */
  readonly margin: { readonly before: number; readonly behind: number; readonly left: number; readonly right: number }
  readonly padding: number
}

const SHAPES: readonly Shape[] = [
  { name: 'wide', along: 960, across: 420, margin: { before: 4, behind: 150, left: 16, right: 18 }, padding: 34 },
  { name: 'tall', along: 760, across: 420, margin: { before: 4, behind: 66, left: 4, right: 74 }, padding: 64 },
]
const BOX = 12

/** The class of the colour of each kind. */
const COLOURS: Readonly<Record<FlowKind, string>> = {
  input: 'f-in',
  outside: 'f-out',
  waste: 'f-in',
  recycled: 'f-good',
  exported: 'f-out',
  incinerated: 'f-mid',
  landfilled: 'f-mid',
  mismanaged: 'f-bad',
  leaked: 'f-leak',
}

/**
 * Draws the picture in both shapes; the style sheet shows one of them. Each has a description for screen readers. `title` says what the
 * picture shows. Empty if there is no waste.
 */
export function sankeySvg(flows: Flows, title: string): Html {
  const model = flowModel(flows)
  return model.links.length === 0 ? '' : html`${SHAPES.map((shape) => drawing(flows, model, { title, shape }))}`
}

function drawing(flows: Flows, { nodes, links }: FlowModel, { title, shape }: { readonly title: string; readonly shape: Shape }): Html {
  const { name, along, across, margin, padding } = shape
  const laid = sankey<FlowNode, object>()
    .nodeId(({ id }) => id)
    .nodeAlign(({ column }) => column)
    .nodeSort(null)
    .linkSort(null)
    .nodeWidth(BOX)
    .nodePadding(padding)
    .extent([
      [margin.before, margin.left],
      [lastColumn(nodes, shape), across - margin.right],
    ])({ nodes: nodes.map((node) => ({ ...node })), links: links.map((link) => ({ ...link })) })
  const waste = flows.waste_produced_in_the_country
  return html`<svg class="sankey ${name}" viewBox="0 0 ${at(shape, along, across)}" role="img" aria-label="${title}. ${sentence(flows)}">
<title>${title}</title>
<desc>${sentence(flows)}</desc>
<g class="links">${laid.links.map((link) => linkPath(link, shape))}</g>
<g class="boxes">${laid.nodes.map((node) => boxShape(node, shape))}</g>
<g class="names">${laid.nodes.map((node) => boxName(node, waste, shape))}</g>
</svg>
`
}

/** A place along the flow and across it, as x and y. */
const at = ({ name }: Shape, along: number, across: number) =>
  (name === 'wide' ? [along, across] : [across, along]).map(coordinate).join(' ')

/**
 * The end of the last used column. d3-sankey spreads the used columns over the width; without leakage there are fewer, which have to keep
 * their places.
 */
function lastColumn(nodes: readonly FlowNode[], { along, margin }: Shape): number {
  const last = largest(nodes.map(({ column }) => column))
  return margin.before + BOX + (last / (FLOW_COLUMNS - 1)) * (along - margin.behind - margin.before - BOX)
}

function linkPath({ source, target, y0 = 0, y1 = 0, width = 0 }: SankeyLink<FlowNode, object>, shape: Shape): Html {
  if (typeof source !== 'object' || typeof target !== 'object') return ''
  const [from, to] = [source.x1 ?? 0, target.x0 ?? 0]
  const middle = (from + to) / 2
  const curve = `M${at(shape, from, y0)}C${at(shape, middle, y0)} ${at(shape, middle, y1)} ${at(shape, to, y1)}`
  return html`<path class="${COLOURS[target.kind]}" d="${curve}" stroke-width="${coordinate(Math.max(width, 0.7))}"/>`
}

function boxShape({ kind, x0 = 0, y0 = 0, y1 = 0 }: SankeyNode<FlowNode, object>, shape: Shape): Html {
  const [x = '', y = ''] = at(shape, x0, y0).split(' ')
  const length = coordinate(Math.max(y1 - y0, 1))
  const [width, height] = shape.name === 'wide' ? [BOX, length] : [length, BOX]
  return html`<rect class="${COLOURS[kind]}" x="${x}" y="${y}" width="${width}" height="${height}"/>`
}

/** The name of a box: behind it in two lines, or below it with one word per line, as wide as the room between two boxes. */
function boxName({ label, x1 = 0, y0 = 0, y1 = 0, value = 0 }: SankeyNode<FlowNode, object>, waste: number, { name: shape }: Shape): Html {
  const [first = '', ...others] = shape === 'wide' ? [label] : label.split(' ')
  const [x, y] = shape === 'wide' ? [coordinate(x1 + 5), coordinate((y0 + y1) / 2 - 2)] : [coordinate(y0), coordinate(x1 + 12)]
  const line = (text: string, kind: Html = '') => html`<tspan${kind} x="${x}" dy="13">${text}</tspan>`
  const numbers = shape === 'wide' ? [`${kilotonnes(value)} · ${share(value, waste)}`] : [kilotonnes(value), share(value, waste)]
  return html`<text x="${x}" y="${y}">${first}${others.map((word) => line(word, html` class="word"`))}${numbers.map((text) => line(text))}</text>`
}

function share(value: number, waste: number): string {
  return waste > 0 ? `${decimalText((value / waste) * 100, 1)} %` : '–'
}

/** The words for each fate in the sentence. */
const FATE_WORDS: Readonly<Record<FateName, string>> = {
  recycled: 'recycled at home',
  exported: 'exported as waste',
  incinerated: 'incinerated',
  landfilled: 'in sanitary landfill',
  improperly_disposed: 'improperly disposed',
  littered: 'littered',
  uncollected: 'uncollected',
}

/** The picture in words. */
export function sentence(flows: Flows): string {
  const waste = flows.waste_produced_in_the_country
  const part = (name: string, value: number) => `${name} ${kilotonnes(value)} (${share(value, waste)})`
  const mismanaged = MISMANAGED_FATES.reduce((sum, fate) => sum + flows[fate], 0)
  return `Of ${kilotonnes(waste)} of waste generated: ${FATES.map(({ name, mass }) => part(FATE_WORDS[name], flows[mass])).join(', ')}; ${part('mismanaged', mismanaged)}, of which ${part('leaked', flows.leaked)}.`
}
