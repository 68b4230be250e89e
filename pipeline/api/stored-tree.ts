// What a handler reads a tree from, on hosts that run code: a folder, an object store, a bundle that is held in memory.

/** A file of the tree. */
export interface StoredFile {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Length of a stream, if it is known. */
  readonly bytes?: number | undefined
  /** The entity tag, quoted as in the header. Different content at the same path never has the same tag. */
  readonly etag: string
  /** How the body is compressed; undefined if it is not. */
  readonly encoding?: 'br' | 'gzip' | undefined
}

/** The store that holds the files: a folder, an object store. */
export interface StoredTree {
  /**
   * The file at a path relative to the root of the tree; undefined if there is none. If compressed files lie beside it, it may be replaced
   * by the first of the accepted encodings.
   */
  read(path: string, accepted?: readonly ('br' | 'gzip')[]): Promise<StoredFile | undefined>
}
