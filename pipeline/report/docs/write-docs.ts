// Writes the generated pages under docs/: `npm run docs`, in the folder of the package. A test checks that they are current.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedDocs, SEEDED_VALUES } from './generated-docs.ts'

const seeded = readFileSync(join(process.cwd(), SEEDED_VALUES), 'utf8')
for (const [path, text] of generatedDocs(seeded)) writeFileSync(join(process.cwd(), path), text)
