// Published shares of treatment, added up to three parts (docs/method.md, "Collection and treatment").

import { TREATMENTS, type Treatment, type TreatmentPart } from './columns.ts'
import { percentText } from './coverage.ts'
import { ALL_PPM, type Observation } from './observation.ts'

/** A part, and the published shares that it is made of. */
interface PartOfShares {
  ppm: bigint
  readonly madeOf: Treatment[]
}

interface TreatmentParts {
  /** The share that is not accounted for may be in two parts: the uncollected part of it is left out. */
  readonly parts: Readonly<Record<TreatmentPart, PartOfShares>>
  /** How much of the share that is not accounted for counts as improper. */
  readonly unaccountedImproperPpm: bigint
  readonly notes: readonly string[]
}

const HIGH_INCOME = 'HIC'

/** The three parts and what is left out. `coveragePpm` is the country's own coverage, undefined where it has none. */
export function treatmentParts({ treatmentsPpm, incomeGroup }: Observation, coveragePpm: bigint | undefined): TreatmentParts {
  const parts: Record<TreatmentPart, PartOfShares> = {
    incineration_percent: { ppm: 0n, madeOf: [] },
    sanitary_landfill_percent: { ppm: 0n, madeOf: [] },
    improper_percent: { ppm: 0n, madeOf: [] },
    left_out_percent: { ppm: 0n, madeOf: [] },
  }
  const count = (part: TreatmentPart, treatment: Treatment, ppm: bigint) => {
    parts[part].ppm += ppm
    parts[part].madeOf.push(treatment)
  }
  let unaccountedImproperPpm = 0n
  const notes: string[] = []
  for (const [treatment, ppm] of treatmentsPpm) {
    const part = TREATMENTS[treatment]
    if (part === 'by income') count(incomeGroup === HIGH_INCOME ? 'sanitary_landfill_percent' : 'improper_percent', treatment, ppm)
    else if (part !== 'by coverage') count(part, treatment, ppm)
    else if (ppm === 0n) count('improper_percent', treatment, ppm)
    else {
      const notCovered = coveragePpm === undefined ? 0n : ALL_PPM - coveragePpm
      const notCollected = ppm < notCovered ? ppm : notCovered
      unaccountedImproperPpm = ppm - notCollected
      if (notCollected > 0n) count('left_out_percent', treatment, notCollected)
      if (unaccountedImproperPpm > 0n) count('improper_percent', treatment, unaccountedImproperPpm)
      notes.push(
        coveragePpm === undefined
          ? `no coverage of its own: all of the unaccounted ${percentText(ppm)} percent is improper`
          : `of the unaccounted ${percentText(ppm)} percent ${percentText(notCollected)} is not collected and ${percentText(unaccountedImproperPpm)} improper`,
      )
    }
  }
  const sum = Object.values(parts).reduce((total, { ppm }) => total + ppm, 0n)
  if (sum !== ALL_PPM) notes.push(`published shares sum to ${percentText(sum)} percent`)
  // The parts are weights. A part that stands alone takes everything, whatever its size, so it is cut to 100 percent, the most that a
  // percentage may be.
  const { incineration_percent: incineration, sanitary_landfill_percent: landfill, improper_percent: improper } = parts
  if (improper.ppm > ALL_PPM && incineration.ppm + landfill.ppm === 0n) parts.improper_percent.ppm = ALL_PPM
  return { parts, unaccountedImproperPpm, notes }
}
