// Whole files of the tree, asked for with the key where there is one, and handed out as downloads.

import { ApiError, NetworkError } from '../../client/index.ts'
import { html } from './dom.ts'

export interface WholeFiles {
  /** The answer to a path relative to the base address. Rejects as the client does. */
  fetch(path: string): Promise<Response>
}

export function wholeFiles(baseUrl: URL, key: string | undefined): WholeFiles {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key }
  return {
    async fetch(path) {
      const url = new URL(path, baseUrl)
      // A redirect would carry the key to wherever it leads.
      const response = await fetch(url, { headers, redirect: key === undefined ? 'follow' : 'error' }).catch((error: unknown) => {
        throw new NetworkError('no answer', url.href, error)
      })
      if (!response.ok) throw new ApiError(await problemOf(response), url.href)
      return response
    },
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

/** Hands a file to the reader. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  html('a', { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Where the page names a file that asks for a key. */
const NAMED = '[data-file]'

/**
 * Makes a button of every name of a file on the page, which fetches the file with the key. `onError` is called where that fails. Gives what
 * makes names of them again.
 */
export function offerDownloads(files: WholeFiles, onError: (error: unknown) => void): () => void {
  const places = [...document.querySelectorAll<HTMLElement>(NAMED)].map((place) => ({ place, before: [...place.childNodes] }))
  for (const { place } of places) {
    const name = place.textContent ?? ''
    const button = html('button', { type: 'button', class: 'file' }, html('code', {}, name))
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true')
      try {
        const response = await files.fetch(place.dataset.file ?? '')
        save(place.dataset.save ?? name, await response.blob())
      } catch (error) {
        onError(error)
      } finally {
        button.removeAttribute('aria-busy')
      }
    })
    place.replaceChildren(button)
  }
  return () => {
    for (const { place, before } of places) place.replaceChildren(...before)
  }
}
