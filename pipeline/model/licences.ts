// Which licence a release may have, given the licences of what it is made of. Identifiers are those of SPDX. A licence that SPDX does not
// know is LicenseRef- and a name.

/** What a licence requires of those who publish something made of the licensed work. */
type Condition = 'none' | 'attribution' | 'share-alike' | 'non-commercial' | 'non-commercial share-alike' | 'no derivatives'

export interface Licence {
  readonly id: string
  readonly asks: Condition
  /** Other licences under which something made of the work may be published, although this licence requires itself. */
  readonly alsoUnder?: readonly string[]
  readonly why: string
}

export const LICENCES: readonly Licence[] = [
  { id: 'CC0-1.0', asks: 'none', why: 'it waives all rights' },
  { id: 'PDDL-1.0', asks: 'none', why: 'it waives all rights in the database' },
  { id: 'LicenseRef-facts', asks: 'none', why: 'it covers single stated facts, each with its address, which no right protects' },
  { id: 'LicenseRef-assumption', asks: 'none', why: 'it covers assumptions of the project' },
  { id: 'LicenseRef-mock', asks: 'none', why: 'it covers values that the project invented' },
  { id: 'MIT', asks: 'attribution', why: 'it requires the licence notice' },
  { id: 'CC-BY-3.0', asks: 'attribution', why: 'it requires attribution' },
  { id: 'CC-BY-3.0-IGO', asks: 'attribution', why: 'it requires attribution' },
  { id: 'CC-BY-4.0', asks: 'attribution', why: 'it requires attribution' },
  { id: 'ODC-By-1.0', asks: 'attribution', why: 'it requires attribution of the database' },
  { id: 'OGL-UK-3.0', asks: 'attribution', why: 'it requires attribution, and states that it is compatible with CC-BY-4.0' },
  { id: 'etalab-2.0', asks: 'attribution', why: 'it requires attribution, and states that it is compatible with CC-BY-4.0' },
  { id: 'DL-DE-BY-2.0', asks: 'attribution', why: 'it requires attribution' },
  { id: 'LicenseRef-UNCTADstat', asks: 'attribution', why: 'its terms of use allow re-use with attribution' },
  { id: 'LicenseRef-Eurostat', asks: 'attribution', why: 'Commission Decision 2011/833/EU allows re-use with attribution' },
  { id: 'CC-BY-SA-3.0', asks: 'share-alike', alsoUnder: ['CC-BY-SA-4.0'], why: 'it requires the same licence or a later version' },
  { id: 'CC-BY-SA-4.0', asks: 'share-alike', why: 'it requires the same licence' },
  { id: 'ODbL-1.0', asks: 'share-alike', why: 'it requires the same licence for databases derived from it' },
  {
    id: 'LGPL-3.0-only',
    asks: 'share-alike',
    alsoUnder: ['LGPL-3.0-or-later'],
    why: 'it requires the same licence for works derived from it',
  },
  {
    id: 'LGPL-3.0-or-later',
    asks: 'share-alike',
    alsoUnder: ['LGPL-3.0-only'],
    why: 'it requires the same licence for works derived from it',
  },
  { id: 'CC-BY-NC-3.0', asks: 'non-commercial', why: 'it forbids commercial use' },
  { id: 'CC-BY-NC-4.0', asks: 'non-commercial', why: 'it forbids commercial use' },
  {
    id: 'CC-BY-NC-SA-3.0-IGO',
    asks: 'non-commercial share-alike',
    alsoUnder: ['CC-BY-NC-SA-4.0'],
    why: 'it forbids commercial use and requires the same licence',
  },
  { id: 'CC-BY-NC-SA-4.0', asks: 'non-commercial share-alike', why: 'it forbids commercial use and requires the same licence' },
  { id: 'CC-BY-ND-4.0', asks: 'no derivatives', why: 'it forbids the publication of derived works' },
  { id: 'CC-BY-NC-ND-4.0', asks: 'no derivatives', why: 'it forbids the publication of derived works' },
]

/** The conditions of a source that a release meets, by the condition of the release's own licence. */
const MEETS: Readonly<Record<Condition, readonly Condition[]>> = {
  none: ['none'],
  attribution: ['none', 'attribution'],
  'share-alike': ['none', 'attribution'],
  'non-commercial': ['none', 'attribution', 'non-commercial'],
  'non-commercial share-alike': ['none', 'attribution', 'non-commercial'],
  'no derivatives': [],
}

/** Whether something made of a work under `source` may be published under `release`. */
export function allowsRelease(source: Licence, release: Licence): boolean {
  if (source.asks === 'no derivatives') return false
  return source.id === release.id || source.alsoUnder?.includes(release.id) === true || MEETS[release.asks].includes(source.asks)
}
