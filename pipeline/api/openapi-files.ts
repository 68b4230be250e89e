// The whole files of a release in the description of the api: what each is, and what its answer holds.

import { describedFile } from '../release/files.ts'
import type { Json } from './openapi-parts.ts'
import { mediaTypeOf } from './routes.ts'

/** The media type without its parameters. */
export const bareMediaType = (file: string): string => mediaTypeOf(file).split(';')[0] ?? ''

/** The operation that gives a file. */
export function bulkFile(file: string) {
  const { offered } = describedFile(file)
  if (!offered) throw new RangeError(`the api does not offer ${file}`)
  const content: Json = { [bareMediaType(file)]: { schema: schemaOf(file, offered.holds) } }
  return { id: offered.id, summary: offered.is, answer: 'The file.', content }
}

/** A file without a description of what it holds is of a format that is no text. */
function schemaOf(file: string, holds: string | undefined): Json {
  if (holds === undefined) return { type: 'string', contentMediaType: mediaTypeOf(file) }
  if (file.endsWith('.csv')) return { type: 'string', description: `UTF-8 with a header; ${holds}.` }
  return { type: file.endsWith('.json') ? 'object' : 'string', description: holds }
}

/** The content of an answer that is any of these files. */
export const anyFile = (files: readonly string[]): Json =>
  Object.fromEntries(files.map((file) => [bareMediaType(file), { schema: file.endsWith('.json') ? {} : { type: 'string' } }]))
