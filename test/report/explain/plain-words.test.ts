// What the explorer makes of lines and reasons that name tables, keys and sources.

import { expect, it } from 'vitest'
import { REASONS } from '../../../pipeline/compute/reasons.ts'
import { partsOf, plainLine, plainReason } from '../../../pipeline/report/explain/plain-words.ts'
import type { ExplainedFigure } from '../../../schemas/country-explanation.ts'

const sources = [{ source: 'eurostat-cei-wm020', title: 'Recycling rate of plastic packaging waste' }]

it.each([
  [
    'recycling_rates of 2022: eurostat/cei_wm020.csv:126 (eurostat-cei-wm020, quality 5 of 5)',
    'Recycling rate of plastic packaging waste: eurostat/cei_wm020.csv, line 126, quality 5 of 5 (recycling rates, 2022)',
  ],
  [
    'recycling_rates of 2009 (13 years before): eurostat/cei_wm020.csv:126 (eurostat-cei-wm020, quality 2 of 5)',
    'Recycling rate of plastic packaging waste: eurostat/cei_wm020.csv, line 126, quality 2 of 5 (recycling rates, 2009, 13 years before)',
  ],
  [
    'treatment_shares of 2018: a/b_c.csv:12–13, 40 and 2 more (eurostat-cei-wm020, quality 3 of 5)',
    'Recycling rate of plastic packaging waste: a/b_c.csv, lines 12–13, 40 and 2 more, quality 3 of 5 (treatment shares, 2018)',
  ],
  // A source that is not listed keeps its id.
  ['recycling_rates of 2022: a/b.csv:1 (other, quality 1 of 5)', 'recycling rates of 2022: a/b.csv:1 (other, quality 1 of 5)'],
  [
    'rejected: recycling_rates DEU|2018|*|PET (eurostat/cei_wm020.csv:122): no packaging with waste could use the row',
    'Not used: eurostat/cei_wm020.csv, line 122, because no packaging with waste could use the row (recycling rates, 2018, PET)',
  ],
  [
    'rejected: treatment_shares KEN|2009 (a/b.csv:102) has waste_treatment_recycling_percent 8 %: left_out_percent, published with them',
    'Not used: a/b.csv, line 102, because it has waste treatment recycling 8 %: left out, published with them (treatment shares, 2009)',
  ],
  ['left_out_percent 5.1 %: published with them', 'left out 5.1 %: published with them'],
  ['uncollected ÷ waste_produced_in_the_country, as in a/waste_import.csv', 'uncollected ÷ waste generated, as in a/waste_import.csv'],
  ['rejected: municipal_waste would give 4,392 kt', 'Not used: municipal waste would give 4,392 kt'],
  ['reason: method waste_statistics; supply, back_cast have none', 'Why: method waste statistics; supply, back cast have none'],
  ['note: as in a_folder/a_file.csv:3', 'Note: as in a_folder/a_file.csv:3'],
])('says a line in words, with what its table holds: %s', (line, words) => {
  expect(plainLine(line, { sources })).toBe(words)
})

it.each([
  ['used', 'an input of low quality'],
  ['used, carried forward from 2015', 'carried forward from 2015'],
  ['used by the method municipal_waste', 'estimated from municipal waste'],
  ['under heading 3915, carried back from 2021', 'traded under customs heading 3915, carried back from 2021'],
  ['median of 26 high-income countries is used', 'median of 26 high-income countries is used'],
])('says a reason in words: %s', (reason, words) => {
  expect(plainReason(reason)).toBe(words)
})

it.each([
  ['used'],
  ['used by the method ', 'supply'],
  ['waste generated + added stock, with exports of 0'],
  ['under heading ', '3915'],
  ['places the country in the region '],
])('words a sentence that the catalogue has: %s', (beginning, parameter = '') => {
  expect(plainReason(`${beginning}${parameter}`)).not.toBe(`${beginning}${parameter}`)
  expect(Object.values(REASONS).some(({ sentence }) => sentence.startsWith(beginning))).toBe(true)
})

it('gives the parts of mismanaged waste of the same year, the largest first, and of no other metric', () => {
  const figure = (metric: ExplainedFigure['metric'], amount: number, year = 2022) => ({ metric, amount, year }) as ExplainedFigure
  const mismanaged = figure('mismanaged_including_littering', 95)
  const figures = [
    figure('collected', 40),
    figure('littering', 0),
    figure('improperly_disposed', 38),
    figure('uncollected_excluding_littering', 57),
    figure('littering', 4, 2021),
    mismanaged,
  ]
  expect(partsOf(mismanaged, { figures }).map(({ metric }) => metric)).toEqual(['uncollected_excluding_littering', 'improperly_disposed'])
  expect(partsOf(figure('collected', 40), { figures })).toEqual([])
})
