// The shape of sources/production/<source-id>/source.json: what a publisher's files are, and the pins that fix their content. The raw files
// themselves are never committed.

import * as z from 'zod'
import { COUNTRY_CODE } from '../pipeline/model/country-code.ts'
import { compareVersions, isVersion } from '../pipeline/model/versions.ts'
import { FIRST_YEAR, LAST_YEAR } from './columns.ts'
import { mappingSchema } from './mapping.ts'
import { TABLES } from './tables.ts'

const sentence = z.string().min(1, 'is empty')
const publicAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !/^[^/]*\/\/[^/?#]*@/.test(address), 'must have no user name or password')

const since = z
  .string()
  .refine(isVersion, 'must be a version such as 1.2 or 1.2.1')
  .meta({ description: 'first release that reads this snapshot' })

/** A relative path that stays below its folder and reads the same on every system. */
const pathBelow = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/, 'must be a relative path such as folder/file.csv')

const partName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be a name such as codebook')

const pinnedFileSchema = z.strictObject({
  part: partName.meta({ description: 'name of the file in the adapter' }),
  file: pathBelow.meta({ description: 'path below the raw folder' }),
  url: publicAddress.nullable().meta({ description: 'address pinned to a fixed revision; null where there is no public one' }),
  addresses: z
    .array(publicAddress)
    .optional()
    .meta({ description: 'further addresses of the same bytes, such as an archive or a copy; tried in this order after `url`' }),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case'),
  bytes: z.int().positive(),
})

const optionsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** What a publisher's files are. A later edition of them may say something else. */
const edition = {
  title: sentence,
  authors: sentence,
  year: z.int().min(FIRST_YEAR).max(LAST_YEAR).meta({ description: 'year of publication' }),
  licence: sentence.meta({ description: 'SPDX identifier, or LicenseRef- with a name' }),
  citation: sentence.meta({ description: 'citation that the publisher asks for, or its simplest form' }),
  quality: z.int().min(1).max(5).meta({ description: 'quality score, 5 best to 1' }),
  note: sentence.optional(),
  preferred_over: z
    .partialRecord(z.enum(TABLES.map((table) => table.name)), z.array(sentence).min(1))
    .optional()
    .meta({ description: 'for a table, the ids of sources whose rows give way where this one has the same key' }),
  assumptions: z
    .array(z.strictObject({ part: partName, file: pathBelow.meta({ description: 'path below the folder of source.json' }) }))
    .optional()
    .meta({ description: 'typed figures that the adapter needs in addition to the raw files; they are committed' }),
  remarks: z
    .array(
      z.strictObject({
        table: sentence,
        country: z.string().regex(new RegExp(`^${COUNTRY_CODE}$`), 'must be a code such as FRA'),
        note: sentence,
      }),
    )
    .optional()
    .meta({ description: 'known defects that are left as published; each becomes part of the note of the rows of its country' }),
}

const adapterSchema = z
  .strictObject({
    name: sentence.meta({ description: 'name of an adapter in pipeline/ingest/adapters/index.ts' }),
    options: optionsSchema.optional().meta({ description: 'options that this adapter needs' }),
    mapping: mappingSchema.optional().meta({ description: 'of the adapter `table`: how the columns of the file fill those of our table' }),
  })
  .refine(
    ({ name, mapping }) => (name === 'table') === (mapping !== undefined),
    'must have a mapping for the adapter table, and for no other',
  )

const snapshotSchema = z.strictObject({
  since,
  ...z.object(edition).partial().shape,
  adapter: adapterSchema.optional().meta({ description: 'another adapter, with its options, from this snapshot on' }),
  options: optionsSchema.optional().meta({ description: 'options of the adapter that differ from this snapshot on' }),
  files: z
    .array(pinnedFileSchema)
    .meta({ description: 'none where the source is retired: it gives no row from this snapshot on' })
    .refine((files) => new Set(files.map((file) => file.part)).size === files.length, 'must have each part only once'),
})

export const sourceSchema = z
  .strictObject({
    ...edition,
    publisher: sentence,
    publisher_url: publicAddress.meta({ description: "publisher's own page of the data" }),
    adapter: adapterSchema,
    snapshots: z
      .array(snapshotSchema)
      .min(1)
      .refine(
        (snapshots) => snapshots.every((snapshot, index) => index === 0 || isLater(snapshot.since, snapshots[index - 1]?.since)),
        'must list the snapshots in the order of `since`, each once',
      )
      .refine(
        ([first]) => first === undefined || Object.keys(first).every((key) => key === 'since' || key === 'files'),
        'must have only `since` and `files` in the first snapshot, which the keys above describe',
      )
      .refine(([first]) => first === undefined || first.files.length > 0, 'must have files in the first snapshot')
      .meta({
        description:
          'editions of the files, each read by the releases from its `since` on; whatever else a snapshot states holds from it on, instead of ' +
          'what is stated above or in an earlier snapshot',
      }),
  })
  .meta({ title: 'source.json', description: "A publisher's files: what they are, who answers for them, and which bytes are meant." })

export type SourceDescriptor = z.infer<typeof sourceSchema>
export type PinnedFile = z.infer<typeof pinnedFileSchema>

function isLater(version: string, before: string | undefined): boolean {
  return before === undefined || !isVersion(version) || !isVersion(before) || compareVersions(version, before) > 0
}
