// Regenerates schemas/json/: `npm run schemas`, in the folder of the package. A test checks that the committed files are current.

import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonSchemas } from './json-schemas.ts'

const folder = join(process.cwd(), 'schemas', 'json')
const files = jsonSchemas()
for (const name of readdirSync(folder)) if (name.endsWith('.schema.json') && !files.has(name)) rmSync(join(folder, name))
for (const [name, text] of files) writeFileSync(join(folder, name), text)
process.stderr.write(`${files.size} schemas written to ${folder}\n`)
