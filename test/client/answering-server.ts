// A server whose answers a test defines, and answers to send from it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { type ClientOptions, createClient } from '../../pipeline/client/index.ts'
import { listening } from '../listening.ts'

interface Asked {
  readonly url: string
  readonly key: string | string[] | undefined
}

type Answering = (response: ServerResponse, request: IncomingMessage, nth: number) => void

/** A server whose answers the test defines. It counts requests from 1. */
export async function server(answer: Answering): Promise<{ readonly base: string; readonly asked: Asked[] }> {
  const asked: Asked[] = []
  const running = createServer((request, response) => {
    asked.push({ url: request.url ?? '', key: request.headers['x-api-key'] })
    answer(response, request, asked.length)
  })
  const { port } = await listening(running)
  return { base: `http://127.0.0.1:${port}`, asked }
}

export const client = (baseUrl: string, options: Partial<ClientOptions> = {}) => createClient({ baseUrl, ...options })

export const record = (country: string, year: number) => ({ country, category: 'All packaging', polymer: 'All polymers', year })

export const pageText = (total: number, pages: number, ...elements: readonly object[]) =>
  JSON.stringify({ pagination: { 'total-items': total, 'total-pages': pages }, elements })

export function send(response: ServerResponse, body: string, version = '1.4', status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'data-version': version }).end(body)
}

/** A page with one record. */
export const ONE = pageText(1, 1, record('FRA', 2020))
export const status = (response: ServerResponse, code: number, headers: Record<string, string> = {}) =>
  response.writeHead(code, headers).end(`<html>${code}</html>`)

/** The error with which a request ends that has to fail. */
export const rejection = (work: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(work).then(
    () => expect.fail('it was answered'),
    (error: Error) => error,
  )
