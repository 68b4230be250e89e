// The flows of one record, from what is put on the market to what leaks: the numbers behind the Sankey. Masses in kt.

import type { DataRecord } from '../../client/index.ts'

/** How a fate is to be judged; its colour and pattern follow from it. */
export type Kind = 'input' | 'waste' | 'recycled' | 'exported' | 'incinerated' | 'landfilled' | 'mismanaged' | 'leaked'

export interface Stage {
  readonly id: string
  readonly label: string
  /** For narrow screens. */
  readonly short: string
  readonly kind: Kind
  /** From left to right, 0 first. */
  readonly column: number
  readonly kt: number
}

export interface Flow {
  readonly from: string
  readonly to: string
  readonly kt: number
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
  ['improper', 'Improperly disposed', 'Improper', 'mismanaged', 'improperly_disposed'],
  ['uncollected', 'Uncollected', 'Uncollected', 'mismanaged', 'uncollected_excluding_littering'],
  ['littered', 'Littered', 'Littered', 'mismanaged', 'littering'],
] as const

/** Stages and flows that are not zero. Mismanaged waste is what is improperly disposed, uncollected or littered; some of it leaks. */
export function flowsOf(record: DataRecord): Flows {
  const waste = record.waste_produced_in_the_country.amount
  const part = (percent: number) => (waste * percent) / 100
  const stock = record.added_stock.amount
  const mismanaged = part(record.mismanaged_including_littering.amount)
  const leaked = part(record.leaked_to_ocean_and_waterways.amount)
  const stages: Stage[] = [
    { id: 'input', label: 'Produced and imported', short: 'Input', kind: 'input', column: 0, kt: record.production_and_import.amount },
    { id: 'used', label: 'Taken from stock', short: 'Stock', kind: 'input', column: 0, kt: Math.max(0, -stock) },
    { id: 'waste', label: 'Waste', short: 'Waste', kind: 'waste', column: 1, kt: waste },
    { id: 'sold', label: 'Exported before use', short: 'Export', kind: 'input', column: 1, kt: record.export.amount },
    { id: 'stock', label: 'Stays in use', short: 'In use', kind: 'input', column: 1, kt: Math.max(0, stock) },
    ...FATES.map(([id, label, short, kind, ratio]) => ({ id, label, short, kind, column: 2, kt: part(record[ratio].amount) })),
    { id: 'mismanaged', label: 'Mismanaged', short: 'Mismanaged', kind: 'mismanaged', column: 3, kt: mismanaged },
    { id: 'leaked', label: 'Leaked to ocean and waterways', short: 'Leaked', kind: 'leaked', column: 4, kt: leaked },
    { id: 'stays', label: 'Not leaked', short: 'Not leaked', kind: 'mismanaged', column: 4, kt: mismanaged - leaked },
  ]
  const kt = new Map(stages.map((stage) => [stage.id, stage.kt]))
  const into = (from: string, to: string) => ({ from, to, kt: kt.get(to) ?? 0 })
  const flows: Flow[] = [
    { from: 'input', to: 'waste', kt: waste - (kt.get('used') ?? 0) },
    { from: 'used', to: 'waste', kt: kt.get('used') ?? 0 },
    into('input', 'sold'),
    into('input', 'stock'),
    ...FATES.map(([id]) => into('waste', id)),
    ...['improper', 'uncollected', 'littered'].map((id) => ({ from: id, to: 'mismanaged', kt: kt.get(id) ?? 0 })),
    into('mismanaged', 'leaked'),
    into('mismanaged', 'stays'),
  ]
  // Below a gram nothing is left but the rounding of the sums above.
  const isThere = (flow: { readonly kt: number }) => flow.kt > 1e-9
  return { stages: stages.filter(isThere), flows: flows.filter(isThere) }
}
