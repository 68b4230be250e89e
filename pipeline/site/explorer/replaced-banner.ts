// What is said above the figures of a release that is superseded or withdrawn, with the way to the latest.

import type { Versions } from '../../client/index.ts'
import { replacementOf } from '../../model/replacements.ts'
import { html } from './dom.ts'

/** The content of the banner, nothing for the latest release and drafts. `address` is that of the same view of the latest. */
export function replacedText(release: string, { versions }: Pick<Versions, 'versions'>, address: string): readonly HTMLElement[] {
  const replacement = replacementOf(release, versions)
  const found = versions.find(({ version }) => version === release)
  if (!replacement || !found) return []
  const { status, summary } = found
  const { since, by, latest } = replacement
  const replaced = by === undefined ? '' : ` Release ${by} replaces it.`
  const text =
    status.state === 'withdrawn'
      ? [html('strong', {}, `Release ${release} is withdrawn.`), ` ${status.why.replace(/\.$/, '')}.${replaced}`]
      : [html('strong', {}, `Release ${release} is superseded since ${since}.`), `${replaced} What it brought: ${summary}`]
  const way = latest === undefined ? [] : [' ', html('a', { href: address }, `Show the latest release, ${latest}`)]
  return [html('p', {}, ...text, ...way)]
}
