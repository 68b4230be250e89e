// A second thread for work that keeps a core busy. What it throws arrives here as if it had been thrown here.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Failure } from '../model/failure.ts'

/** What a thread posts when it has ended. */
export type ThreadMessage<T> = { readonly result: T } | { readonly failure: Pick<Failure, 'code' | 'message' | 'hint'> }

export interface Thread<T> {
  readonly result: Promise<T>
  /** Ends the thread, wherever it is. */
  readonly stop: () => Promise<unknown>
}

/** Whether a second thread has a core to run on. */
export function hasSecondCore(): boolean {
  return availableParallelism() > 1
}

/** Runs a module in a thread of its own, with `data` as its `workerData`; it has to post one `ThreadMessage`. */
export function startThread<T>(module: URL, data: unknown): Thread<T> {
  const worker = new Worker(module, { workerData: data })
  const result = new Promise<T>((resolve, reject) => {
    worker.once('message', (message: ThreadMessage<T>) => {
      if ('result' in message) return resolve(message.result)
      const { code, message: text, hint } = message.failure
      reject(new Failure(code, text, hint === undefined ? {} : { hint }))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of ${module.href} ended with code ${code} and no result`)))
  })
  // Whoever stops a thread no longer waits for it.
  result.catch(() => {})
  return { result, stop: () => worker.terminate() }
}

/** What to post for something that was thrown; undefined for what is a bug, which is to be thrown on. */
export function failureMessage(error: unknown): ThreadMessage<never> | undefined {
  return error instanceof Failure ? { failure: { code: error.code, message: error.message, hint: error.hint } } : undefined
}
