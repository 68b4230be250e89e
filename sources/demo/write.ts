// Writes the demo inputs: `npm run demo-inputs`, from the root of the project.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFiles } from './generate.ts'

for (const [name, text] of demoFiles()) writeFileSync(join('sources', 'demo', name), text)
