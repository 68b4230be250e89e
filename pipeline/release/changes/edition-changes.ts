// What the rows of one source change between two releases, by table.

import { engineColumn } from '../../../schemas/columns.ts'
import { TABLES, type Table, tableNamed } from '../../../schemas/tables.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs, InputRow, ReleaseInputs } from '../../ingest/rows.ts'
import { grouped, largest, smallest } from '../../model/lists.ts'
import type { EditionChange, EditionChanges } from '../../report/terminal/edition-text.ts'
import { inputChanges } from './input-changes.ts'

/** What the rows of a source change between two releases. Failures of `inputsOf`. */
export function editionChanges(all: AllInputs, source: string, previous: string, version: string): EditionChanges {
  const [before, after] = [inputsOf(all, previous), inputsOf(all, version)]
  const found = inputChanges(before, after).filter((row) => (row.table === 'sources' ? row.key : row.source) === source)
  const changes = TABLES.flatMap(({ name }) => {
    const [old, now] = [before, after].map(({ tables }) => new Map((tables.get(name) ?? []).map((row) => [row.key, row] as const)))
    return (['added', 'revised', 'removed'] as const).flatMap((change): EditionChange[] => {
      const rows = found.filter((row) => row.table === name && row.change === change)
      const keys = rows.map(({ key }) => key)
      if (keys.length === 0) return []
      const rowsIn = (rows: typeof old) => keys.flatMap((key) => rows?.get(key) ?? [])
      const partsOf = (column: string) => keys.flatMap((key) => key.split('|')[tableNamed(name).key.indexOf(column)] ?? [])
      const years = partsOf('year').map(Number)
      return [
        {
          ...{ change, table: name, rows: keys.length, countries: [...new Set(partsOf('country'))].sort() },
          columns: change === 'revised' ? [...new Set(rows.flatMap(({ columns }) => columns))] : [],
          years: years.length === 0 ? null : [smallest(years), largest(years)],
          ktBefore: change === 'added' ? null : ktOf(tableNamed(name), rowsIn(old)),
          ktAfter: change === 'removed' ? null : ktOf(tableNamed(name), rowsIn(now)),
        },
      ]
    })
  })
  const verbs = { added: 'add', revised: 'revise', removed: 'remove' }
  const declarations = [...new Set(changes.map(({ change }) => `${verbs[change]} source ${source}`))]
  return { changes, mixed: mixedSeries(after, source), declarations }
}

/** Tables in which series of countries, which differ by nothing but the year, have rows of the source beside rows of others. */
function mixedSeries({ tables }: ReleaseInputs, source: string): EditionChanges['mixed'] {
  return TABLES.flatMap(({ name }) => {
    const { key } = tableNamed(name)
    if (!key.includes('country') || !key.includes('year')) return []
    const parts = key.filter((part) => part !== 'year')
    const series = grouped(tables.get(name) ?? [], ({ values }) => parts.map((part) => values[part]).join('|')).map(([, rows]) => ({
      country: String(rows[0].values.country),
      sources: new Set(rows.map((row) => row.values.source)),
    }))
    const mixed = series.filter(({ sources }) => sources.has(source) && sources.size > 1)
    const countries = [...new Set(mixed.map(({ country }) => country))]
    return countries.length === 0 ? [] : [{ table: name, countries }]
  })
}

/** The sum of the first column of masses; null in a table without one, and where no row has a mass. */
function ktOf(table: Table, rows: readonly InputRow[]): number | null {
  const column = table.columns.find(({ kind }) => kind === 'mass')
  if (!column) return null
  const name = engineColumn(column).name
  if (rows.every(({ values }) => (values[name] ?? null) === null)) return null
  return rows.reduce((kg, { values }) => kg + Number(values[name] ?? 0), 0) / 1e6
}
