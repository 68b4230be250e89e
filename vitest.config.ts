import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * Lets the tests import the compiled files of the project, which Node loads itself. The code then runs as it does for users, and it loads
 * and computes faster than code that vitest transforms. Only the explorer is bundled from its sources.
 */
const COMPILED: Plugin = {
  name: 'compiled',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.') || !source.endsWith('.ts')) return null
    const file = relative(import.meta.dirname, resolve(dirname(importer), source))
    if (!/^(?:pipeline|schemas|sources|bench)\//.test(file) || file.startsWith('pipeline/site/explorer/')) return null
    return { id: join(import.meta.dirname, 'dist', file.replace(/\.ts$/, '.js')), external: true }
  },
}

/** A test takes no longer than this, in its long form four times as long. */
const LIMIT_MS = process.env.PLASTIC_EOL_THOROUGH === 'true' ? 3_600_000 : 900_000

/** Groups of tests. The file name ends with the group: `pages.browser.test.ts`. A file without a group belongs to `unit`. */
const GROUPS = ['slice', 'system', 'contract', 'browser', 'production', 'thorough'] as const

export default defineConfig({
  plugins: [COMPILED],
  test: {
    server: { deps: { external: [/\/dist\//] } },
    globalSetup: ['test/run-folder.ts', 'test/compile.ts'],
    setupFiles: ['test/setup.ts'],
    // The compiled files are not modules of vitest, so that vitest cannot know which tests depend on a changed source.
    forceRerunTriggers: ['**/{pipeline,schemas,sources}/**/*.ts'],
    // Generous, so that a busy machine does not cause failures.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    pool: 'forks',
    // No test leaves state behind, so that the files of a worker can share imported modules.
    isolate: false,
    // Some tests wait for processes, servers and browsers, or for a shared fixture: one worker more than cores keeps the cores busy.
    // Each worker compiles the program that it loads, so that with two more workers a run took a tenth longer (measured on two cores).
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: GROUPS.map((group) => `test/**/*.${group}.test.ts`),
          // A test that asserts nothing fails.
          expect: { requireAssertions: true },
        },
      },
      ...GROUPS.map((group) => ({ extends: true as const, test: { name: group, include: [`test/**/*.${group}.test.ts`] } })),
    ],
  },
})
