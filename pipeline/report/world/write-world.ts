// Writes the shapes of the map: `npm run world`, in the folder of the package. Projections are computed only here. Reports take the shapes
// as they are, so that their bytes do not depend on how an engine computes sines.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { worldShapes, worldText } from './world.ts'

const require = createRequire(import.meta.url)
const atlas = (name: string) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))
const file = join(process.cwd(), 'pipeline/report/world/world-shapes.ts')
writeFileSync(file, worldText(worldShapes(atlas('countries-110m'), atlas('countries-50m'))))
process.stderr.write(`${file} written\n`)
