// The flows of a place and year, from what is put on the market to what leaks: the numbers behind the Sankey diagram. Masses are in the
// unit of the given masses: kt or kg per head.

import type { MetricName } from '../../model/metrics.ts'

/** How a stage is judged; this determines its colour and pattern. */
type Kind = 'input' | 'waste' | 'recycled' | 'exported' | 'incinerated' | 'landfilled' | 'mismanaged' | 'leaked'

export interface Stage {
  readonly id: string
  readonly label: string
  /** For narrow screens. */
  readonly short: string
  readonly kind: Kind
  /** From left to right, 0 first. */
  readonly column: number
  readonly amount: number
}

export interface Flow {
  readonly from: string
  readonly to: string
  readonly amount: number
}

export interface Flows {
  readonly stages: readonly Stage[]
  readonly flows: readonly Flow[]
}

const FATES = [
  ['recycled', 'Recycled', 'Recycled', 'recycled', 'domestic_recycling_of_collected'],
  ['exported', 'Exported as waste', 'Exported', 'exported', 'export_of_collected'],
  ['incinerated', 'Incinerated', 'Incinerated', 'incinerated', 'incineration_and_energy_recovery'],
  ['landfilled', 'Landfilled', 'Landfilled', 'landfilled', 'sanitary_landfill'],
  ['improper', 'Improperly disposed of', 'Improper', 'mismanaged', 'improperly_disposed'],
  ['uncollected', 'Uncollected', 'Uncollected', 'mismanaged', 'uncollected_excluding_littering'],
  ['littered', 'Littered', 'Littered', 'mismanaged', 'littering'],
] as const

/** Stages and flows that are not zero. Mismanaged waste is what is improperly disposed, uncollected or littered; some of it leaks. */
export function flowsOf(amountOf: (metric: MetricName) => number): Flows {
  const waste = amountOf('waste_produced_in_the_country')
  const part = (ratio: MetricName) => (waste * amountOf(ratio)) / 100
  const stock = amountOf('added_stock')
  const mismanaged = part('mismanaged_including_littering')
  const leaked = part('leaked_to_ocean_and_waterways')
  const stages: Stage[] = [
    stage('input', 'Produced and imported', 'Input', 'input', 0, amountOf('production_and_import')),
    stage('used', 'Taken from stock', 'From stock', 'input', 0, Math.max(0, -stock)),
    stage('waste', 'Waste', 'Waste', 'waste', 1, waste),
    stage('sold', 'Exported before use', 'Export', 'input', 1, amountOf('export')),
    stage('stock', 'Added to stock', 'To stock', 'input', 1, Math.max(0, stock)),
    ...FATES.map(([id, label, short, kind, ratio]) => stage(id, label, short, kind, 2, part(ratio))),
    stage('mismanaged', 'Mismanaged', 'Mismanaged', 'mismanaged', 3, mismanaged),
    stage('leaked', 'Leaked to ocean and waterways', 'Leaked', 'leaked', 4, leaked),
    stage('stays', 'Not leaked', 'Not leaked', 'mismanaged', 4, mismanaged - leaked),
  ]
  const amounts = new Map(stages.map(({ id, amount }) => [id, amount]))
  const into = (from: string, to: string) => ({ from, to, amount: amounts.get(to) ?? 0 })
  const flows: Flow[] = [
    { from: 'input', to: 'waste', amount: waste - (amounts.get('used') ?? 0) },
    { from: 'used', to: 'waste', amount: amounts.get('used') ?? 0 },
    into('input', 'sold'),
    into('input', 'stock'),
    ...FATES.map(([id]) => into('waste', id)),
    ...['improper', 'uncollected', 'littered'].map((id) => ({ from: id, to: 'mismanaged', amount: amounts.get(id) ?? 0 })),
    into('mismanaged', 'leaked'),
    into('mismanaged', 'stays'),
  ]
  // Less than a gram (1e-9 kt) is only a rounding error of the sums above.
  const isThere = (flow: { readonly amount: number }) => flow.amount > 1e-9
  return { stages: stages.filter(isThere), flows: flows.filter(isThere) }
}

const stage = (id: string, label: string, short: string, kind: Kind, column: number, amount: number): Stage => ({
  id,
  label,
  short,
  kind,
  column,
  amount,
})
