// Writes schemas/json/openapi.json anew: part of `npm run schemas`, in the folder of the package. A test holds that it is current.

import { join } from 'node:path'
import { writeFileAtomic } from '../io/write-file.ts'
import { demoOpenApi } from './demo-openapi.ts'

const file = join(process.cwd(), 'schemas/json/openapi.json')
writeFileAtomic(file, await demoOpenApi(process.cwd()), { date: '2026-11-20' })
process.stderr.write(`${file} written\n`)
