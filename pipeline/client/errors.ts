// The errors of calls. They name addresses, which never hold the key.

/** The address that was asked and, if an answer came, its status and headers. */
export interface Asked {
  readonly url: string
  readonly status?: number | undefined
  readonly headers?: Headers | undefined
}

/** A problem of the host, as in RFC 9457. */
export interface ProblemDetails {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly parameter?: string | undefined
  readonly allowed?: readonly string[] | undefined
}

/** The host refuses the request: an unknown value, a missing key, a release or page that does not exist. */
export class ApiError extends Error implements ProblemDetails {
  override readonly name = 'ApiError'
  declare readonly status: number
  /** Names the kind of problem, such as `urn:problem-type:plastic-eol:unknown-value`; `about:blank` where the host did not say. */
  declare readonly type: string
  declare readonly title: string
  declare readonly detail: string
  /** The parameter whose value is not known. */
  declare readonly parameter: string | undefined
  /** The values that the parameter accepts. */
  declare readonly allowed: readonly string[] | undefined
  /** The address that was asked. */
  declare readonly url: string
  /** The headers of the answer, such as `retry-after`; undefined where the client itself refuses, as it does on plain file servers. */
  declare readonly headers: Headers | undefined

  constructor(problem: ProblemDetails, url: string, headers?: Headers) {
    super(`${problem.status} ${problem.title}: ${problem.detail} (${url})`)
    Object.assign(this, problem, { url, headers })
  }
}

/**
 * No answer came, even after retries: no network, a broken connection, a host that stays silent. Browsers do not tell these from a host
 * that does not allow pages of other sites to read it (CORS): the message names both.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly url: string

  constructor(message: string, url: string, cause: unknown) {
    super(`${message} (${url})`, { cause })
    this.url = url
  }
}

/** The answer is not one of the api: another kind of host, a wrong base address, a redirect, or a cache that mixes up answers. */
export class UnexpectedAnswerError extends Error {
  override readonly name: string = 'UnexpectedAnswerError'
  readonly url: string
  /** Status and headers of the answer; undefined where no single answer is wrong, but several do not fit together. */
  readonly status: number | undefined
  readonly headers: Headers | undefined

  constructor(message: string, asked: string | Asked) {
    const { url, status, headers }: Asked = typeof asked === 'string' ? { url: asked } : asked
    super(`${message} (${url})`)
    this.url = url
    this.status = status
    this.headers = headers
  }
}

/** The pages of one listing do not come from one release. Read the listing again. */
export class ReleaseChangedError extends UnexpectedAnswerError {
  override readonly name = 'ReleaseChangedError'
}

/** Throws a TypeError for unknown names. Callers without types could misspell a name, which would otherwise be ignored silently. */
export function refuseOthers(others: object, kind: string): void {
  for (const name of Object.keys(others)) throw new TypeError(`There is no ${kind} ${name}.`)
}
