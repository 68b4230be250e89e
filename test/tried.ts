// How often a test tried to break something. `npm run attacks` puts the sums into the table of docs/trust.md.

import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    tried?: { readonly what: string; readonly tries: number; readonly measured: Measured | undefined }
  }
}

/** A figure that the tries came to. */
interface Measured {
  readonly what: string
  readonly value: number
}

/** Notes so many tries of the test that is running, and what they measured; it fails where one of them succeeds. */
export function tried({ task }: TestContext, what: string, tries: number, measured?: Measured): void {
  task.meta.tried = { what, tries: (task.meta.tried?.tries ?? 0) + tries, measured }
}
