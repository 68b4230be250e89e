// Writes the SQL of the stated steps into pipeline/compute/sql/ (npm run sql).

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../io/package-files.ts'
import { stepFiles } from './step-files.ts'

const folder = join(packageRoot(), 'pipeline/compute')
mkdirSync(join(folder, 'sql'), { recursive: true })
for (const { file, text } of stepFiles()) writeFileSync(join(folder, file), text)
