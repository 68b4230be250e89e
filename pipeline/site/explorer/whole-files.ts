// Fetches whole files of the tree, with the key if there is one, and saves them as downloads.

import { ApiError, NetworkError } from '../../client/index.ts'
import { cachingOption } from '../../model/tree-paths.ts'
import { html } from './dom.ts'

/** Fetches a path relative to the base address. Rejects as the client does. */
export type FetchFile = (path: string) => Promise<Response>

export function filesFrom(baseUrl: URL, key: string | undefined): FetchFile {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key }
  return async (path) => {
    const url = new URL(path, baseUrl)
    // A redirect that is followed would carry the key to another address.
    const redirect = key === undefined ? 'follow' : 'error'
    const response = await fetch(url, { headers, redirect, ...cachingOption(path) }).catch((error: unknown) => {
      throw new NetworkError('no answer', url.href, error)
    })
    if (!response.ok) throw new ApiError(await problemOf(response), url.href)
    return response
  }
}

async function problemOf(response: Response) {
  const { status } = response
  const fallback = { type: 'about:blank', title: 'Not answered', status, detail: 'The host gives no reason.' }
  const found: unknown = await response.json().catch(() => undefined)
  if (typeof found !== 'object' || found === null) return fallback
  const text = (name: 'title' | 'detail') => {
    const value: unknown = Reflect.get(found, name)
    return typeof value === 'string' ? value : fallback[name]
  }
  return { ...fallback, title: text('title'), detail: text('detail') }
}

/** Saves a file for the reader, as a download. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  html('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Selects the names of files on the page that need a key. */
const NAMED = '[data-file]'

/** Selects what says to enter the key. */
const UNTIL_KEY = '[data-until-key]'

/**
 * Replaces every name of a file on the page by a button that fetches the file with the key, and hides what says to enter it. Calls
 * `onError` if a file cannot be fetched. Returns a function that restores the names.
 */
export function offerDownloads(fetchFile: FetchFile, onError: (error: unknown) => void): () => void {
  const places = [...document.querySelectorAll<HTMLElement>(NAMED)].map((place) => ({ place, before: [...place.childNodes] }))
  for (const { place } of places) {
    const name = place.textContent ?? ''
    const button = html('button', { type: 'button', class: 'file' }, html('code', {}, name))
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true')
      try {
        const response = await fetchFile(place.dataset.file ?? '')
        save(place.dataset.save ?? name, await response.blob())
      } catch (error) {
        onError(error)
      } finally {
        button.removeAttribute('aria-busy')
      }
    })
    place.replaceChildren(button)
  }
  const hints = document.querySelectorAll<HTMLElement>(UNTIL_KEY)
  for (const hint of hints) hint.hidden = true
  return () => {
    for (const hint of hints) hint.hidden = false
    for (const { place, before } of places) place.replaceChildren(...before)
  }
}
