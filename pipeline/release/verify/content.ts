// Compares what a release published with its lock. Files that follow from locked data are made again or read back, and compared by value.
// All others only have to be as their list says, and are not proven.

import { metadataSchema, referenceDataSchema } from '../../../schemas/api.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { isExplanation } from '../../api/paths.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { append } from '../../model/lists.ts'
import { generator } from '../../tree/root.ts'
import { lockedText, type ReleaseFiles } from '../cut/release-files.ts'
import { CHANGES_FILE, changesProblems, type RecordsOf } from './changes-file.ts'
import { derivedProblems, MADE_AGAIN, PARTLY_MADE_AGAIN } from './derived.ts'
import { aboutFiles, describedProblems } from './descriptions.ts'
import { dataProblems, hasPagesIn, hasRangesIn, pageProblems, unproven } from './locked-data.ts'
import { TABLES_OF_LISTED, TABLES_OF_LOCKED, tableProblems } from './parquet-tables.ts'

export interface ContentOptions {
  /** The list that names the files; for messages. */
  readonly list: 'manifest.json' | 'files.txt'
  /** The files that files.txt lists; undefined for a bundle, which has no pages. */
  readonly pages: readonly FileEntry[] | undefined
  /** The program that wrote the files, by their own statement; undefined if nothing names it. */
  readonly writer: string | undefined
  readonly recordsOf: RecordsOf
  /** Whether a signature vouches for all that the list names. */
  readonly isSigned?: boolean | undefined
}

export interface ContentFindings {
  readonly problems: readonly Problem[]
  /** What is as locked, what follows from it, and what is not proven; for releases without problems. */
  readonly notes: readonly string[]
  /** Files that nothing but their list vouches for. */
  readonly notProven: readonly string[]
}

/** Compares the files of a release, which `entries` lists, with its lock. */
export async function verifyContent(
  place: ReleaseFiles,
  lock: Lock,
  entries: readonly FileEntry[],
  options: ContentOptions,
): Promise<ContentFindings> {
  const { pages, writer, recordsOf } = options
  const problems = [
    ...dataProblems(place, lock, entries),
    ...(pages ? await pageProblems(place, lock, pages) : []),
    ...(await derivedProblems(place, lock, entries)),
    ...(await changesProblems(place, lock, entries, recordsOf)),
  ]
  const [reference, metadata] = [await lockedText(place, lock, 'reference-data.json'), await lockedText(place, lock, 'metadata.json')]
  const [proven, partly]: [string[], string[]] = [[], []]
  if (reference !== undefined && metadata !== undefined) {
    const described = {
      lock,
      reference: referenceDataSchema.parse(jsonOf(reference)),
      metadata: metadataSchema.parse(jsonOf(metadata)),
      sameWriter: writer === generator(),
    }
    const found = await describedProblems(place, entries, described)
    append(problems, found.problems)
    append(problems, await tableProblems(place, lock, entries, aboutFiles(described, found.declared)))
    append(proven, found.proven)
    append(partly, found.partly)
  }
  return { problems, ...notesOf(options, entries, { proven, partly }) }
}

function notesOf(
  { list, pages = [], isSigned = false }: ContentOptions,
  entries: readonly FileEntry[],
  { proven, partly }: { readonly proven: readonly string[]; readonly partly: readonly string[] },
) {
  const explained = entries.filter(({ path }) => isExplanation(path)).length
  const others = unproven(entries).filter((path) => !isExplanation(path))
  const basis = isSigned ? 'signed' : 'not proven'
  const groups = [
    ['made again from the locked files, and the same by value', [...MADE_AGAIN, ...TABLES_OF_LOCKED, ...proven]],
    ['the same by value where the locked files and ranges.csv state the values', [...PARTLY_MADE_AGAIN, CHANGES_FILE, ...partly]],
    [`the same by value as the CSV files beside them, which are ${basis}`, TABLES_OF_LISTED],
  ] as const
  const known = groups.flatMap(([, names]) => names)
  const listedOnly = others.filter((path) => !known.includes(path))
  const said = [...groups, [isSigned ? 'as signed' : `not proven, only as listed in ${list}`, listedOnly] as const].flatMap(
    ([what, names]) => {
      const there = others.filter((path) => names.includes(path))
      return there.length === 0 ? [] : [`${what}: ${there.join(', ')}`]
    },
  )
  const hasPages = hasPagesIn(pages)
  const notes = [
    `as locked: datasets.csv, reference-data.json${hasPages ? ', metadata.json, and the pages, made again from them and compared' : ' and metadata.json'}`,
    ...(hasRangesIn(pages) ? [`made again from ranges.csv, which is ${basis}, and compared: the cuts of ranges`] : []),
    ...(explained > 0 ? [`figures as locked, words ${basis}: the files in explanations/`] : []),
    ...said,
  ]
  return { notes, notProven: isSigned ? [] : listedOnly }
}
