// Computes two small worlds as two releases in one engine, and compares them.

import { compute } from '../../../pipeline/compute/compute.ts'
import { InputRow, type ReleaseInputs, ReleaseRow } from '../../../pipeline/ingest/rows.ts'
import { type Engine, openEngine } from '../../../pipeline/io/engine.ts'
import type { QuantityChange } from '../../../pipeline/model/coverage.ts'
import { NOWHERE } from '../../../pipeline/model/published-at.ts'
import { type DeclaredChanges, declaredOver } from '../../../pipeline/release/changes/declared-changes.ts'
import { loadDifferences } from '../../../pipeline/release/changes/differences.ts'
import { inputChanges } from '../../../pipeline/release/changes/input-changes.ts'
import { type Declaration, parseDeclaration } from '../../../pipeline/release/plan/declarations.ts'
import { type TableName, tableNamed } from '../../../schemas/tables.ts'
import { inputsOfWorld, type World } from '../../compute/world.ts'
import { coverageNamed } from '../../coverage.ts'

export interface Comparison {
  readonly inputs: DeclaredChanges['inputs']
  /** Country-years with a record that differs: `AAA 2020`. */
  readonly moved: readonly string[]
  /** Country-years with a changed record that no declared row reaches. */
  readonly unreached: readonly string[]
  /** The messages about the unreached records, by `country|category|polymer|year`. */
  readonly details: Readonly<Record<string, { readonly kind: string; readonly cells: number; readonly detail: string }>>
  /** Number of matches of each declaration. */
  readonly matches: Readonly<Record<string, number>>
}

/** The engines that have computed the first world of a comparison. Many tests begin with the same world, which is computed once. */
const computed = new Map<World, Engine>()

/**
 * Compares two worlds as releases 1.1 and 1.2. The second one declares these changes. `quantities` are those that it is said to compute in
 * another way.
 */
export async function compareWorlds(
  before: World,
  after: World,
  declared: readonly string[],
  quantities: readonly QuantityChange[] = [],
): Promise<Comparison> {
  const inputs = releaseInputs(before, '1.1')
  const engine = computed.get(before) ?? (await computedBefore(inputs))
  computed.set(before, engine)
  const declarations = declared.map((text) => parseDeclaration(text, 'release.json'))
  return await comparison(engine, inputs, releaseInputs(after, '1.2'), { declarations, quantities })
}

async function computedBefore(inputs: ReleaseInputs): Promise<Engine> {
  const engine = await openEngine({ threads: 1 })
  await engine.enter('1.1')
  await compute(engine, inputs, coverageNamed('1.1'))
  return engine
}

/** Closes the engines. Call it after the tests of a file. */
export function closeWorlds(): void {
  for (const engine of computed.values()) engine.close()
  computed.clear()
}

async function comparison(
  engine: Engine,
  before: ReleaseInputs,
  after: ReleaseInputs,
  { declarations, quantities }: { readonly declarations: readonly Declaration[]; readonly quantities: readonly QuantityChange[] },
): Promise<Comparison> {
  await engine.enter('1.2')
  await compute(engine, after, coverageNamed('1.2'))
  const found = { inputs: inputChanges(before, after), coverage: quantities }
  const changes = declaredOver(found, [{ found, declarations }])
  const coverage = coverageNamed('1.1')
  await loadDifferences(engine, { schema: '1.1', coverage }, coverage, changes)
  const places = async (table: string) =>
    (await engine.rows(`select distinct country, year from ${table} order by all`)).map((row) => `${row.country} ${row.year}`)
  const unreached = await engine.rows('select * from unreached_changes order by all')
  const matches = await engine.rows('select text, matches from declarations')
  return {
    inputs: changes.inputs,
    moved: await places('changes'),
    unreached: await places('unreached_changes'),
    details: Object.fromEntries(
      unreached.map(({ country, category, polymer, year, kind, cells, detail }) => [
        [country, category, polymer, year].join('|'),
        { kind: String(kind), cells: Number(cells), detail: String(detail) },
      ]),
    ),
    matches: Object.fromEntries(matches.map((row) => [String(row.text), Number(row.matches)])),
  }
}

function releaseInputs(world: World, version: string): ReleaseInputs {
  const { tables, exceptions } = inputsOfWorld(world)
  const rows = [...tables].map(([name, list]) => {
    const table = name as TableName
    const { key } = tableNamed(table)
    const typed = list.map(
      ({ row, file, values, line }) => new ReleaseRow(row, new InputRow({ table, key, file }, values, line, undefined)),
    )
    return [table, typed] as const
  })
  return {
    version,
    tables: new Map(rows),
    withdrawing: [],
    exceptions,
    accounts: [],
    limits: [],
    groups: [],
    publishedAt: NOWHERE,
    addresses: new Map(),
    aliases: new Map(),
  } as ReleaseInputs
}
