// The operations of the api that answer page by page.

/** Their names, as in paths. The answers of each operation are in a folder of this name, in the folder of a release. */
export const PAGED_OPERATIONS = ['datasets', 'ranges'] as const
export type PagedOperation = (typeof PAGED_OPERATIONS)[number]
