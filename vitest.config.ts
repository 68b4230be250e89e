import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, which run first, so that no worker is idle at the end. */
const SLOW = [
  'test/contract/nginx.slice.test.ts',
  'test/commands/verify.test.ts',
  'test/compute/reference.test.ts',
  'test/release/changes/differences.test.ts',
  'test/checks/cases.test.ts',
  'test/report/validation/page/figures.browser.test.ts',
  'test/contract/contract.contract.test.ts',
  'test/commands/cutting.system.test.ts',
  'test/commands/verify-host.contract.test.ts',
  'test/release/cut/kept-releases.system.test.ts',
  'test/docs/cutting-a-release.thorough.test.ts',
  'test/release/verify/tampering.system.test.ts',
  'test/docs/adding-a-publisher.production.test.ts',
  'test/docs/new-edition.production.test.ts',
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOW.indexOf(relative(import.meta.dirname, moduleId))
      return at === -1 ? SLOW.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

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
    sequence: { sequencer: SlowFirst },
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
