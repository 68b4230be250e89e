// Warns once if the release that a client reads is superseded or withdrawn. The check is triggered by the header `deprecation` of an
// answer or, on a plain file server, the answer with index.json. The text comes from versions.json, or from the headers if that cannot be
// read.

import { type Replacement, replacementOf } from '../model/replacements.ts'
import { draftVersion } from '../model/versions.ts'
import type { Versions } from './answers.ts'
import type { Answer, Ask } from './ask.ts'
import { isSuccess } from './asked-host.ts'

export interface WarningOptions {
  /** The release that the client reads; undefined for the latest, which needs no warning. */
  readonly version: string | undefined
  readonly onWarning: (message: string) => void
  /** Requests versions.json without retries: an answer must not wait for a warning. */
  readonly askOnce: Ask
}

/** Requests as `ask` does. Calls `onWarning` at most once, before it returns the answer that triggered the check. */
export function warning(ask: Ask, { version, onWarning, askOnce }: WarningOptions): Ask {
  let pending = version !== undefined && draftVersion(version) === undefined
  return async (path, signal, as) => {
    const answer = await ask(path, signal, as)
    if (!pending || version === undefined || !isSuccess(answer)) return answer
    if (!answer.headers.has('deprecation') && path !== '/index.json') return answer
    pending = false
    const text = (await listedText(version, askOnce, signal)) ?? headerText(version, answer)
    if (text !== undefined) onWarning(text)
    return answer
  }
}

/** The warning that versions.json gives; undefined if it cannot be read or gives none. */
async function listedText(version: string, ask: Ask, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    const answer = await ask('/versions.json', signal)
    const { versions } = answer.json as Versions
    const replacement = isSuccess(answer) ? replacementOf(version, versions) : undefined
    const status = versions.find((listed) => listed.version === version)?.status
    return replacement && textOf(version, replacement, status?.state === 'withdrawn' ? status.why : undefined)
  } catch {
    // Ignored: the requested answer is there, and a signal that ends everything ends the next request.
    return undefined
  }
}

function textOf(version: string, { since, by, latest }: Replacement, why: string | undefined): string {
  const state = why === undefined ? `has been superseded since ${since}` : `is withdrawn: ${why.replace(/\.$/, '')}`
  const replaced = by === undefined ? '' : `; release ${by} replaces it${why === undefined ? '' : ` since ${since}`}`
  const newest = latest === undefined || latest === by ? '' : `; the latest is ${latest}`
  return `Release ${version} ${state}${replaced}${newest}.`
}

/** The warning that the headers alone give. */
function headerText(version: string, { headers }: Answer): string | undefined {
  const seconds = /^@(\d+)$/.exec(headers.get('deprecation') ?? '')?.[1]
  if (seconds === undefined) return undefined
  const since = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
  const by = /\/v\/([^/>]+)[^>]*>; rel="successor-version"/.exec(headers.get('link') ?? '')?.[1]
  return `Release ${version} has been superseded or withdrawn since ${since}${by === undefined ? '' : `; release ${by} replaces it`}.`
}
