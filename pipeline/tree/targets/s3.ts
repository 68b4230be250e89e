// Object stores that speak S3: types and headers are given at the upload, and the files that list the releases are uploaded last.

import { type Caching, cacheControl, cachingOf, FIXED_FILES, FIXED_FOLDERS } from '../../api/headers.ts'
import { MEDIA_TYPES } from '../../api/routes.ts'
import { LISTING_FILES } from '../../api/served-environment.ts'
import { needed, type Target, type TargetFile, type TreeToPublish } from './target.ts'

/** Ends of names whose types rclone knows on every machine. */
const KNOWN_ENDS = ['json', 'html', 'css', 'js', 'svg', 'png']

/** The files that lead readers to a release, in the order of the upload. When they are uploaded, the release is complete. */
const LAST = [...LISTING_FILES].reverse()

const REMOTE = needed('REMOTE', 'the remote of rclone and the bucket')

interface Upload {
  readonly files: readonly TargetFile[]
  /** Filters of rclone, the first that matches decides. */
  readonly filters: readonly string[]
  readonly caching: Caching
}

export const s3: Target = {
  name: 's3',
  title: 'object stores that speak S3, by rclone',
  keepsKeys: true,
  plans: { any: {} },
  commands: (tree, folder) => [
    '# REMOTE is the remote of rclone and the bucket, such as s3:plastic. The files that list the releases are uploaded last.',
    ...uploadsOf(tree).flatMap((upload) => commandsOf(upload, tree, folder)),
  ],
}

/** The uploads, in their order. */
export function uploadsOf({ served, files }: TreeToPublish): Upload[] {
  const isLast = (path: string) => LAST.some((name) => name === path)
  const drafts = served.versions.filter(({ draft }) => draft).map(({ version }) => `v/${version}/`)
  const isDraft = (path: string) => drafts.some((folder) => path.startsWith(folder))
  const isFixed = (path: string) => cachingOf(path.split('/').slice(2).join('/'), {}) === 'fixed'
  const fixed = [...FIXED_FILES, ...FIXED_FOLDERS.map((folder) => `${folder}/**`)]
  const released = files.filter(({ path }) => path.startsWith('v/') && !isDraft(path))
  const noDraft = drafts.map((folder) => `- /${folder}**`)
  const all: Upload[] = [
    {
      files: released.filter(({ path }) => isFixed(path)),
      filters: [...noDraft, ...fixed.map((name) => `+ /v/*/${name}`), '- *'],
      caching: 'fixed',
    },
    {
      files: released.filter(({ path }) => !isFixed(path)),
      filters: [...noDraft, ...fixed.map((name) => `- /v/*/${name}`), '+ /v/**', '- *'],
      caching: 'rendered',
    },
    ...drafts.map((folder) => ({
      files: files.filter(({ path }) => path.startsWith(folder)),
      filters: [`+ /${folder}**`, '- *'],
      caching: 'draft' as const,
    })),
    {
      files: files.filter(({ path }) => !path.startsWith('v/') && !isLast(path)),
      filters: ['- /v/**', ...LAST.map((name) => `- /${name}`)],
      caching: 'latest',
    },
    ...LAST.map((name) => ({
      files: files.filter(({ path }) => path === name),
      filters: [`+ /${name}`, '- *'],
      caching: 'latest' as const,
    })),
  ]
  return all.filter((upload) => upload.files.length > 0)
}

/** One command for each type that rclone may not know, and one for all other files. */
function commandsOf({ files, filters, caching }: Upload, { served, open }: TreeToPublish, folder: string): string[] {
  const cache = `--header-upload ${quoted(`Cache-Control: ${cacheControl(open ? 'demo' : served.environment, caching)}`)}`
  const given = Object.entries(MEDIA_TYPES).filter(
    ([end]) => !KNOWN_ENDS.includes(end) && files.some(({ path }) => path.endsWith(`.${end}`)),
  )
  const command = (more: readonly string[], rules: readonly string[]) =>
    `rclone copy ${folder} ${REMOTE} --checksum ${[cache, ...more, ...rules.map((rule) => `--filter ${quoted(rule)}`)].join(' ')}`
  // The last command leaves out the types that have commands of their own.
  const others = given.map(([end]) => `- *.${end}`)
  const rest = files.some(({ path }) => !given.some(([end]) => path.endsWith(`.${end}`)))
  return [
    ...given.map(([end, type]) =>
      command(
        [`--header-upload ${quoted(`Content-Type: ${type}`)}`],
        [...filters.filter((rule) => rule !== '- *' && !rule.startsWith('+')), ...ofType(filters, end), '- *'],
      ),
    ),
    ...(rest ? [command([], [...others, ...filters])] : []),
  ]
}

/**
 * Restricts filters to one type: `+ /v/**` becomes `+ /v/**.csv`. If the filters let everything through, the result is all files of the
 * type.
 */
function ofType(filters: readonly string[], end: string): string[] {
  const through = filters.filter((rule) => rule.startsWith('+ '))
  if (through.length === 0) return [`+ *.${end}`]
  return through.map((rule) => (rule.endsWith('**') ? `${rule}.${end}` : rule)).filter((rule) => rule.endsWith(`.${end}`))
}

const quoted = (text: string) => `'${text}'`
