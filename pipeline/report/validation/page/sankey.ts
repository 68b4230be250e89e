// The flow of packaging of one year from net input to leakage, as a picture. d3-sankey computes the layout with sums and quotients only, so
// that the picture is the same on every machine.

import { type SankeyLink, type SankeyNode, sankey } from 'd3-sankey'
import { largest } from '../../../model/lists.ts'
import { type Html, html } from '../../html.ts'
import { coordinate, grouped, kilotonnes } from './numbers.ts'
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

interface Box {
  readonly id: string
  readonly name: string
  /** Column, from the left. */
  readonly layer: number
  /** Class of its colour. */
  readonly kind: string
}

interface Flow {
  readonly source: string
  readonly target: string
  readonly value: number
}

const BOXES: readonly Box[] = [
  { id: 'input', name: 'Production, import', layer: 0, kind: 'f-in' },
  { id: 'stock', name: 'Taken from stock', layer: 0, kind: 'f-out' },
  { id: 'net', name: 'Net input = waste', layer: 1, kind: 'f-in' },
  { id: 'export', name: 'Exported before use', layer: 1, kind: 'f-out' },
  { id: 'added', name: 'Added to stock', layer: 1, kind: 'f-out' },
  { id: 'collected', name: 'Collected', layer: 2, kind: 'f-in' },
  { id: 'littered', name: 'Littered', layer: 2, kind: 'f-bad' },
  { id: 'uncollected', name: 'Uncollected', layer: 2, kind: 'f-bad' },
  { id: 'recycled', name: 'Recycled at home', layer: 3, kind: 'f-good' },
  { id: 'shipped', name: 'Exported as waste', layer: 3, kind: 'f-out' },
  { id: 'burnt', name: 'Incinerated', layer: 3, kind: 'f-mid' },
  { id: 'landfill', name: 'Sanitary landfill', layer: 3, kind: 'f-mid' },
  { id: 'dumped', name: 'Improperly disposed', layer: 3, kind: 'f-bad' },
  { id: 'mismanaged', name: 'Mismanaged', layer: 4, kind: 'f-bad' },
  { id: 'land', name: 'Stays on land', layer: 5, kind: 'f-bad' },
  { id: 'leaked', name: 'Leaked to waters', layer: 5, kind: 'f-leak' },
]

const LAYERS = 6

/**
 * The picture in both shapes, of which the style shows one, with a description for those who do not see it. `title` says what it shows.
 * Empty if there is no waste.
 */
export function sankeySvg(flows: Flows, title: string): Html {
  const links = linksOf(flows).filter(({ value }) => value > 0)
  return links.length === 0 ? '' : html`${SHAPES.map((shape) => drawing(flows, links, { title, shape }))}`
}

function drawing(flows: Flows, links: readonly Flow[], { title, shape }: { readonly title: string; readonly shape: Shape }): Html {
  const { name, along, across, margin, padding } = shape
  const used = new Set(links.flatMap(({ source, target }) => [source, target]))
  const laid = sankey<Box, object>()
    .nodeId(({ id }) => id)
    .nodeAlign(({ layer }) => layer)
    .nodeSort(null)
    .linkSort(null)
    .nodeWidth(BOX)
    .nodePadding(padding)
    .extent([
      [margin.before, margin.left],
      [lastColumn(used, shape), across - margin.right],
    ])({ nodes: BOXES.filter(({ id }) => used.has(id)).map((box) => ({ ...box })), links: links.map((link) => ({ ...link })) })
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
function lastColumn(used: ReadonlySet<string>, { along, margin }: Shape): number {
  const layers = largest(BOXES.filter(({ id }) => used.has(id)).map(({ layer }) => layer))
  return margin.before + BOX + (layers / (LAYERS - 1)) * (along - margin.behind - margin.before - BOX)
}

function linksOf(flows: Flows): Flow[] {
  const collected = flows.recycled + flows.waste_exported + flows.incinerated + flows.landfilled + flows.improperly_disposed
  const mismanaged = flows.improperly_disposed + flows.littered + flows.uncollected
  const link = (source: string, target: string, value: number): Flow => ({ source, target, value })
  return [
    link('input', 'net', flows.production_and_import - flows.export - Math.max(flows.added_stock, 0)),
    link('input', 'export', flows.export),
    link('input', 'added', flows.added_stock),
    link('stock', 'net', -flows.added_stock),
    link('net', 'collected', collected),
    link('net', 'littered', flows.littered),
    link('net', 'uncollected', flows.uncollected),
    link('collected', 'recycled', flows.recycled),
    link('collected', 'shipped', flows.waste_exported),
    link('collected', 'burnt', flows.incinerated),
    link('collected', 'landfill', flows.landfilled),
    link('collected', 'dumped', flows.improperly_disposed),
    link('dumped', 'mismanaged', flows.improperly_disposed),
    link('littered', 'mismanaged', flows.littered),
    link('uncollected', 'mismanaged', flows.uncollected),
    link('mismanaged', 'land', mismanaged - flows.leaked),
    link('mismanaged', 'leaked', flows.leaked),
  ]
}

function linkPath({ source, target, y0 = 0, y1 = 0, width = 0 }: SankeyLink<Box, object>, shape: Shape): Html {
  if (typeof source !== 'object' || typeof target !== 'object') return ''
  const [from, to] = [source.x1 ?? 0, target.x0 ?? 0]
  const middle = (from + to) / 2
  const curve = `M${at(shape, from, y0)}C${at(shape, middle, y0)} ${at(shape, middle, y1)} ${at(shape, to, y1)}`
  return html`<path class="${target.kind}" d="${curve}" stroke-width="${coordinate(Math.max(width, 0.7))}"/>`
}

function boxShape({ kind, x0 = 0, y0 = 0, y1 = 0 }: SankeyNode<Box, object>, shape: Shape): Html {
  const [x = '', y = ''] = at(shape, x0, y0).split(' ')
  const length = coordinate(Math.max(y1 - y0, 1))
  const [width, height] = shape.name === 'wide' ? [BOX, length] : [length, BOX]
  return html`<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}"/>`
}

/** The name of a box: behind it in two lines, or below it with one word per line, as wide as the room between two boxes. */
function boxName({ name, x1 = 0, y0 = 0, y1 = 0, value = 0 }: SankeyNode<Box, object>, waste: number, { name: shape }: Shape): Html {
  const [first = '', ...others] = shape === 'wide' ? [name] : name.split(' ')
  const [x, y] = shape === 'wide' ? [coordinate(x1 + 5), coordinate((y0 + y1) / 2 - 2)] : [coordinate(y0), coordinate(x1 + 12)]
  const line = (text: string, kind: Html = '') => html`<tspan${kind} x="${x}" dy="13">${text}</tspan>`
  const numbers = shape === 'wide' ? [`${kilotonnes(value)} · ${share(value, waste)}`] : [kilotonnes(value), share(value, waste)]
  return html`<text x="${x}" y="${y}">${first}${others.map((word) => line(word, html` class="word"`))}${numbers.map((text) => line(text))}</text>`
}

function share(value: number, waste: number): string {
  return waste > 0 ? `${grouped((value / waste) * 100, 1)} %` : '–'
}

/** The picture in words. */
export function sentence(flows: Flows): string {
  const waste = flows.waste_produced_in_the_country
  const part = (name: string, value: number) => `${name} ${kilotonnes(value)} (${share(value, waste)})`
  const mismanaged = flows.improperly_disposed + flows.littered + flows.uncollected
  return `Of ${kilotonnes(waste)} of waste generated: ${[
    part('recycled at home', flows.recycled),
    part('exported as waste', flows.waste_exported),
    part('incinerated', flows.incinerated),
    part('in sanitary landfill', flows.landfilled),
    part('improperly disposed', flows.improperly_disposed),
    part('littered', flows.littered),
    part('uncollected', flows.uncollected),
  ].join(', ')}; ${part('mismanaged', mismanaged)}, of which ${part('leaked', flows.leaked)}.`
}
