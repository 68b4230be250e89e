// The step notes that rules list.

import { DETAIL_KINDS } from '../../model/note-kinds.ts'
import { sqlTexts } from '../../model/sql-text.ts'

/**
 * The step notes that rules list, with their sentences: medians, and all kinds except those that only say which row was read, which are
 * many. Made once per run.
 */
export const LISTED_STEP_NOTES = `
  create or replace table listed_step_notes as
  select * from step_notes_in_words
  where kind not in (${sqlTexts(['input', 'alternative', ...DETAIL_KINDS])}) or reason = 'median-used'`
