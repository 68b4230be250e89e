// The operations of the api that answer in pages.

/** Their names, as in paths; the answers of each lie in a folder of this name, in the folder of a release. */
export const PAGED_OPERATIONS = ['datasets', 'ranges'] as const
export type PagedOperation = (typeof PAGED_OPERATIONS)[number]
