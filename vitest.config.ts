import { defineConfig } from 'vitest/config'

/** Groups of tests. The end of a file's name says its group: `pages.browser.test.ts`; a file without one is in `unit`. */
const GROUPS = ['slice', 'system', 'contract', 'browser', 'production'] as const

export default defineConfig({
  test: {
    globalSetup: ['test/run-folder.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Many tests wait for processes, servers and browsers: a third worker keeps two cores busy.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: GROUPS.map((group) => `test/**/*.${group}.test.ts`),
          // Nothing in this group keeps state between files: what one has imported serves the next.
          isolate: false,
        },
      },
      ...GROUPS.map((group) => ({ extends: true as const, test: { name: group, include: [`test/**/*.${group}.test.ts`] } })),
    ],
  },
})
