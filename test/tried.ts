// How often a test tried to break something. `npm run attacks` puts the sums into the table of docs/trust.md.

import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    tried?: { readonly what: string; readonly tries: number }
  }
}

/** Notes so many tries of the test that is running; it fails where one of them succeeds. */
export function tried({ task }: TestContext, what: string, tries: number): void {
  task.meta.tried = { what, tries: (task.meta.tried?.tries ?? 0) + tries }
}
