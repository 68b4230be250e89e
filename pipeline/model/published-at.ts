// Where an environment is published, as its owner states it: sources/published_at.csv.

export interface PublishedAt {
  /** The base address of its API, without a slash at its end; null where none is stated. */
  readonly address: string | null
  /** `10.5281/zenodo.1234567`; null where none is stated. */
  readonly doi: string | null
}

export const NOWHERE: PublishedAt = { address: null, doi: null }
