// sources/published_at.csv: under which address an environment is published, and its DOI. The file may be missing. Citations and
// descriptions name both; nothing is computed with them.

import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import { NOWHERE } from '../model/published-at.ts'
import { readBeside } from './read-beside.ts'

export const PUBLISHED_AT = {
  file: 'sources/published_at.csv',
  columns: {
    environment: { kind: 'choice', allowed: ENVIRONMENTS },
    /** The base address of its API, which shows the explorer. */
    address: { kind: 'address', optional: true },
    /** The DOI of all its releases. */
    doi: { kind: 'text', optional: true },
  },
  key: 'environment',
} as const

const DOI = /^10\.\d{4,9}\/[\w.()/:;-]+$/

/** Reads the line of an environment, with what is wrong in any line. */
export async function readPublishedAt(root: string, env: Environment) {
  let publishedAt = NOWHERE
  const problems = await readBeside(root, PUBLISHED_AT, undefined, ({ cells: { environment, address, doi } }, wrong) => {
    if (doi !== '' && !DOI.test(doi)) wrong('doi', 'a DOI without an address, such as 10.5281/zenodo.1234567')
    else if (environment === env)
      publishedAt = { address: address === '' ? null : address.replace(/\/+$/, ''), doi: doi === '' ? null : doi }
  })
  return { publishedAt, problems }
}
