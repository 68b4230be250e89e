import { expect, test } from 'vitest'
import { allowsRelease, LICENCES } from '../../pipeline/model/licences.ts'

const licence = (id: string) => {
  const found = LICENCES.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`no licence ${id}`)
  return found
}

// Source: the chart of licences for adaptations by Creative Commons, and the text of the Open Government Licence.
test.each([
  ['CC0-1.0', 'CC0-1.0', true],
  ['CC0-1.0', 'CC-BY-4.0', true],
  ['PDDL-1.0', 'CC-BY-4.0', true],
  ['CC-BY-4.0', 'CC-BY-4.0', true],
  ['CC-BY-4.0', 'CC0-1.0', false],
  ['CC-BY-4.0', 'CC-BY-SA-4.0', true],
  ['CC-BY-4.0', 'CC-BY-NC-4.0', true],
  ['OGL-UK-3.0', 'CC-BY-4.0', true],
  ['OGL-UK-3.0', 'CC0-1.0', false],
  ['LicenseRef-UNCTADstat', 'CC-BY-4.0', true],
  ['CC-BY-SA-4.0', 'CC-BY-4.0', false],
  ['CC-BY-SA-4.0', 'CC-BY-SA-4.0', true],
  ['CC-BY-SA-3.0', 'CC-BY-SA-4.0', true],
  ['CC-BY-SA-4.0', 'CC-BY-SA-3.0', false],
  ['ODbL-1.0', 'CC-BY-SA-4.0', false],
  ['CC-BY-NC-4.0', 'CC-BY-4.0', false],
  ['CC-BY-NC-4.0', 'CC-BY-SA-4.0', false],
  ['CC-BY-NC-4.0', 'CC-BY-NC-4.0', true],
  ['CC-BY-NC-4.0', 'CC-BY-NC-SA-4.0', true],
  ['CC-BY-NC-SA-4.0', 'CC-BY-NC-4.0', false],
  ['CC-BY-NC-SA-3.0-IGO', 'CC-BY-NC-SA-4.0', true],
  ['CC-BY-ND-4.0', 'CC-BY-ND-4.0', false],
] as const)('something made of %s under %s: %s', (source, release, allowed) => {
  expect(allowsRelease(licence(source), licence(release))).toBe(allowed)
})

test('every licence is listed once, and what it also allows is listed', () => {
  const ids = LICENCES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { alsoUnder = [] } of LICENCES) expect(ids).toEqual(expect.arrayContaining([...alsoUnder]))
})
