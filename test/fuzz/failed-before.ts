// Numbers of tries that once showed a fault: they are tried again every time.

export const FAILED_BEFORE: readonly number[] = []
