// Compares the rows that the steps write with the catalogue of reasons.

import { expect } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { REASONS, type Reason } from '../../pipeline/compute/reasons.ts'
import type { Engine } from '../../pipeline/io/engine.ts'
import { type ParameterShape, REASON_PARAMETERS } from '../../schemas/evidence.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'

export const CATALOGUE: readonly (readonly [string, Reason])[] = Object.entries(REASONS)
const COLUMNS = [...Object.keys(REASON_PARAMETERS), 'input_row', 'amount_kg', 'wanted_kg']

/** SQL: rows of `step_notes` with an unknown code, another kind, a missing parameter, or an undeclared one. */
const BROKEN = `
  with catalogue(reason, kind, needs, may) as (values ${CATALOGUE.map(
    ([code, { kind, needs, may }]) => `('${code}', '${kind}', ${list(needs)}, ${list(may)})`,
  ).join(', ')}),
  given as (
    select *, list_filter([${COLUMNS.map((name) => `if(${name} is null, null, '${name}')`).join(', ')}], name -> name is not null) as given from step_notes
  )
  select distinct g.step, g.kind, g.reason, g.given
  from given g left join catalogue c using (reason)
  where c.reason is null or g.kind is distinct from c.kind or not list_has_all(g.given, c.needs) or not list_has_all(c.needs || c.may, g.given)`

function list(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]::varchar[]`
}

/** SQL: values that a parameter does not allow. */
const STRANGE = Object.entries(REASON_PARAMETERS as Readonly<Record<string, ParameterShape>>)
  .filter(([, { allowed }]) => allowed !== undefined)
  .map(
    ([name, { allowed = [] }]) =>
      `select distinct '${name}' as parameter, ${name} as value from step_notes where ${name} not in (${allowed.map((value) => `'${value}'`).join(', ')})`,
  )
  .join(' union all ')

/** Computes in an empty engine and compares every row with the catalogue. Returns the reasons that occur. */
export async function examined(engine: Engine, inputs: Parameters<typeof compute>[1]): Promise<string[]> {
  await compute(engine, inputs, coverageNamed(NEWEST))
  expect(await engine.rows(BROKEN)).toEqual([])
  expect(await engine.rows(STRANGE)).toEqual([])
  expect(await engine.rows('select distinct reason from step_notes_in_words where sentence is null')).toEqual([])
  return (await engine.rows('select distinct reason from evidence')).map(({ reason }) => String(reason))
}
