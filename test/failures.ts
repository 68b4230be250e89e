// The failure with which work of the program ends.

import { expectedFailure } from '../pipeline/io/disk-failure.ts'
import type { Failure } from '../pipeline/model/failure.ts'

/** Runs work that has to fail and returns its failure. Any other error is thrown on. */
export function failureOf(work: Promise<unknown>): Promise<Failure>
export function failureOf(work: () => unknown): Failure
export function failureOf(work: Promise<unknown> | (() => unknown)): Failure | Promise<Failure> {
  if (work instanceof Promise) return work.then(nothingFailed, asFailure)
  try {
    work()
  } catch (error) {
    return asFailure(error)
  }
  return nothingFailed()
}

function asFailure(error: unknown): Failure {
  const failure = expectedFailure(error)
  if (failure) return failure
  throw error
}

function nothingFailed(): never {
  throw new Error('nothing failed')
}
