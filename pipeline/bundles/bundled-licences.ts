// The licences of the packages that a bundle contains.

import type { Metafile } from 'esbuild'
import { readPackageText } from '../io/package-files.ts'

/** Name, version and licence of every package that has bytes in a bundle, as one text. Its paths are below the package's own folder. */
export function licencesOf({ outputs }: Metafile): string {
  // The pattern is greedy, so that it finds the innermost package.
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
      const [found] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
      return found === undefined || bytesInOutput === 0 ? [] : [found]
    }),
  )
  const licences = [...new Set(used)].sort().map((path) => {
    const { name, version } = JSON.parse(readPackageText(`${path}/package.json`)) as { name: string; version: string }
    return `${name} ${version}\n\n${readPackageText(`${path}/LICENSE`).trim()}\n`
  })
  return licences.join(`\n${'-'.repeat(72)}\n\n`)
}
