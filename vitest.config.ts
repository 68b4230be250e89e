import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute and more: they go first, so that no worker waits for another in the end. The rest follow as vitest has them. */
const SLOW = [
  'test/docs/cutting-a-release.test.ts',
  'test/report/seeded-faults.test.ts',
  'test/production/edits.test.ts',
  'test/release/interrupted.test.ts',
  'test/docs/adding-a-publisher.test.ts',
  'test/contract/contract.test.ts',
  'test/report/page-figures.test.ts',
  'test/commands/cutting.test.ts',
  'test/commands/verify-host.test.ts',
  'test/client/hosts.test.ts',
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

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/run-folder.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Many tests wait for servers and browsers: a third keeps two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
  },
})
