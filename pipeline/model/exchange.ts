// A request and its answer, and the tree from which hosts that run code answer: what servers and the tables of the API agree on.

import type { Pieces } from './record-pages.ts'

/** How a body is compressed, as in the header Content-Encoding. */
export type Encoding = 'br' | 'gzip'

/** The request target as sent, not decoded, split at the first `?`. */
export interface RawTarget {
  readonly path: string
  readonly query: string
}

export interface Asked {
  readonly method: string
  readonly target: RawTarget
  /** The value of a header by its name in lower case; null if it was not sent. */
  readonly header: (name: string) => string | null
}

/** An answer before it is sent. */
export interface Answer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes, or several pieces one after another. */
  readonly body: Uint8Array<ArrayBuffer> | Pieces | ReadableStream<Uint8Array> | null
}

/** A file of the tree. */
export interface StoredFile {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Length of a stream, if it is known. */
  readonly bytes?: number | undefined
  /** The entity tag, quoted as in the header. Different content at the same path never has the same tag. */
  readonly etag: string
  /** Undefined if the body is not compressed. */
  readonly encoding?: Encoding | undefined
}

/** The store that holds the files: a folder, an object store, a bundle that is held in memory. */
export interface StoredTree {
  /**
   * The file at a path relative to the root of the tree; undefined if there is none. If compressed files lie beside it, it may be replaced
   * by the first of the accepted encodings.
   */
  read(path: string, accepted?: readonly Encoding[]): Promise<StoredFile | undefined>
}
