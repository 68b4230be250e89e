// What the explorer makes of lines and reasons that name tables, keys and sources.

import { expect, it } from 'vitest'
import { REASONS } from '../../../pipeline/compute/reasons.ts'
import { plainLine, plainReason } from '../../../pipeline/site/explorer/plain-words.ts'

const sources = [{ source: 'eurostat-cei-wm020', title: 'Recycling rate of plastic packaging waste' }]

it.each([
  [
    'recycling_rates of 2022: eurostat/cei_wm020.csv:126 (eurostat-cei-wm020, quality 5 of 5)',
    'Recycling rate of plastic packaging waste, quality 5 of 5: eurostat/cei_wm020.csv:126 (table recycling_rates, 2022)',
  ],
  [
    'recycling_rates of 2009 (13 years before): eurostat/cei_wm020.csv:126 (eurostat-cei-wm020, quality 2 of 5)',
    'Recycling rate of plastic packaging waste, quality 2 of 5: eurostat/cei_wm020.csv:126 (table recycling_rates, 2009, 13 years before)',
  ],
  // A source that is not listed keeps its id.
  ['recycling_rates of 2022: a/b.csv:1 (other, quality 1 of 5)', 'recycling_rates of 2022: a/b.csv:1 (other, quality 1 of 5)'],
  [
    'rejected: recycling_rates DEU|2018|*|PET (eurostat/cei_wm020.csv:122): no packaging with waste could use the row',
    'Not used: eurostat/cei_wm020.csv:122, because no packaging with waste could use the row (table recycling_rates, 2018, PET)',
  ],
  ['rejected: municipal_waste would give 4,392 kt', 'Not used: municipal waste would give 4,392 kt'],
  ['reason: method waste_statistics; supply, back_cast have none', 'Why: method waste statistics; supply, back cast have none'],
  ['note: as in a_folder/a_file.csv:3', 'Note: as in a_folder/a_file.csv:3'],
])('says a line in words, with the table beside it: %s', (line, words) => {
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
