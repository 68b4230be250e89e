// How answers in pages are numbered and cut: the defaults of the parameters page and page_size, and their limits.

/** The page sizes that are built unless a build names others; the first is the default. */
export const PAGE_SIZES = [50, 500] as const

/** The size of a page if a request names none. `built` are the sizes of the tree. */
export const defaultPageSize = (built: readonly number[]): number => built[0] ?? PAGE_SIZES[0]

/** Most elements on a page: hosts that run code, and the client, accept any size up to this one. */
export const MOST_PAGE_SIZE = 1000

/** The number of the first page, which is answered if a request names none. */
export const FIRST_PAGE = 0

/** Most digits of a page number. */
export const MOST_PAGE_DIGITS = 9
export const MOST_PAGE = 10 ** MOST_PAGE_DIGITS - 1
