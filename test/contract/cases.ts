// The shape of requests.json: the requests that every host answers alike, and what it has to answer.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RequestCase {
  /** The row of the contract that it belongs to. */
  readonly about: string
  /** What is special about it, where the target does not say it. */
  readonly why?: string
  /** GET unless given. */
  readonly method?: string
  /**
   * What stands in the request line behind the prefix, byte by byte in UTF-8. `{last}` and `{past}` are the numbers of the last page of
   * the expected filter and of the one after it, `{A*1992}` is A as many times, `{hidden}` the folder behind the link of 1.4.
   */
  readonly target: string
  /** A list is a header that is sent as often. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** What is sent as x-api-key in production: that which holds unless given. In demo only what is given is sent. */
  readonly key?: 'right' | 'second' | 'none' | 'empty' | 'blank' | 'wrong' | 'revoked' | 'wrong-case' | 'cut' | 'longer'
  /** The only environment in which it is asked; absent: both. */
  readonly in?: 'demo' | 'production'
  /** True where it is asked below a path prefix only: what stands behind the prefix may be nothing. */
  readonly below?: true
  /** True where no key is needed in production. */
  readonly open?: true
  /** What has to come; of a list, one. */
  readonly expect: Expectation | readonly Expectation[]
  /** What comes from file servers in its place: they know the page sizes that were built only. */
  readonly files?: Expectation
  /** Asked again on the same host with other headers; `{etag}` and `{last-modified}` come from the first answer. */
  readonly again?: { readonly headers: Readonly<Record<string, string>>; readonly expect: Expectation }
  /** What a host by this name answers in its place, and why that cannot be helped. */
  readonly exceptions?: Readonly<Record<string, { readonly expect: Expectation | readonly Expectation[]; readonly why: string }>>
}

export type Filter = Readonly<Partial<Record<'country' | 'category' | 'polymer' | 'year', string>>>

export type Expectation =
  | ExpectedPage
  | ExpectedFile
  | ProblemAnswer
  /** What a server's own parser refuses: 400 with any body. */
  | { readonly refused: true }
  /** 204 to OPTIONS. */
  | { readonly options: true }
  /** 308 to this address below the prefix. */
  | { readonly moved: string }
  /** 304 to a second request. */
  | { readonly unchanged: true }

/** 200 with a page of the records that match. */
export interface ExpectedPage {
  readonly page: number | 'last'
  /** Of records unless given. */
  readonly operation?: 'ranges'
  /** 50 unless given. */
  readonly size?: number
  readonly filter?: Filter
  /** The fixed version that is asked, or the draft, whose answers are not to be kept; absent: the latest release. */
  readonly version?: string
  /** How the answer has to be compressed, one of these; absent: as it is. */
  readonly encoding?: readonly string[]
}

/** 200 with a file. */
export interface ExpectedFile {
  readonly file: string
  /** A fixed version, the draft or the latest release, in whose bundle the file lies too, or the root of the tree. */
  readonly of: string
  readonly encoding?: readonly string[]
}

export interface ProblemAnswer {
  /** Name of one of the problems of the list. */
  readonly problem: string
  readonly parameter?: string
  /** The name in the query that is no parameter. */
  readonly name?: string
  /** The fixed version whose values are allowed; absent: the latest release. */
  readonly version?: string
  /** For `{past}`. */
  readonly filter?: Filter
  readonly size?: number
}

/** A problem as it is answered, without the members that depend on the request. */
interface ExpectedProblem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** `{parameter}` stands for the parameter, `{name}` for a name that is none. */
  readonly detail: string
  readonly allowed?: readonly string[]
}

export interface Requests {
  readonly problems: Readonly<Record<string, ExpectedProblem>>
  /** What is allowed of parameters that reference data does not list. */
  readonly allowed: {
    readonly page: readonly string[]
    readonly page_size: { readonly code: readonly string[]; readonly files: readonly string[] }
  }
  readonly requests: readonly RequestCase[]
}

export const REQUESTS: Requests = JSON.parse(readFileSync(join(import.meta.dirname, 'requests.json'), 'utf8'))
