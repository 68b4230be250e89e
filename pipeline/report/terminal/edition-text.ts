// What `new --edition` says of the edition that it has written, for people.

import type { PinnedFile } from '../../../schemas/source.ts'
import { count, plural } from '../../model/count.ts'

/** The rows of a table that an edition adds, withdraws or revises. */
export interface EditionChange {
  readonly change: 'added' | 'removed' | 'revised'
  readonly table: string
  readonly rows: number
  /** The columns that differ; none where rows are added or withdrawn. */
  readonly columns: readonly string[]
  /** Codes, in their order. */
  readonly countries: readonly string[]
  /** The first and the last year; null for rows without years. */
  readonly years: readonly [number, number] | null
  /** The sums of the masses of these rows; null in a table without masses, before for added rows, and after for removed ones. */
  readonly ktBefore: number | null
  readonly ktAfter: number | null
}

export interface EditionChanges {
  readonly changes: readonly EditionChange[]
  /** Tables in which the series of countries have years of the source and years of others. */
  readonly mixed: readonly { readonly table: string; readonly countries: readonly string[] }[]
  /** `revise source worldbank-population`: what covers these changes and no others. */
  readonly declarations: readonly string[]
}

/** Countries that are named; the others are counted. */
const MOST_NAMED = 12

const VERBS: Readonly<Record<EditionChange['change'], string>> = { added: 'adds', revised: 'revises', removed: 'withdraws' }

/** The source with its source.json, and the files of the edition. */
interface Edition {
  readonly source: string
  readonly file: string
  readonly files: readonly PinnedFile[]
}

export function editionText(
  { source, file, files }: Edition,
  { changes, mixed, declarations }: EditionChanges,
  releaseFile: string,
): string {
  return [
    '',
    `The edition of ${source}, in ${file}:`,
    ...files.map(({ part, file: name, sha256, bytes }) => `  ${part}: ${name}, ${plural(bytes, 'byte')}, sha256 ${sha256}`),
    ...(changes.length === 0 ? ['  It changes no row.'] : changes.map(changeText)),
    ...mixed.map(
      ({ table, countries }) =>
        `  ${table}: series with rows of other sources, too, of ${plural(countries.length, 'country', 'countries')}: ${namesText(countries)}`,
    ),
    ...(files.some(({ url }) => url === null)
      ? ["  It has no address yet: state the publisher's own as url in that file, copies and an archive as addresses."]
      : []),
    ...(declarations.length === 0
      ? []
      : [
          '',
          `These lines cover it among the changes of production in ${releaseFile}, if all of it is meant:`,
          ...declarations.map((text) => `  ${JSON.stringify(text)}`),
        ]),
    '',
  ].join('\n')
}

function changeText({ change, table, rows, columns, countries, years, ktBefore, ktAfter }: EditionChange): string {
  const kt = [ktBefore, ktAfter].flatMap((value) => (value === null ? [] : [`${count(Math.round(value))} kt`])).join(' → ')
  const said = [
    ...(countries.length > 0 ? [`${plural(countries.length, 'country', 'countries')}: ${namesText(countries)}`] : []),
    ...(years ? [years[0] === years[1] ? `${years[0]}` : `${years[0]}–${years[1]}`] : []),
    ...(kt === '' ? [] : [kt]),
    ...(columns.length === 0 ? [] : [`other ${columns.join(', ')}`]),
  ]
  return `  ${VERBS[change]} ${plural(rows, 'row')} of ${table}${said.length > 0 ? ` (${said.join('; ')})` : ''}`
}

const namesText = (countries: readonly string[]) =>
  countries.length > MOST_NAMED ? `${countries.slice(0, MOST_NAMED).join(', ')} …` : countries.join(', ')
