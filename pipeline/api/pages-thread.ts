// The second thread that writes pages: gets its branches as workerData, and posts what it wrote.

import { parentPort, workerData } from 'node:worker_threads'
import { failureMessage, type ThreadMessage } from '../io/thread.ts'
import type { FolderCounts } from '../io/write-folder.ts'
import type { Elements } from './elements.ts'
import { indexPages } from './pages.ts'
import { type Branch, type Places, writeBranches } from './write-pages.ts'

export interface PagesWork {
  readonly branches: readonly Branch[]
  readonly elements: Elements
  readonly places: Places
}

function work({ branches, elements, places }: PagesWork): ThreadMessage<FolderCounts> {
  // Buffers arrive as plain arrays of bytes.
  const texts = elements.texts.map((text) => Buffer.from(text.buffer, text.byteOffset, text.byteLength))
  try {
    return { result: writeBranches(branches, indexPages({ ...elements, texts }), places) }
  } catch (error) {
    const message = failureMessage(error)
    if (message) return message
    throw error
  }
}

parentPort?.postMessage(work(workerData))
