// The identities that hold exactly in every published record (docs/method.md, "Records"), as data.
// A linear identity says: the left metric equals the signed sum of the terms plus a constant, in kilograms or ppm.

import { FATES, type FateName, type MetricName, MISMANAGED_FATES } from './metrics.ts'
import { typedObject } from './typed-keys.ts'

export interface LinearIdentity {
  readonly id: string
  readonly left: MetricName
  readonly constant: number
  readonly terms: readonly { readonly sign: 1 | -1; readonly metric: string }[]
  readonly why: string
}

const plus = (metric: string) => ({ sign: 1, metric }) as const
const minus = (metric: string) => ({ sign: -1, metric }) as const
const RATIO_OF = typedObject<FateName, MetricName>(FATES.map(({ name, ratio }) => [name, ratio]))

/** The constant of a ratio identity: 100 percent in parts per million. */
const WHOLE_PPM = 1_000_000

export const LINEAR_IDENTITIES: readonly LinearIdentity[] = [
  {
    id: 'waste-is-net-input',
    left: 'waste_produced_in_the_country',
    constant: 0,
    terms: [plus('production_and_import'), minus('export'), minus('added_stock')],
    why: 'Packaging put on the market becomes waste unless it is exported or stays in use.',
  },
  {
    id: 'imported-waste-is-exhausted',
    left: 'waste_import',
    constant: 0,
    terms: [
      plus('reexport_of_waste_import'),
      plus('recycling_of_waste_import'),
      plus('proper_disposal_of_waste_import'),
      plus('improper_disposal_of_waste_import'),
    ],
    why: 'Imported waste is re-exported, recycled or disposed of; nothing is left over.',
  },
  {
    id: 'fates-are-total',
    left: 'total',
    constant: 0,
    terms: FATES.map(({ ratio }) => plus(ratio)),
    why: 'Together, the seven shares cover all waste generated.',
  },
  { id: 'total-is-whole', left: 'total', constant: WHOLE_PPM, terms: [], why: 'The shares of a whole sum to 100 percent.' },
  {
    id: 'collected-is-the-rest',
    left: 'collected',
    constant: WHOLE_PPM,
    terms: [minus('littering'), minus('uncollected_excluding_littering')],
    why: 'Waste that is neither littered nor uncollected is collected.',
  },
  {
    id: 'mismanaged-is-the-sum',
    left: 'mismanaged_including_littering',
    constant: 0,
    terms: MISMANAGED_FATES.map((name) => plus(RATIO_OF[name])),
    why: 'Mismanaged waste is improperly disposed, uncollected or littered.',
  },
]
