// Tests that the commands of the guide print the shown text: over two releases of seven countries, or in thorough runs over the whole demo,
// whose two trees of seventy thousand files take minutes.

import { beforeAll, it } from 'vitest'
import { releasedWorkspace } from '../contract/workspaces.ts'
import { THOROUGH } from '../random.ts'
import { lockAll } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'
import { runGuide } from './guide.ts'

/** The countries that the guide names, one of the region of the added country, and peers that prevent warnings. */
const COUNTRIES = ['AUT', 'BRA', 'CZE', 'DEU', 'NGA', 'USA', 'GTM']
/** Adapts the counts of the whole demo in the guide's text: countries, records, rows, and lines of a table. */
const inSmall = (prints: string) =>
  prints
    .replace(/^((?:1\.[45]|2\.0) .*?)(?:[\d,]+|…) {2}7(\d) … [\d,]+ …/gm, (_, start, last) => `${start}… ${Number(last) + 1} …`)
    .replaceAll('76 countries', '7 countries')
    .replaceAll('77 countries', '8 countries')
    .replace('"countries": 76', '"countries": 7')
    .replace('7,600 added', '700 added')
    .replace(/: \d+ changes$/gm, ': … changes')
    .replace(/\.csv:\d+/g, '.csv:…')

const GUIDE = 'docs/cutting-a-release.md'

if (THOROUGH) it(`${GUIDE} prints what it says`, () => runGuide(GUIDE, 8), 1_800_000)
else {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = releasedWorkspace('demo', COUNTRIES)
    await lockAll(workspace.root)
  })

  it(`${GUIDE} prints what it says, in a smaller project`, () => runGuide(GUIDE, 8, {}, { root: workspace.root, inSmall }))
}
