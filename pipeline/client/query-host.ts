// Hosts that answer queries: `/datasets?country=FRA`.

import { PROBLEM_TYPES } from '../model/api-problems.ts'
import { type Answer, type Ask, refusal, VERSION_HEADER } from './ask.ts'
import { type AskedHost, isSuccess, objectOf, pageOf, versionOf } from './asked-host.ts'

export function queryHost(ask: Ask): AskedHost {
  const askRelease = async (
    path: string,
    version: string | undefined,
    signal: AbortSignal | undefined,
    { latest = '', as }: { readonly latest?: string; readonly as?: 'file' | undefined } = {},
  ) => {
    const answer = await ask(version === undefined ? `${latest}/${path}` : `/v/${version}/${path}`, signal, as)
    if (!isSuccess(answer)) throw refusal(answer)
    return answer
  }
  return {
    async page(request, signal) {
      const { filter, page, pageSize, version } = request
      const query = Object.entries({ ...filter, page, page_size: pageSize })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encoded(String(value))}`)
        .join('&')
      const answer = await askRelease(`datasets?${query}`, version, signal)
      return { ...pageOf(answer, request), version: versionOf(answer, version) }
    },
    async whole(path, version, signal, as) {
      const answer = await askRelease(path, version, signal, { latest: '/latest', as })
      return { answer, version: versionOf(answer, version) }
    },
    async file(name, version, signal) {
      const answer = await askRelease(name, version, signal)
      versionOf(answer, version)
      return objectOf(answer)
    },
  }
}

/** Whether the answer comes from a host of this kind: it names the release, or one of the API's own problems. File servers do neither. */
export function understood(answer: Answer): boolean {
  const { type } = (answer.json ?? {}) as { readonly type?: unknown }
  return isSuccess(answer) ? answer.headers.has(VERSION_HEADER) : typeof type === 'string' && type.startsWith(PROBLEM_TYPES)
}

/** Encodes a value for the API, which accepts fewer plain characters than `encodeURIComponent` leaves. */
function encoded(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}
