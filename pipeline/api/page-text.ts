// The text of a page around its elements. Pure, also for browsers.

/** What a page begins with. */
export const headOf = (items: number, pages: number) => `{"pagination":{"total-items":${items},"total-pages":${pages}},"elements":[`

/** What a page ends with. */
export const PAGE_TAIL = ']}'

/** The answer where nothing matches. */
export const NOTHING_TEXT = `${headOf(0, 0)}${PAGE_TAIL}`
