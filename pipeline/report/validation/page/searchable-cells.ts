// What the page holds of the findings that are not visible, for its script to search.

/**
 * For each rule, `rules` has the cells of its findings, one after the other. A cell is the place of its text in `texts`, where 0 is no
 * text: each text is written once.
 */
export interface SearchableData {
  readonly texts: readonly string[]
  readonly rules: Readonly<Record<string, readonly number[]>>
  /** What stands before and after the text of each command. */
  readonly command: { readonly before: string; readonly after: string }
}

/** The cells of a finding in their order. */
export const SEARCHABLE_CELLS = [
  'severity',
  'country',
  'lead',
  'key',
  'message',
  'compared',
  'size',
  'place',
  'waived',
  'command',
  'new',
  'other',
  'cause',
] as const
