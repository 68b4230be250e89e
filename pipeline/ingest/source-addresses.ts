// sources/addresses.csv: public pages that state the figures of sources whose rows have no address. They are shown; nothing is computed
// with them, and no lock holds them.

import { join } from 'node:path'
import { readIfThere } from '../io/files.ts'
import type { Problem } from '../model/failure.ts'
import { wrongCell } from './input-problems.ts'
import { readCsv } from './read-csv.ts'

/** Its path below the workspace. */
export const ADDRESSES_FILE = 'sources/addresses.csv'

const COLUMNS = ['source', 'address', 'states'] as const

/**
 * The address of each source in the file, with what is wrong in any of its lines; none where the file is missing. `known` are the sources
 * that it may name; left out, where these are those of another environment, every id is accepted.
 */
export async function readSourceAddresses(
  root: string,
  known?: ReadonlySet<string>,
): Promise<{ readonly addresses: ReadonlyMap<string, string>; readonly problems: readonly Problem[] }> {
  const addresses = new Map<string, string>()
  const problems: Problem[] = []
  const bytes = await readIfThere(join(root, ADDRESSES_FILE), ADDRESSES_FILE, 'table')
  if (!bytes) return { addresses, problems }
  const fileProblems = readCsv({ file: ADDRESSES_FILE, bytes, columns: COLUMNS }, (row) => {
    const { source = '', address = '', states = '' } = row.cells
    if (source === '' || addresses.has(source)) problems.push(wrongCell(row, 'source', 'the id of a source, each once'))
    else if (known?.has(source) === false) problems.push(wrongCell(row, 'source', 'the id of a source in sources.csv'))
    if (!/^https?:\/\/\S+$/.test(address)) problems.push(wrongCell(row, 'address', 'an address that begins with https:// or http://'))
    if (states === '') problems.push(wrongCell(row, 'states', 'what the page states'))
    addresses.set(source, address)
  })
  return { addresses, problems: [...fileProblems, ...problems] }
}
