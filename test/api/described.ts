// The types of the api's description as the tests read it. A part can refer to another one by $ref.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The members of a schema that the tests read. */
export interface DescribedSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
}

/** A parameter, response or header, or a reference to one. */
export interface DescribedPart {
  readonly $ref?: string
  readonly name?: string
  readonly description?: string
  readonly schema?: DescribedSchema
  readonly example?: unknown
  readonly headers?: Readonly<Record<string, DescribedPart>>
  readonly content?: Readonly<Record<string, DescribedContent>>
}

interface DescribedContent {
  readonly schema: DescribedSchema
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>
}

export interface DescribedOperation {
  readonly parameters?: readonly DescribedPart[]
  readonly responses: Readonly<Record<string, DescribedPart>>
}

export interface ApiDescription {
  readonly info: { readonly description: string; readonly license: object }
  readonly security: readonly object[]
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly securitySchemes?: Readonly<Record<string, object>>
  }
}

/** The part itself, or the part that it refers to. Throws if that does not exist. */
export function resolved(document: ApiDescription, part: DescribedPart): DescribedPart {
  if (part.$ref === undefined) return part
  let found: unknown = document
  for (const name of part.$ref.slice(2).split('/')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (typeof found !== 'object' || found === null) throw new Error(`there is no ${part.$ref}`)
  return found
}

/** Compiles schemas of a document to validators, each once. The schemas may refer to components of the document. */
export function validatorsOf({ components }: ApiDescription): (schema: DescribedSchema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addKeyword('components')
  const id = 'https://example.org/openapi'
  const toDocument = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${id}#/`)) as object
  ajv.addSchema({ $id: id, components: toDocument(components) })
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(toDocument(schema))
    compiled.set(text, validate)
    return validate
  }
}

/** The operation of a path. Throws if the description does not have the path. */
export function operationOf({ paths }: ApiDescription, path: string): DescribedOperation {
  const found = paths[path]
  if (!found) throw new Error(`there is no ${path}`)
  return found.get
}
