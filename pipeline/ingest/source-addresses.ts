// sources/addresses.csv: public pages that state the figures of sources whose rows have no address. They are shown; nothing is computed
// with them, and no lock holds them.

import { readBeside } from './read-beside.ts'

export const ADDRESSES = {
  file: 'sources/addresses.csv',
  /** `states`: what the page states. */
  columns: { source: { kind: 'text' }, address: { kind: 'address' }, states: { kind: 'text', prose: true } },
  key: 'source',
} as const

/** The address of each source in the file, with what is wrong in any of its lines; none where the file is missing. */
export async function readSourceAddresses(root: string) {
  const addresses = new Map<string, string>()
  const problems = await readBeside(root, ADDRESSES, undefined, ({ cells: { source, address } }) => {
    addresses.set(source, address)
  })
  return { addresses, problems }
}
