// datapackage.json: the bundle as a Data Package (version 2, https://datapackage.org), so that other tools know its columns.

import * as z from 'zod'
import { evidenceRowSchema } from '../../../schemas/evidence.ts'
import { mediaTypeOf } from '../../api/routes.ts'
import type { Coverage } from '../../model/coverage.ts'
import { threeNumbers } from '../../model/versions.ts'
import type { CitedRelease } from '../citation.ts'
import type { Field } from '../columns.ts'
import { describedFile, FILES } from '../files.ts'

const PROFILE = 'https://datapackage.org/profiles/2.0'

interface PackagedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface PackageDescription extends CitedRelease {
  readonly coverage: Coverage
  readonly sources: readonly { readonly title: string; readonly url: string | null }[]
  /** The files that lie beside datapackage.json both in the bundle and in the api tree. */
  readonly files: readonly PackagedFile[]
}

/** The descriptor, ready to be printed as JSON. */
export function dataPackage(description: PackageDescription): object {
  return {
    $schema: `${PROFILE}/datapackage.json`,
    name: `plastic-eol-${description.environment}`,
    ...(description.doi === null ? {} : { id: `https://doi.org/${description.doi}` }),
    ...(description.address === null ? {} : { homepage: `${description.address}/` }),
    title: description.title,
    description: `${description.notice} ${description.summary}`,
    // Data Package asks for major.minor.patch.
    version: threeNumbers(description.version),
    created: `${description.date}T00:00:00Z`,
    licenses: [license(description.licence)],
    sources: description.sources.map(({ title, url }) => ({ title, ...(url === null ? {} : { path: url }) })),
    resources: description.files.map((file) => resource(file, description.coverage)),
  }
}

/** SPDX has a page for every licence that it lists, but none for a `LicenseRef-…`. */
function license(id: string): object {
  return { name: id, title: id, ...(id.startsWith('LicenseRef-') ? {} : { path: `https://spdx.org/licenses/${id}.html` }) }
}

/** Formats that are not text. */
const BINARY = ['parquet', 'xlsx']

/** The files that datapackage.json describes. They lie beside it, in the bundle and in the api tree. */
export const PACKAGED = FILES.filter((file) => file.resource !== undefined)

function resource({ name, bytes, sha256 }: PackagedFile, coverage: Coverage): object {
  const { resource: id, columns, key } = describedFile(name)
  const extension = name.replace(/^.*\./, '')
  return {
    $schema: `${PROFILE}/dataresource.json`,
    name: id,
    path: name,
    format: extension,
    mediatype: mediaTypeOf(name).replace('; charset=utf-8', ''),
    ...(BINARY.includes(extension) ? {} : { encoding: 'utf-8' }),
    bytes,
    hash: `sha256:${sha256}`,
    ...(columns ? { type: 'table', schema: schema(columns({ ...coverage, evidence: EVIDENCE_FIELDS }), key) } : {}),
    ...(extension === 'csv'
      ? { dialect: { $schema: `${PROFILE}/tabledialect.json`, delimiter: ',', lineTerminator: '\n', header: true } }
      : {}),
  }
}

const EVIDENCE_FIELDS: readonly Field[] = Object.entries(evidenceRowSchema.shape).map(([name, shape]) => ({
  name,
  type: isWhole(shape) ? 'integer' : 'string',
  title: shape.meta()?.description ?? name,
}))

function isWhole(shape: z.core.$ZodType): boolean {
  return shape instanceof z.ZodNullable ? isWhole(shape.unwrap()) : shape instanceof z.ZodNumber
}

const schema = (fields: readonly Field[], primaryKey: readonly string[] | undefined) => ({
  $schema: `${PROFILE}/tableschema.json`,
  fields,
  ...(primaryKey ? { primaryKey } : {}),
})
