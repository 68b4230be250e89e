// feed.xml: the releases as an Atom feed (RFC 4287), for readers that report what is new. Nothing in it depends on the time of a build or
// on the host: links are relative, identifiers are URNs, and times are the dates of releases.

import type { ReleaseStatus } from '../../schemas/api.ts'
import { latestFirst } from '../model/versions.ts'
import { type Html, html } from '../report/html.ts'

export interface AnnouncedRelease {
  readonly version: string
  /** `2026-11-20` */
  readonly date: string
  readonly status: ReleaseStatus
  readonly summary: string
  /** What it changes compared with the previous release, one sentence for each change. */
  readonly changes: readonly string[]
}

export interface Feed {
  readonly environment: string
  readonly notice: string
  readonly generator: string
  /** Without drafts. */
  readonly releases: readonly AnnouncedRelease[]
  /** The date of the newest release, or of the draft if there is no other release. */
  readonly date: string
}

interface Entry {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly summary: string
  readonly text: readonly string[]
  readonly version: string
}

export function feedXml({ environment, notice, generator, releases, date }: Feed): string {
  const urn = `urn:plastic-eol:${environment}`
  const entries = latestFirst(releases)
    .flatMap((release) => [...withdrawal(release, releases, urn), announcement(release, urn)])
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  return String(html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="./">
<id>${urn}:releases</id>
<title>Plastic packaging after consumption, ${environment}: releases</title>
<subtitle>${notice}</subtitle>
<updated>${timeOf(date)}</updated>
<author><name>The plastic-eol project</name></author>
<generator>${generator}</generator>
<link rel="self" type="application/atom+xml" href="feed.xml"/>
<link rel="alternate" type="text/html" href="./"/>
${entries.map((entry) => entryXml(entry, notice))}</feed>
`)
}

const timeOf = (date: string): string => `${date}T00:00:00Z`

function announcement({ version, date, status, summary, changes }: AnnouncedRelease, urn: string): Entry {
  const title = `Release ${version}${status.state === 'withdrawn' ? ' (withdrawn)' : ''}`
  return { id: `${urn}:release:${version}`, title, date, summary, text: changes, version }
}

/** A withdrawal has its own entry, so that readers of the release's entry learn of it. Its date is that of the release that replaces it. */
function withdrawal({ version, date, status }: AnnouncedRelease, releases: readonly AnnouncedRelease[], urn: string): Entry[] {
  if (status.state !== 'withdrawn') return []
  const replacing = releases.find((other) => other.version === status.replaced_by)
  return [
    {
      id: `${urn}:withdrawal:${version}`,
      title: `Release ${version} is withdrawn`,
      date: replacing?.date ?? date,
      summary: `${status.why} Use release ${status.replaced_by} instead.`,
      text: [],
      version,
    },
  ]
}

function entryXml({ id, title, date, summary, text, version }: Entry, notice: string): Html {
  return html`<entry>
<id>${id}</id>
<title>${title}</title>
<updated>${timeOf(date)}</updated>
<published>${timeOf(date)}</published>
<link rel="alternate" type="text/html" href="./#release=${version}"/>
<link rel="related" type="application/json" title="changes.json" href="v/${version}/changes.json"/>
<summary type="text">${summary}</summary>
<content type="text">${[summary, ...text, notice].join('\n')}</content>
</entry>
`
}
