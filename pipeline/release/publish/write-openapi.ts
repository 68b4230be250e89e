// Writes schemas/json/openapi.json: part of `npm run schemas`, in the folder of the package. A test checks that it is current.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoOpenApi } from './demo-openapi.ts'

const file = join(process.cwd(), 'schemas/json/openapi.json')
writeFileSync(file, await demoOpenApi(process.cwd()))
process.stderr.write(`${file} written\n`)
