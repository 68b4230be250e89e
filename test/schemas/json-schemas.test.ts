import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { jsonSchemas, SCHEMAS } from '../../schemas/json-schemas.ts'
import { EXAMPLES } from './examples.ts'

const folder = join(import.meta.dirname, '../../schemas/json')
const files = jsonSchemas()

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const compiled = new Map<string, ValidateFunction>()

/** Each schema is compiled once. */
function validator(name: string): ValidateFunction {
  const validate = compiled.get(name) ?? ajv.compile(JSON.parse(files.get(`${name}.schema.json`) ?? 'null'))
  compiled.set(name, validate)
  return validate
}

describe('the committed JSON Schemas', () => {
  it.each([...files])('%s is current (npm run schemas)', (name, text) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  })

  it('are no more than those of the registry', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.schema.json'))).toEqual([...files.keys()].sort())
  })
})

describe.each(SCHEMAS)('the schema $name', ({ name, schema }) => {
  const example = EXAMPLES[name]
  if (!example) {
    it('has an example', () => expect.fail(`add an example of ${name} to test/schemas/examples.ts`))
    return
  }
  const { valid, off } = example

  it('accepts its example, and so does its JSON Schema', () => {
    expect(schema.safeParse(valid).error?.issues).toBeUndefined()
    const validate = validator(name)
    validate(valid)
    expect(validate.errors).toBeNull()
  })

  it('rejects {}, and so does its JSON Schema', () => {
    expect(schema.safeParse({}).success).toBe(false)
    expect(validator(name)({})).toBe(false)
  })

  it('rejects a near miss', () => {
    expect(Object.keys(off)).toHaveLength(1)
    expect(schema.safeParse({ ...valid, ...off }).success).toBe(false)
    expect(validator(name)({ ...valid, ...off })).toBe(false)
  })

  it('rejects a misspelt name', () => {
    const [first = '', ...others] = Object.keys(valid)
    const misspelt = { [`${first}_`]: valid[first], ...Object.fromEntries(others.map((other) => [other, valid[other]])) }
    expect(schema.safeParse(misspelt).success).toBe(false)
    expect(validator(name)(misspelt)).toBe(false)
  })
})
