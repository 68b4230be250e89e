// Numbers of tries that failed once. Every run tries them again.

export const FAILED_BEFORE: readonly number[] = []
