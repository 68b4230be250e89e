// Writes the generated pages under docs/ anew: `npm run docs`, in the folder of the package. A test holds that they are current.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedDocs } from './docs.ts'

for (const [path, text] of generatedDocs()) writeFileSync(join(process.cwd(), path), text)
