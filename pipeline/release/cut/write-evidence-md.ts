// Writes docs/evidence.md: `npm run evidence [-- --raw <dir>]`, in the folder of the package. A test checks that the page is current if the
// raw files are available.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../../model/failure.ts'
import { failureText } from '../../report/terminal/failure-text.ts'
import { currentEvidencePage } from './evidence-md.ts'

const PAGE = 'docs/evidence.md'

try {
  const { values } = parseArgs({ options: { raw: { type: 'string' } } })
  writeFileSync(join(process.cwd(), PAGE), await currentEvidencePage({ root: process.cwd(), raw: values.raw }))
  process.stderr.write(`${PAGE} is written.\n`)
} catch (error) {
  process.exitCode = 2
  if (error instanceof Failure) process.stderr.write(failureText(error))
  else if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    process.stderr.write(`error[usage]: ${error.message}\nhint: npm run evidence [-- --raw <folder of the publishers’ files>]\n`)
  else throw error
}
