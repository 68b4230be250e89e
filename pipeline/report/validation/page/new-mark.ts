// The mark of a finding that the release before did not have. It is a word, so that it is visible on paper, and to readers who see no
// colours.

import type { Finding } from '../../../../schemas/findings.ts'
import { html } from '../../html.ts'

export const NEW = 'new'

/** The mark with a blank before it; empty where the finding is not new. */
export const newMark = (finding: Pick<Finding, 'new'>) => (finding.new ? html` <span class="new">${NEW}</span>` : '')
