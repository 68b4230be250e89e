// Which countries a release covers. The table `countries` decides; no raw file is needed.

import { join } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import { header, type TableName, tableNamed } from '../../schemas/tables.ts'
import { readIfThere } from '../io/files.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import type { CountryNames } from './country-names.ts'
import { brokenInputs } from './input-problems.ts'
import { readCsv } from './read-csv.ts'
import { readNames, tableFiles } from './read-inputs.ts'
import { rowsOf } from './resolve.ts'
import type { InputRow } from './rows.ts'
import { tableTyper } from './typed-table.ts'

/** All codes and names. Failure 'broken-inputs' where the file is missing, cannot be read or has problems. */
export async function knownCountries(root: string): Promise<CountryNames> {
  const { names, problems } = await readNames(root)
  throwAny(problems)
  return names
}

function throwAny(problems: readonly Problem[]): void {
  if (problems.length > 0)
    throw brokenInputs('The inputs have', problems, 'Nothing was written. Correct the lines named here and run the command again.')
}

/** The codes that a release of an environment covers. Failure 'broken-inputs'. */
export async function coveredCountries(root: string, env: Environment, version: string, names: CountryNames): Promise<ReadonlySet<string>> {
  return new Set((await rowsInForce(root, env, 'countries', version, names)).map(({ key }) => key))
}

/**
 * The rows of a table that hold in a release of an environment, of our own files only, without publishers' rows. Failure 'broken-inputs'.
 */
export async function rowsInForce(
  root: string,
  env: Environment,
  name: TableName,
  version: string,
  names: CountryNames,
): Promise<readonly InputRow[]> {
  const table = tableNamed(name)
  const typer = tableTyper(name, names)
  const problems: Problem[] = []
  for (const { file } of tableFiles(env).filter((candidate) => candidate.table === name)) {
    const bytes = await readIfThere(join(root, file), file, 'table')
    if (bytes)
      append(
        problems,
        readCsv({ file, bytes, columns: header(table) }, (row) => typer.take(row)),
      )
  }
  const typed = typer.typed()
  append(problems, typed.problems)
  throwAny(problems)
  return rowsOf(table, typed.rows, version)
}
