// The values that options accept. They are separate from the commands, because a command is loaded only when it is called.

/** How findings are shown. */
export const CHECK_FORMATS = ['text', 'json', 'junit', 'github', 'markdown'] as const
export type CheckFormat = (typeof CHECK_FORMATS)[number]

/** How `diff` shows what differs. */
export const DIFF_FORMATS = ['text', 'json', 'html', 'csv'] as const
export type DiffFormat = (typeof DIFF_FORMATS)[number]

/** Differences for which `diff` exits with 1. */
export const DIFF_FAIL_ON = ['undeclared', 'any'] as const
