// What becomes of the rest of a leaf: incinerated, landfilled, improperly disposed of, uncollected, leaked, from what steps 70 and 80
// recorded.

import { exportedOf } from './explain-exports.ts'
import { idOf, massOf } from './explain-leaves.ts'
import { fateRow, litteredOf, recycledOf } from './explain-recycling.ts'
import { MILLION, type Scope, type Steps, scale, sum } from './explain-steps.ts'
import { countrySum, treatmentOf, uncollectedNational } from './explain-treatment.ts'
import { wasteOf } from './explain-waste.ts'

const openOf = (steps: Steps, leaf: Scope): string =>
  steps.once(idOf(leaf, 'left for treatment'), () => ({
    label: 'left to treat',
    inline: true,
    scope: leaf,
    operation: sum(1, -1, -1, -1),
    children: [wasteOf(steps, leaf), litteredOf(steps, leaf), recycledOf(steps, leaf), exportedOf(steps, leaf)],
  }))

export const incineratedOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'incinerated', 'incinerated', (leaf) =>
    steps.once(idOf(leaf, 'incinerated'), () => {
      const { incinerated, room } = treatmentOf(steps, leaf.year)
      const { incinerated_kg, incinerated_units } = fateRow(steps, leaf)
      return {
        ...{ label: 'incinerated', scope: leaf, recorded: incinerated_kg, operation: { op: 'share', units: incinerated_units } },
        children: [incinerated, openOf(steps, leaf), room],
      }
    }),
  )

export const landfilledOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'landfilled', 'put in sanitary landfill', (leaf) =>
    steps.once(idOf(leaf, 'landfilled'), () => {
      const { incinerated, landfilled, room } = treatmentOf(steps, leaf.year)
      const { landfilled_kg, landfilled_units } = fateRow(steps, leaf)
      const left = steps.once(idOf(leaf, 'left by incineration'), () => ({
        ...{
          label: 'left by incineration',
          inline: true,
          scope: leaf,
          operation: sum(1, -1),
          children: [openOf(steps, leaf), incineratedOf(steps, leaf)],
        },
      }))
      const leftNational = countrySum(
        steps,
        leaf.year,
        'left by incineration',
        { label: 'left by incineration in the country', inline: true, operation: sum(1, -1) },
        [room, incinerated],
      )
      return {
        ...{ label: 'put in sanitary landfill', scope: leaf, recorded: landfilled_kg, operation: { op: 'share', units: landfilled_units } },
        children: [landfilled, left, leftNational],
      }
    }),
  )

const untreatedOf = (steps: Steps, leaf: Scope): string =>
  steps.once(idOf(leaf, 'untreated'), () => ({
    label: 'left untreated',
    scope: leaf,
    operation: sum(1, -1, -1, -1, -1, -1),
    children: [wasteOf, litteredOf, recycledOf, exportedOf, incineratedOf, landfilledOf].map((mass) => mass(steps, leaf)),
  }))

export const improperOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'improper', 'improperly disposed of', (leaf) =>
    steps.once(idOf(leaf, 'improper'), () => {
      const { improper } = treatmentOf(steps, leaf.year)
      const uncollected = uncollectedNational(steps, leaf.year)
      const both = countrySum(
        steps,
        leaf.year,
        'improper or uncollected',
        { label: 'improper or uncollected in the country', inline: true, operation: sum(1, 1) },
        [improper, uncollected],
      )
      const made = { label: 'improperly disposed of', scope: leaf, recorded: fateRow(steps, leaf).improperly_disposed_kg }
      const untreated = untreatedOf(steps, leaf)
      if (steps.value(both) > 0n) return { ...made, operation: scale(1n, 1), children: [untreated, improper, both] }
      const notes = ['the country has neither improper disposal nor uncollected waste: all of it counts as improper']
      return { ...made, operation: sum(1), children: [untreated], notes }
    }),
  )

export const uncollectedOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'uncollected', 'uncollected', (leaf) =>
    steps.once(idOf(leaf, 'uncollected'), () => ({
      ...{ label: 'uncollected', scope: leaf, recorded: fateRow(steps, leaf).uncollected_kg, operation: sum(1, -1) },
      children: [untreatedOf(steps, leaf), improperOf(steps, leaf)],
    })),
  )

export const leakedOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'leaked', 'leaked', (leaf) =>
    steps.once(idOf(leaf, 'leaked'), () => {
      const { release_row, leaked_kg } = fateRow(steps, leaf)
      const mismanaged = steps.once(idOf(leaf, 'mismanaged'), () => ({
        ...{ label: 'mismanaged', scope: leaf, operation: sum(1, 1, 1) },
        children: [improperOf(steps, leaf), uncollectedOf(steps, leaf), litteredOf(steps, leaf)],
      }))
      const rate = steps.input(release_row, 'released_ppm', `release rate of ${leaf.category}`, [], 'release rate')
      return { label: 'leaked', scope: leaf, recorded: leaked_kg, operation: scale(MILLION), children: [mismanaged, rate] }
    }),
  )
