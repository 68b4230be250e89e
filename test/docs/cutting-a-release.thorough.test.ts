// The commands of the guide print what stands under them: over two releases of seven countries, or over the whole demo, whose two trees of
// seventy thousand files take minutes.

import { afterAll, beforeAll, it } from 'vitest'
import { releasedWorkspace } from '../contract/workspaces.ts'
import { THOROUGH } from '../random.ts'
import { lockAll } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'
import { runGuide } from './guide.ts'

/** Those that the guide names, one of the region of the country that it adds, and peers that leave nothing to warn of. */
const COUNTRIES = ['AUT', 'BRA', 'CZE', 'DEU', 'NGA', 'USA', 'GTM']
/** What the guide counts in the whole demo: countries, records, rows, and the lines of a table. */
const inSmall = (prints: string) =>
  prints
    .replace(/^((?:1\.[45]|2\.0) .*?)(?:[\d,]+|…) {2}7(\d) … [\d,]+ …/gm, (_, start, last) => `${start}… ${Number(last) + 1} …`)
    .replaceAll('76 countries', '7 countries')
    .replaceAll('77 countries', '8 countries')
    .replace('"countries": 76', '"countries": 7')
    .replace('7,600 added', '700 added')
    .replace(/— \d+ changes/g, '— … changes')
    .replace(/\.csv:\d+/g, '.csv:…')

const GUIDE = 'docs/cutting-a-release.md'

if (THOROUGH) it(`${GUIDE} prints what it says`, () => runGuide(GUIDE, 8), 1_800_000)
else {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = releasedWorkspace('demo', COUNTRIES)
    await lockAll(workspace.root)
  })
  afterAll(() => workspace.remove())

  it(`${GUIDE} prints what it says, in a smaller project`, () => runGuide(GUIDE, 8, {}, { root: workspace.root, inSmall }))
}
