// The types of requests.json: the requests that every host answers alike, and the expected answers.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RequestCase {
  /** The row of the contract that the request belongs to. */
  readonly about: string
  /** What is special about the request, if the target does not show it. */
  readonly why?: string
  /** Default: GET. */
  readonly method?: string
  /**
   * The part of the request line after the prefix, byte by byte in UTF-8. `{last}` is the number of the last page of the expected filter,
   * `{past}` the number after it. `{A*1992}` is A repeated 1992 times. `{hidden}` is the folder behind the link of 1.4.
   */
  readonly target: string
  /** A header with a list of values is sent once per value. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** The kind of key sent as x-api-key. Default in production: a valid key; in demo: none. */
  readonly key?: 'right' | 'second' | 'none' | 'empty' | 'blank' | 'wrong' | 'revoked' | 'wrong-case' | 'cut' | 'longer'
  /** The only environment of the request. Default: both. */
  readonly in?: 'demo' | 'production'
  /** True if the request needs a path prefix, because the part after the prefix may be empty. */
  readonly below?: true
  /** True if the request needs no key in production. */
  readonly open?: true
  /** The expected answer, or a list of which one has to match. */
  readonly expect: Expectation | readonly Expectation[]
  /** The expected answer of file servers, which only know the page sizes that were built. */
  readonly files?: Expectation
  /** A second request to the same host with other headers. `{etag}` and `{last-modified}` come from the first answer. */
  readonly again?: { readonly headers: Readonly<Record<string, string>>; readonly expect: Expectation }
  /** A different expected answer by name of host, and why the difference cannot be avoided. */
  readonly exceptions?: Readonly<Record<string, { readonly expect: Expectation | readonly Expectation[]; readonly why: string }>>
}

export type Filter = Readonly<Partial<Record<'country' | 'category' | 'polymer' | 'year', string>>>

export type Expectation =
  | ExpectedPage
  | ExpectedCut
  | ExpectedFile
  | ProblemAnswer
  /** 400 with any body, from the server's own parser. */
  | { readonly refused: true }
  /** 204 for OPTIONS. */
  | { readonly options: true }
  /** 308 to this path below the prefix. */
  | { readonly moved: string }
  /** 304 for a second request. */
  | { readonly unchanged: true }

/** 200 with a page of the matching records. */
export interface ExpectedPage {
  readonly page: number | 'last'
  /** Default: 50. */
  readonly size?: number
  readonly filter?: Filter
  /** The requested fixed version, or the draft, whose answers may not be cached. Default: the latest release. */
  readonly version?: string
  /** The allowed encodings of the answer. Default: not compressed. */
  readonly encoding?: readonly string[]
}

/** 200 with the ranges of a country or of a pair. */
export interface ExpectedCut extends Pick<ExpectedPage, 'version' | 'encoding'> {
  readonly cut: Filter
}

/** 200 with a file. */
export interface ExpectedFile {
  readonly file: string
  /** A fixed version, the draft or the latest release, whose bundle also has the file, or the root of the tree. */
  readonly of: string
  readonly encoding?: readonly string[]
}

export interface ProblemAnswer {
  /** Name of a problem in the list of problems. */
  readonly problem: string
  readonly parameter?: string
  /** The name in the query that is not a parameter. */
  readonly name?: string
  /** The fixed version whose values are allowed. Default: the latest release. */
  readonly version?: string
  /** For `{past}`. */
  readonly filter?: Filter
  readonly size?: number
}

/** The body of a problem without the members that depend on the request. */
interface ExpectedProblem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** `{parameter}` is replaced by the parameter, `{name}` by a name that is not a parameter. */
  readonly detail: string
  readonly allowed?: readonly string[]
}

export interface Requests {
  readonly problems: Readonly<Record<string, ExpectedProblem>>
  /** The allowed values of parameters that are not in reference-data.json. */
  readonly allowed: {
    readonly page: readonly string[]
    readonly page_size: { readonly code: readonly string[]; readonly files: readonly string[] }
  }
  readonly requests: readonly RequestCase[]
}

export const REQUESTS: Requests = JSON.parse(readFileSync(join(import.meta.dirname, 'requests.json'), 'utf8'))
