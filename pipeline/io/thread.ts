// A worker thread, which answers one question after the other.

import { parentPort, Worker } from 'node:worker_threads'

export class Thread<Question, Answer> {
  readonly #worker: Worker

  /** `script` calls `answerAsThread`. */
  constructor(script: URL) {
    this.#worker = new Worker(script)
  }

  /** Rejects with what the thread threw. The question is copied. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#worker.off('message', done).off('error', failed).off('exit', exited)
      }
      const done = (answer: Answer): void => {
        end()
        resolve(answer)
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
  answer: (question: Question) => { readonly answer: Answer; readonly handedOver: readonly ArrayBuffer[] },
): void {
  parentPort?.on('message', (question: Question) => {
    const { answer: found, handedOver } = answer(question)
    parentPort?.postMessage(found, [...handedOver])
  })
}
