// What was read of publishers' files and what was left out: one line a source, for the terminal.

import type { FileSummary } from '../../../schemas/findings.ts'
import { amountText } from '../../model/amounts.ts'
import { count, plural } from '../../model/count.ts'
import { grouped } from '../../model/lists.ts'

/**
 * `owid: 10 rows, 30 figures; 20 read (5 kt); left out: 8 no-value, 2 not-a-country (1 kt)`, by source; empty without publishers' files.
 */
export function accountsText(accounts: readonly FileSummary[] | undefined): string {
  if (!accounts || accounts.length === 0) return ''
  const lines = grouped(accounts, ({ source }) => source).map(([source, files]) => `  ${source}: ${sourceText(files)}`)
  return ['What was read of publishers’ files:', ...lines, ''].join('\n')
}

function sourceText(files: readonly FileSummary[]): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
  const [rows, figures] = [sum(files.map((file) => file.rows)), sum(files.map((file) => file.figures))]
  const leftOut = grouped(
    files.flatMap((file) => file.left_out),
    ({ reason }) => reason,
  ).map(([reason, alike]) => `${count(sum(alike.map((each) => each.figures)))} ${reason}${massText(alike)}`)
  const differing = sum(files.map(({ compared }) => compared.differing))
  return [
    `${plural(rows, 'row')}${figures === rows ? '' : `, ${plural(figures, 'figure')}`}`,
    `${count(sum(files.map(({ read }) => read.figures)))} read${massText(files.map(({ read }) => read))}`,
    leftOut.length === 0 ? 'nothing left out' : `left out: ${leftOut.join(', ')}`,
    ...(differing > 0 ? [`${plural(differing, 'total')} not the sum of its parts`] : []),
  ].join('; ')
}

/** ` (1,230 kt)`; empty where no figure is a mass. */
export function massText(figures: readonly { readonly kt: string | null }[]): string {
  const masses = figures.flatMap(({ kt }) => (kt === null ? [] : [Number(kt)]))
  return masses.length === 0
    ? ''
    : ` (${amountText(
        masses.reduce((sum, kt) => sum + kt, 0),
        'kt',
      )})`
}
