// A worker thread, which answers one question after the other.

import { parentPort, Worker } from 'node:worker_threads'
import { Failure, type FailureDetails } from '../model/failure.ts'

/** What a thread sends back: its answer, or what it threw as plain data, because messages keep only the text of an error. */
type Reply<Answer> = { readonly answer: Answer } | { readonly thrown: Thrown }

interface Thrown extends FailureDetails {
  readonly isFailure: boolean
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: string
}

export class Thread<Question, Answer> {
  readonly #worker: Worker

  /** `script` calls `answerAsThread`. */
  constructor(script: URL) {
    this.#worker = new Worker(script)
  }

  /** Rejects with what the thread threw. The question is copied. The next one may be asked when this one is answered. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#worker.off('message', done).off('error', failed).off('exit', exited)
      }
      const done = (reply: Reply<Answer>): void => {
        end()
        if ('answer' in reply) resolve(reply.answer)
        else reject(errorOf(reply.thrown))
      }
      const failed = (error: unknown): void => {
        end()
        reject(error)
      }
      const exited = (): void => failed(new Error('a thread ended before it had answered'))
      this.#worker.on('message', done).on('error', failed).on('exit', exited)
      this.#worker.postMessage(question)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** In a thread: answers the questions of its parent. The buffers in `handedOver` are transferred, not copied. */
export function answerAsThread<Question, Answer>(
  answer: (question: Question) => Promise<{ readonly answer: Answer; readonly handedOver?: readonly ArrayBuffer[] }>,
): void {
  parentPort?.on('message', async (question: Question) => {
    try {
      const { answer: found, handedOver = [] } = await answer(question)
      parentPort?.postMessage({ answer: found } satisfies Reply<Answer>, [...handedOver])
    } catch (error) {
      parentPort?.postMessage({ thrown: thrownOf(error) } satisfies Reply<Answer>)
    }
  })
}

function thrownOf(error: unknown): Thrown {
  if (!(error instanceof Error)) return { isFailure: false, message: String(error) }
  const { cause, ...fields } = error
  return { ...fields, isFailure: error instanceof Failure, message: error.message, stack: error.stack }
}

function errorOf({ isFailure, message, stack, ...fields }: Thrown): Error {
  if (isFailure) return new Failure(fields.code ?? '', message, fields)
  return Object.assign(new Error(message), fields, { stack })
}
