// Published shares of treatment, added up to three parts (docs/method.md, "Collection and treatment").

import { TREATMENTS, type Treatment } from './columns.ts'
import { percentText } from './coverage.ts'
import { ALL_PPM, type Observation } from './observation.ts'

type Part = 'incineration' | 'sanitaryLandfill' | 'improper' | 'leftOut'

export interface TreatmentParts {
  readonly incinerationPpm: bigint
  readonly sanitaryLandfillPpm: bigint
  readonly improperPpm: bigint
  /** Recycling, compost, digestion, and the uncollected part of the share that is not accounted for. */
  readonly leftOutPpm: bigint
  /** The published shares that each part is made of. The share that is not accounted for may be in two parts. */
  readonly madeOf: Readonly<Record<Part, readonly Treatment[]>>
  /** How much of the share that is not accounted for counts as improper. */
  readonly unaccountedImproperPpm: bigint
  readonly notes: readonly string[]
}

const HIGH_INCOME = 'HIC'

/** The three parts and what is left out. `coveragePpm` is the country's own coverage, undefined where it has none. */
export function treatmentParts({ treatmentsPpm, incomeGroup }: Observation, coveragePpm: bigint | undefined): TreatmentParts {
  let incineration = 0n
  let sanitaryLandfill = 0n
  let improper = 0n
  let leftOut = 0n
  let unaccountedImproper = 0n
  const madeOf: Record<Part, Treatment[]> = { incineration: [], sanitaryLandfill: [], improper: [], leftOut: [] }
  const notes: string[] = []
  for (const [treatment, ppm] of treatmentsPpm) {
    const part = TREATMENTS[treatment]
    if (part === 'incineration') {
      incineration += ppm
      madeOf.incineration.push(treatment)
    } else if (part === 'sanitary landfill' || (part === 'by income' && incomeGroup === HIGH_INCOME)) {
      sanitaryLandfill += ppm
      madeOf.sanitaryLandfill.push(treatment)
    } else if (part === 'left out') {
      leftOut += ppm
      madeOf.leftOut.push(treatment)
    } else if (part === 'by coverage' && ppm > 0n) {
      const notCovered = coveragePpm === undefined ? 0n : ALL_PPM - coveragePpm
      const notCollected = ppm < notCovered ? ppm : notCovered
      leftOut += notCollected
      improper += ppm - notCollected
      unaccountedImproper += ppm - notCollected
      if (notCollected > 0n) madeOf.leftOut.push(treatment)
      if (notCollected < ppm) madeOf.improper.push(treatment)
      notes.push(
        coveragePpm === undefined
          ? `no coverage of its own: all of the unaccounted ${percentText(ppm)} percent is improper`
          : `of the unaccounted ${percentText(ppm)} percent ${percentText(notCollected)} is not collected and ${percentText(ppm - notCollected)} improper`,
      )
    } else {
      improper += ppm
      madeOf.improper.push(treatment)
    }
  }
  const sum = incineration + sanitaryLandfill + improper + leftOut
  if (sum !== ALL_PPM) notes.push(`published shares sum to ${percentText(sum)} percent`)
  // The parts are weights. A part that stands alone takes everything, whatever its size, so it is cut to 100 percent, the most that a
  // percentage may be.
  if (improper > ALL_PPM && incineration + sanitaryLandfill === 0n) improper = ALL_PPM
  return {
    incinerationPpm: incineration,
    sanitaryLandfillPpm: sanitaryLandfill,
    improperPpm: improper,
    leftOutPpm: leftOut,
    unaccountedImproperPpm: unaccountedImproper,
    madeOf,
    notes,
  }
}
