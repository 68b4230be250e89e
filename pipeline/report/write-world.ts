// Writes the shapes of the map anew, `npm run world`, in the folder of the package: the only place that knows projections, whose
// digits differ from one machine to the next, so that reports themselves are made of the same bytes everywhere.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { worldShapes, worldText } from './world.ts'

const require = createRequire(import.meta.url)
const atlas = (name: string) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))
const file = join(process.cwd(), 'pipeline/report/page/world-shapes.ts')
writeFileSync(file, worldText(worldShapes(atlas('countries-110m'), atlas('countries-50m'))))
process.stderr.write(`${file} written\n`)
