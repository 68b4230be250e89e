// The flows of packaging from net input to leakage, which the explorer and validation.html draw. Labels, order and balances come from here.

import { labelOf } from './metric-labels.ts'
import { FATES, type MetricName } from './metrics.ts'

/** What kind of flow ends in a node. It determines the colour. */
type FlowKind = 'input' | 'outside' | 'waste' | 'recycled' | 'exported' | 'incinerated' | 'landfilled' | 'mismanaged' | 'leaked'

export interface FlowNode {
  readonly id: string
  readonly label: string
  /** The label where there is little room. */
  readonly short: string
  readonly kind: FlowKind
  /** The column of a diagram, from the left. */
  readonly column: number
  /** The metric that gives its mass; undefined where no metric does. */
  readonly metric?: MetricName
}

export interface FlowLink {
  readonly source: string
  readonly target: string
  /** In the unit of the masses. */
  readonly value: number
}

export interface FlowModel {
  readonly nodes: readonly FlowNode[]
  readonly links: readonly FlowLink[]
}

type Mass = 'production_and_import' | 'export' | 'added_stock' | 'waste_produced_in_the_country'
type Fate = (typeof FATES)[number]['mass']

/** The masses of a record, in one unit: kg, kt or kg per head. */
export type FlowMasses = Readonly<Record<Mass | Fate | 'leaked', number>>

/** The column of the waste generated. */
export const WASTE_COLUMN = 1

/** A node that has the mass and the name of a metric. */
const ofMetric = (id: string, short: string, kind: FlowKind, column: number, metric: MetricName): FlowNode => ({
  id,
  label: labelOf({ name: metric }),
  short,
  kind,
  column,
  metric,
})

/** In the order in which a column stacks them: the three fates that feed mismanaged waste are neighbours. */
const NODES: readonly FlowNode[] = [
  ofMetric('input', 'Market', 'input', 0, 'production_and_import'),
  { id: 'stock', label: 'Taken from stock', short: 'From stock', kind: 'outside', column: 0 },
  ofMetric('export', 'Exported new', 'outside', WASTE_COLUMN, 'export'),
  ofMetric('added', 'To stock', 'outside', WASTE_COLUMN, 'added_stock'),
  ofMetric('net', 'Waste', 'waste', WASTE_COLUMN, 'waste_produced_in_the_country'),
  ofMetric('collected', 'Collected', 'waste', 2, 'collected'),
  ofMetric('recycled', 'Recycled', 'recycled', 3, 'domestic_recycling_of_collected'),
  ofMetric('shipped', 'Exported waste', 'exported', 3, 'export_of_collected'),
  ofMetric('burnt', 'Incinerated', 'incinerated', 3, 'incineration_and_energy_recovery'),
  ofMetric('landfill', 'Landfill', 'landfilled', 3, 'sanitary_landfill'),
  ofMetric('dumped', 'Improper', 'mismanaged', 3, 'improperly_disposed'),
  ofMetric('uncollected', 'Uncollected', 'mismanaged', 3, 'uncollected_excluding_littering'),
  ofMetric('littered', 'Littered', 'mismanaged', 3, 'littering'),
  ofMetric('mismanaged', 'Mismanaged', 'mismanaged', 4, 'mismanaged_including_littering'),
  { id: 'land', label: 'Stays on land', short: 'On land', kind: 'mismanaged', column: 5 },
  ofMetric('leaked', 'Leaked', 'leaked', 5, 'leaked_to_ocean_and_waterways'),
]

/** Masses are whole kilograms. Less than a gram, 1e-9 kt, is a rounding error of a sum. */
const SMALLEST = 1e-9

/** The links that are not zero, in the order in which a diagram stacks them at a node, and the nodes that they connect. */
export function flowModel(masses: FlowMasses): FlowModel {
  const { production_and_import, export: exported, added_stock, recycled, waste_exported, incinerated, landfilled, leaked } = masses
  const { improperly_disposed, littered, uncollected } = masses
  const fromCollected = [
    link('collected', 'recycled', recycled),
    link('collected', 'shipped', waste_exported),
    link('collected', 'burnt', incinerated),
    link('collected', 'landfill', landfilled),
    link('collected', 'dumped', improperly_disposed),
  ]
  const toMismanaged = [
    link('dumped', 'mismanaged', improperly_disposed),
    link('uncollected', 'mismanaged', uncollected),
    link('littered', 'mismanaged', littered),
  ]
  // Where all that is put on the market becomes waste, one box stands for both.
  const isOne = Math.abs(exported) + Math.abs(added_stock) < SMALLEST
  const links = [
    link('input', 'export', exported),
    link('input', 'added', added_stock),
    link('input', 'net', isOne ? 0 : production_and_import - exported - Math.max(added_stock, 0)),
    link('stock', 'net', -added_stock),
    link('net', 'collected', sumOf(fromCollected)),
    link('net', 'uncollected', uncollected),
    link('net', 'littered', littered),
    ...fromCollected,
    ...toMismanaged,
    link('mismanaged', 'land', sumOf(toMismanaged) - leaked),
    link('mismanaged', 'leaked', leaked),
  ].filter(({ value }) => value > SMALLEST)
  const connected = new Set(links.flatMap(({ source, target }) => [source, target]))
  return { nodes: NODES.filter(({ id }) => connected.has(id)), links }
}

/** The metric that gives the mass of a link: that of a node which has no other link on that side. Undefined where there is none. */
export function metricOfLink({ nodes, links }: FlowModel, { source, target }: Pick<FlowLink, 'source' | 'target'>): MetricName | undefined {
  const metric = (id: string) => nodes.find((node) => node.id === id)?.metric
  if (links.filter((link) => link.target === target).length === 1) return metric(target)
  return links.filter((link) => link.source === source).length === 1 ? metric(source) : undefined
}

const link = (source: string, target: string, value: number): FlowLink => ({ source, target, value })

const sumOf = (links: readonly FlowLink[]) => links.reduce((sum, { value }) => sum + value, 0)

/** The masses of a published record, which gives what becomes of its waste as percentages. They are in the unit of its masses. */
export function recordMasses(amountOf: (metric: MetricName) => number): FlowMasses {
  const waste = amountOf('waste_produced_in_the_country')
  const part = (ratio: MetricName) => (waste * amountOf(ratio)) / 100
  const fates = Object.fromEntries(FATES.map(({ ratio, mass }) => [mass, part(ratio)]))
  return {
    production_and_import: amountOf('production_and_import'),
    export: amountOf('export'),
    added_stock: amountOf('added_stock'),
    waste_produced_in_the_country: waste,
    ...(fates as Record<Fate, number>),
    leaked: part('leaked_to_ocean_and_waterways'),
  }
}
