// Selects a sample of the files of answers: the same ones each time, with every value of every parameter.

import { sha256 } from '../../io/files.ts'

/** Selects `size` of these paths, or all if there are fewer, in the order of their checksums with the seed. */
export function sampled(seed: string, paths: readonly string[], size: number): string[] {
  return shuffled(seed, paths).slice(0, size)
}

/**
 * Selects about `size` of the paths of pages. Selects more if this many do not contain every country, category, polymer, year and page
 * size, filtered and not.
 */
export function sampledPages(seed: string, paths: readonly string[], size: number): string[] {
  const all = shuffled(seed, paths)
  const seen = new Set<string>()
  const covering = all.filter((path) => {
    const [, country, category, polymer, name = ''] = path.replace('.json', '').split('/')
    const [year, pageSize] = name.split('-')
    const marks = [country, category, polymer, year, pageSize].map((segment, at) => `${at} ${segment}`)
    const isNew = marks.some((mark) => !seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isNew
  })
  return [...new Set([...covering, ...all])].slice(0, Math.max(size, covering.length))
}

const shuffled = (seed: string, paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, order: sha256(`${seed}/${path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ path }) => path)
