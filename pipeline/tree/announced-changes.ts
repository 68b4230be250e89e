// What changes.json of a release says, in a few sentences for the feed of releases.

import * as z from 'zod'
import { plural } from '../model/count.ts'
import { jsonOf } from '../model/json.ts'

/** The fields that are announced; all others of changes.json are left unread. */
const announcedSchema = z.object({
  previous: z.string().nullable(),
  method_changes: z.array(z.string()),
  declared: z.array(z.object({ text: z.string() })),
  records: z.object({ added: z.int(), removed: z.int(), changed: z.int() }),
})

/** One sentence per statement; none if the bytes are not a changes.json. */
export function announcedChanges(bytes: Uint8Array | undefined): string[] {
  const changes = announcedSchema.safeParse(jsonOf(bytes)).data
  if (!changes) return []
  const { previous, method_changes, declared, records } = changes
  return [
    previous === null
      ? 'The first release.'
      : `Compared with ${previous}: ${plural(records.added, 'record')} added, ${records.removed} removed, ${records.changed} changed.`,
    ...(declared.length === 0 ? [] : [`Declared changes: ${declared.map(({ text }) => text).join('; ')}.`]),
    ...method_changes.map((sentence) => `Change of method: ${sentence}`),
  ]
}
