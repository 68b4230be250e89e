// The accounts of a release in a few numbers: of each file what was read, what was left out and why, in figures and kt.

import type { FileSummary } from '../../../schemas/findings.ts'
import { type Decimal, formatFixed, toWhole } from '../../model/decimal.ts'
import { grouped } from '../../model/lists.ts'
import { ktOf, total } from './amounts.ts'
import type { AccountBook, SourceAccount } from './file-account.ts'

/** One summary for each file, in the order of sources; undefined where no source has files. */
export function accountSummaries(accounts: readonly SourceAccount[]): FileSummary[] | undefined {
  if (accounts.length === 0) return undefined
  return accounts.flatMap(({ source, since, files }) => files.map((account) => ({ source, since, ...summaryOf(account) })))
}

function summaryOf({ file, rows, figures, read, leftOut, compared, partsAlone }: AccountBook): Omit<FileSummary, 'source' | 'since'> {
  return {
    ...{ file, rows, figures },
    read: { figures: read.figures, kt: ktText(read.kt) },
    left_out: grouped(leftOut, ({ reason }) => reason)
      .map(([reason, alike]) => {
        const masses = alike.flatMap(({ amount }) => (amount && ktOf(amount)) ?? [])
        return { reason, figures: alike.length, kt: ktText(masses.length === 0 ? undefined : total(masses)) }
      })
      .sort((a, b) => b.figures - a.figures),
    compared: { totals: compared.length, differing: compared.filter(({ differs }) => differs).length },
    parts_alone: partsAlone,
  }
}

const ktText = (kt: Decimal | undefined) => (kt ? formatFixed({ digits: toWhole(kt, 6), scale: 6 }) : null)
