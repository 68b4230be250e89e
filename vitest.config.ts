import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest go first, so that no worker waits for another in the end. */
const SLOW = [
  'test/contract/nginx.slice.test.ts',
  'test/commands/verify.test.ts',
  'test/compute/reference.test.ts',
  'test/release/differences.test.ts',
  'test/checks/cases.test.ts',
  'test/report/page-figures.browser.test.ts',
  'test/contract/contract.contract.test.ts',
  'test/commands/cutting.system.test.ts',
  'test/commands/verify-host.contract.test.ts',
  'test/release/kept-releases.system.test.ts',
  'test/docs/cutting-a-release.thorough.test.ts',
  'test/production/edits.thorough.test.ts',
  'test/docs/adding-a-publisher.thorough.test.ts',
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
 * What the tests import of the project is what was compiled of it, loaded by Node itself: it runs as users run it, and loads and computes
 * faster than what vitest transforms. Only the explorer is bundled from its sources.
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

/** Groups of tests. The end of a file's name says its group: `pages.browser.test.ts`; a file without one is in `unit`. */
const GROUPS = ['slice', 'system', 'contract', 'browser', 'production', 'thorough'] as const

export default defineConfig({
  plugins: [COMPILED],
  test: {
    server: { deps: { external: [/\/dist\//] } },
    globalSetup: ['test/run-folder.ts', 'test/compile.ts'],
    // What is compiled is no module of vitest's, which would know by itself what to run again.
    forceRerunTriggers: ['**/{pipeline,schemas,sources}/**/*.{ts,sql}'],
    // Generous: a busy machine is no failure.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    pool: 'forks',
    // No test keeps state between files: what one has imported serves the next.
    isolate: false,
    // Some tests wait for processes, servers and browsers, or for what another test makes for all: one worker more than cores keeps these busy.
    // Each compiles the program anew, so that two more took a tenth longer (measured on two cores).
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: GROUPS.map((group) => `test/**/*.${group}.test.ts`),
        },
      },
      ...GROUPS.map((group) => ({ extends: true as const, test: { name: group, include: [`test/**/*.${group}.test.ts`] } })),
    ],
  },
})
