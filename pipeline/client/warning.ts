// Says once that the release which a client reads is superseded or withdrawn. Hosts that know say so in the headers of their answers; on a
// plain file server versions.json is read beside index.json.

import { type Replacement, replacementOf } from '../model/replacements.ts'
import { draftVersion } from '../model/versions.ts'
import type { Versions } from './answers.ts'
import type { Answer, Ask } from './ask.ts'
import { isSuccess } from './host.ts'

export interface WarningOptions {
  /** The release that the client reads; undefined for the latest, of which there is nothing to say. */
  readonly version: string | undefined
  readonly onWarning: (message: string) => void
  /** Asks for versions.json, without repeating what fails: an answer is not to wait for a warning. */
  readonly askOnce: Ask
}

/** Asks as `ask` does, and calls `onWarning` at most once, before it gives the answer that is the reason. */
export function warning(ask: Ask, { version, onWarning, askOnce }: WarningOptions): Ask {
  let pending = version !== undefined && draftVersion(version) === undefined
  return async (path, signal) => {
    const answer = await ask(path, signal)
    if (!pending || version === undefined || !isSuccess(answer)) return answer
    if (!answer.headers.has('deprecation') && path !== '/index.json') return answer
    pending = false
    const text = (await listedText(version, askOnce, signal)) ?? headerText(version, answer)
    if (text !== undefined) onWarning(text)
    return answer
  }
}

/** What versions.json says of a release; undefined where it cannot be read, or has nothing to say. */
async function listedText(version: string, ask: Ask, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    const answer = await ask('/versions.json', signal)
    const { versions } = answer.json as Versions
    const replacement = isSuccess(answer) ? replacementOf(version, versions) : undefined
    const status = versions.find((listed) => listed.version === version)?.status
    return replacement && textOf(version, replacement, status?.state === 'withdrawn' ? status.why : undefined)
  } catch {
    // The answer that was asked for is there, and a signal that ends everything ends the next request.
    return undefined
  }
}

function textOf(version: string, { since, by, latest }: Replacement, why: string | undefined): string {
  const state = why === undefined ? `superseded since ${since}` : `withdrawn: ${why.replace(/\.$/, '')}`
  const replaced = by === undefined ? '' : `; release ${by} replaces it${why === undefined ? '' : ` since ${since}`}`
  const newest = latest === undefined || latest === by ? '' : `; the latest is ${latest}`
  return `Release ${version} is ${state}${replaced}${newest}.`
}

/** What the headers alone say. */
function headerText(version: string, { headers }: Answer): string | undefined {
  const seconds = /^@(\d+)$/.exec(headers.get('deprecation') ?? '')?.[1]
  if (seconds === undefined) return undefined
  const since = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
  const by = /\/v\/([^/>]+)[^>]*>; rel="successor-version"/.exec(headers.get('link') ?? '')?.[1]
  return `Release ${version} is superseded or withdrawn since ${since}${by === undefined ? '' : `; release ${by} replaces it`}.`
}
