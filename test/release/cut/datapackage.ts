// Validates a descriptor against Data Package 2.0 with an independent validator.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(JSON.parse(readFileSync(join(import.meta.dirname, 'datapackage-v2.schema.json'), 'utf8')))

/** The errors of a descriptor, one line each: `/resources/0/hash must match pattern …`. */
export function dataPackageErrors(descriptor: unknown): string[] {
  validate(descriptor)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
