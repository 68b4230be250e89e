// All rules, in the order in which they run and are reported: the books, the coverage, the inputs, the plausibility, the release.

import type { Rule } from './rule.ts'
import { aggregateRatiosFromMasses } from './rules/aggregate-ratios-from-masses.ts'
import { aggregatesPresent } from './rules/aggregates-present.ts'
import { aggregatesSum } from './rules/aggregates-sum.ts'
import { backCastsListed } from './rules/back-casts-listed.ts'
import { changesDeclared } from './rules/changes-declared.ts'
import { changesReached } from './rules/changes-reached.ts'
import { classDecides } from './rules/class-decides.ts'
import { columnsExchanged } from './rules/columns-exchanged.ts'
import { countryCodes } from './rules/country-codes.ts'
import { coveredCountries } from './rules/covered-countries.ts'
import { coveredYears } from './rules/covered-years.ts'
import { csvEqualsParquet } from './rules/csv-equals-parquet.ts'
import { declarationsMatched } from './rules/declarations-matched.ts'
import { distinctCountryNames } from './rules/distinct-country-names.ts'
import { editionsMixed } from './rules/editions-mixed.ts'
import { evidenceAge } from './rules/evidence-age.ts'
import { evidenceMissing } from './rules/evidence-missing.ts'
import { exceptionsChangeSomething } from './rules/exceptions-change-something.ts'
import { exceptionsListed } from './rules/exceptions-listed.ts'
import { fatesExhaustWaste } from './rules/fates-exhaust-waste.ts'
import { figuresWithinRanges } from './rules/figures-within-ranges.ts'
import { headingsDoNotOverlap } from './rules/headings-do-not-overlap.ts'
import { inputsPassedOver, inputsUsed } from './rules/inputs-used.ts'
import { jumpsBetweenYears } from './rules/jumps-between-years.ts'
import { leakageWithinMismanaged } from './rules/leakage-within-mismanaged.ts'
import { leavesPresent } from './rules/leaves-present.ts'
import { leftOutAmounts } from './rules/left-out-amounts.ts'
import { licences } from './rules/licences.ts'
import { linearIdentities } from './rules/linear-identities.ts'
import {
  energyRecoveryCapped,
  figuresCarried,
  interpolatedListed,
  productionAssumed,
  regionsListed,
  tradeReplaced,
} from './rules/listed-notes.ts'
import { lockHolds } from './rules/lock-holds.ts'
import { massesNotNegative } from './rules/masses-not-negative.ts'
import { mediansListed } from './rules/medians-listed.ts'
import { methodSetHasReason } from './rules/method-set-has-reason.ts'
import { movedBeyondRange } from './rules/moved-beyond-range.ts'
import { netInputOverrideWithoutEvidence } from './rules/net-input-override-without-evidence.ts'
import { noDuplicateRecords } from './rules/no-duplicate-records.ts'
import { outliersAgainstPeers } from './rules/outliers-against-peers.ts'
import { overAllocationLarge, overAllocationSmall } from './rules/over-allocation.ts'
import { ownFigurePassedOver } from './rules/own-figure-passed-over.ts'
import { partsOrWhole } from './rules/parts-or-whole.ts'
import { plausibleInputs } from './rules/plausible-inputs.ts'
import { populationUnit } from './rules/population-unit.ts'
import { profilesListed } from './rules/profiles-listed.ts'
import { qualityScores } from './rules/quality-scores.ts'
import { rangeScores } from './rules/range-scores.ts'
import { rangesNotDegenerate } from './rules/ranges-not-degenerate.ts'
import { rangesWidened } from './rules/ranges-widened.ts'
import { ratiosWithinRange } from './rules/ratios-within-range.ts'
import { reconciliation, reconciliationGap } from './rules/reconciliation.ts'
import { recordOrder } from './rules/record-order.ts'
import { recordsHaveEvidence } from './rules/records-have-evidence.ts'
import { recordsHaveWaste } from './rules/records-have-waste.ts'
import { recordsWithinCoverage } from './rules/records-within-coverage.ts'
import { recycledAndExportedCollected } from './rules/recycled-and-exported-collected.ts'
import { recyclingMassAndRate } from './rules/recycling-mass-and-rate.ts'
import { referencesResolve } from './rules/references-resolve.ts'
import { revisionsTakeEffect } from './rules/revisions-take-effect.ts'
import { sharesSum } from './rules/shares-sum.ts'
import { singleMethod } from './rules/single-method.ts'
import { supplyCoversPolymers } from './rules/supply-covers-polymers.ts'
import { totalsEqualParts } from './rules/totals-equal-parts.ts'
import { treatmentSharesSum } from './rules/treatment-shares-sum.ts'
import { versionStep } from './rules/version-step.ts'
import { wastePerHead } from './rules/waste-per-head.ts'
import { worldTradeBalance } from './rules/world-trade-balance.ts'
import { writtenColumns } from './rules/written-columns.ts'

export const RULES: readonly Rule[] = [
  // The books: rules over the written files.
  writtenColumns,
  csvEqualsParquet,
  recordOrder,
  noDuplicateRecords,
  ...linearIdentities,
  leakageWithinMismanaged,
  massesNotNegative,
  recordsHaveWaste,
  ratiosWithinRange,
  recycledAndExportedCollected,
  aggregatesSum,
  aggregateRatiosFromMasses,
  fatesExhaustWaste,
  recordsHaveEvidence,
  qualityScores,
  figuresWithinRanges,
  rangesNotDegenerate,
  rangesWidened,
  rangeScores,
  // Coverage.
  coveredCountries,
  coveredYears,
  recordsWithinCoverage,
  leavesPresent,
  aggregatesPresent,
  // The inputs. An implausible value is reported before anything else about its figure. Then what the steps made of the inputs.
  columnsExchanged,
  inputsUsed,
  inputsPassedOver,
  leftOutAmounts,
  totalsEqualParts,
  referencesResolve,
  countryCodes,
  distinctCountryNames,
  partsOrWhole,
  sharesSum,
  treatmentSharesSum,
  headingsDoNotOverlap,
  recyclingMassAndRate,
  supplyCoversPolymers,
  populationUnit,
  ...plausibleInputs,
  evidenceMissing,
  mediansListed,
  regionsListed,
  ownFigurePassedOver,
  classDecides,
  ...evidenceAge,
  editionsMixed,
  figuresCarried,
  interpolatedListed,
  tradeReplaced,
  productionAssumed,
  overAllocationLarge,
  overAllocationSmall,
  energyRecoveryCapped,
  netInputOverrideWithoutEvidence,
  methodSetHasReason,
  backCastsListed,
  exceptionsListed,
  exceptionsChangeSomething,
  profilesListed,
  // Plausibility.
  reconciliationGap,
  reconciliation,
  singleMethod,
  jumpsBetweenYears,
  outliersAgainstPeers,
  worldTradeBalance,
  wastePerHead,
  // The release.
  licences,
  changesDeclared,
  declarationsMatched,
  revisionsTakeEffect,
  changesReached,
  movedBeyondRange,
  versionStep,
  lockHolds,
]

/** The ids of the rules about what differs from the previous release. */
export const RULES_ABOUT_CHANGES: ReadonlySet<string> = new Set(RULES.filter(({ reads }) => reads === 'changes').map(({ id }) => id))

/** The rules whose findings in a published release say which findings of the next one are new. None is about evidence. */
export const RULES_FOR_NEXT: readonly Rule[] = RULES.filter(({ id, unwaivable }) => !unwaivable && !RULES_ABOUT_CHANGES.has(id))
