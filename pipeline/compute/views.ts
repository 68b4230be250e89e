// What follows from the tables of a calculated release: views over all countries, and the tables that do not depend on a country.

import type { Engine } from '../io/engine.ts'
import { varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { integerColumn, type Metric } from '../model/metrics.ts'
import { sqlText } from '../model/sql-text.ts'
import { EVIDENCE } from './evidence.ts'
import { EVIDENCE_TABLES, notedQuantities } from './evidence-tables.ts'
import { MASS_NAMES } from './method/records.ts'
import { sentenceSql } from './reason-sentences.ts'

/** Makes the tables that do not depend on a country, and the views over all. */
export async function loadSharedTables(engine: Engine, { metrics }: Coverage): Promise<void> {
  await engine.load('noted_quantities', ['name', 'metric'].map(varchar), [...notedQuantities(metrics)])
  await engine.load(
    'evidence_tables',
    ['name', 'metric', 'year'].map(varchar),
    EVIDENCE_TABLES.map(({ table, metric, year = null }) => [table, metric, year]),
  )
  const [current] = await engine.rows<{ schema: string }>('select current_schema() as schema')
  await engine.run(views(metrics, current?.schema ?? 'main'))
}

const leafEvidence = EVIDENCE.map(({ quantity, step, mass, has }) => {
  const part = (name: string) => (has.some((one) => one === name) ? `${quantity}_${name}` : undefined)
  return `
  select country, year, category, polymer, '${step}' as step, '${quantity}' as quantity, ${mass} as amount_kg, ${part('units') ?? 0} as units,
    ${part('row') ?? 'null'} as input_row, ${part('milli') ?? 'null'} as score_milli
  from leaf_figures`
})

/** SQL: sets the countries whose rows `evidence` can find, from a code up to the one before another; without codes, those of all. */
export const rowsOfCountries = (from?: string, before?: string): string =>
  from === undefined || before === undefined
    ? 'reset variable first_country; reset variable beyond_country'
    : `set variable first_country = ${sqlText(from)}; set variable beyond_country = ${sqlText(before)}`

const ROWS = `(from input_rows where country_of_row is null or getvariable('first_country') is null
    or country_of_row >= getvariable('first_country') and country_of_row < getvariable('beyond_country'))`

/** SQL: columns of all records. */
const ofAll = (columns: readonly string[], schema: string) =>
  ['leaf_figures', 'sum_figures']
    .map((table) => `select country, category, polymer, year, ${columns.join(', ')} from "${schema}".${table}`)
    .join(' union all ')

/**
 * `leaf_evidence`: one row a leaf and quantity. `main_rows`: the one row that a reviewer opens first, that of the waste by each method that
 * has evidence, and that of the treatment. `evidence`: all notes with the line of the file that they point to and what is published there
 * where that is not what our tables write (JSON), the masses of the leaves, and the quality of each record. Scores are in thousandths.
 * Other releases read the views `records` and `masses` of this one, so that these name its schema.
 */
const views = (metrics: readonly Metric[], schema: string) => `
  create view records as ${ofAll(metrics.map(integerColumn), schema)};
  create view masses as ${ofAll(MASS_NAMES, schema)};
  create view recycling as
  select country, year, category, polymer, recycling_form as form, recycled_row as recycling_row, recycling_wanted_kg as wanted_kg, recycled_kg
  from leaf_figures;
  create view step_notes_in_words as select *, ${sentenceSql()} as sentence from step_notes;
  create view quality as select * from (${ofAll(['quality_milli'], schema)}) where quality_milli is not null;
  create view leaf_evidence as ${leafEvidence.join(' union all ')};
  create view main_rows as
  select e.country, e.year, 'waste_generated' as quantity, e.method, e.input_row
  from method_evidence e join net_input n on n.country = e.country and n.year = e.year
  union all
  select country, year, 'treatment', null, input_row from step_notes where quantity = 'treatment' and reason = 'row-used';
  create view evidence as
  select s.* exclude (input_row), null as units, i.table_name, i.key, i.file, i.line, i.source, i.score * 1000 as score_milli, i.published
  from step_notes s
  left join ${ROWS} i on i.row_id = s.input_row
  union all by name
  select l.step, l.country, l.year, l.category, l.polymer, l.quantity, 'mass' as kind, 'leaf-mass' as reason, l.amount_kg, l.units,
    i.table_name, i.key, i.file, i.line, i.source, l.score_milli, i.published
  from leaf_evidence l
  left join ${ROWS} i on i.row_id = l.input_row
  where l.amount_kg <> 0
  union all by name
  select '99-evidence' as step, country, year, category, polymer, 'quality' as quantity, 'quality' as kind, 'mean-of-scores' as reason,
    quality_milli as score_milli
  from quality;`
