// Why a call was not answered. Addresses are named without what is secret: the key is in none of them.

/** What the types of the api's own problems begin with. */
export const PROBLEM_TYPES = 'urn:problem-type:plastic-eol:'

/** What a host says is wrong, as RFC 9457 has it. */
export interface ProblemDetails {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly parameter?: string | undefined
  readonly allowed?: readonly string[] | undefined
}

/** The host refuses: a value that it does not know, a key that is missing, a release or page that is not there. */
export class ApiError extends Error implements ProblemDetails {
  override readonly name = 'ApiError'
  readonly status: number
  /** Names the kind of problem, such as `urn:problem-type:plastic-eol:unknown-value`; `about:blank` where the host did not say. */
  readonly type: string
  readonly title: string
  readonly detail: string
  /** The parameter whose value is not known. */
  readonly parameter: string | undefined
  /** What is taken in its place. */
  readonly allowed: readonly string[] | undefined
  /** The address that was asked. */
  readonly url: string

  constructor(problem: ProblemDetails, url: string) {
    super(`${problem.status} ${problem.title}: ${problem.detail} (${url})`)
    this.status = problem.status
    this.type = problem.type
    this.title = problem.title
    this.detail = problem.detail
    this.parameter = problem.parameter
    this.allowed = problem.allowed
    this.url = url
  }
}

/** No answer came, though it was tried again: no network, a broken connection, a host that stays silent. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly url: string

  constructor(message: string, url: string, cause: unknown) {
    super(`${message} (${url})`, { cause })
    this.url = url
  }
}

/** An answer came that is not that of the api: another kind of host, a wrong base address, a redirect, a cache that mixes answers up. */
export class UnexpectedAnswerError extends Error {
  override readonly name: string = 'UnexpectedAnswerError'
  readonly url: string

  constructor(message: string, url: string) {
    super(`${message} (${url})`)
    this.url = url
  }
}

/** The pages of one listing do not come from one release. Read the listing again. */
export class ReleaseChangedError extends UnexpectedAnswerError {
  override readonly name = 'ReleaseChangedError'
}

/** TypeError where somebody who writes without types gives what there is not: a misspelt name would be left out without a word. */
export function refuseOthers(others: object, kind: string): void {
  for (const name of Object.keys(others)) throw new TypeError(`There is no ${kind} ${name}.`)
}
