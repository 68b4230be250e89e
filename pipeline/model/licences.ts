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
  { id: 'CC0-1.0', asks: 'none', why: 'rights are waived' },
  { id: 'PDDL-1.0', asks: 'none', why: 'rights in the database are waived' },
  { id: 'LicenseRef-facts', asks: 'none', why: 'single stated facts, which no right protects, each with its address' },
  { id: 'LicenseRef-assumption', asks: 'none', why: "the project's own assumption" },
  { id: 'LicenseRef-mock', asks: 'none', why: 'invented by the project' },
  { id: 'MIT', asks: 'attribution', why: 'asks for the notice' },
  { id: 'CC-BY-3.0', asks: 'attribution', why: 'asks for attribution' },
  { id: 'CC-BY-3.0-IGO', asks: 'attribution', why: 'asks for attribution' },
  { id: 'CC-BY-4.0', asks: 'attribution', why: 'asks for attribution' },
  { id: 'ODC-By-1.0', asks: 'attribution', why: 'asks for attribution of the database' },
  { id: 'OGL-UK-3.0', asks: 'attribution', why: 'asks for attribution; says itself that it goes with CC-BY-4.0' },
  { id: 'etalab-2.0', asks: 'attribution', why: 'asks for attribution; says itself that it goes with CC-BY-4.0' },
  { id: 'DL-DE-BY-2.0', asks: 'attribution', why: 'asks for attribution' },
  { id: 'LicenseRef-UNCTADstat', asks: 'attribution', why: 'terms of use: re-use with attribution' },
  { id: 'LicenseRef-Eurostat', asks: 'attribution', why: 'Commission Decision 2011/833/EU: re-use with attribution' },
  { id: 'CC-BY-SA-3.0', asks: 'share-alike', alsoUnder: ['CC-BY-SA-4.0'], why: 'asks for the same licence or a later version' },
  { id: 'CC-BY-SA-4.0', asks: 'share-alike', why: 'asks for the same licence' },
  { id: 'ODbL-1.0', asks: 'share-alike', why: 'asks for the same licence for databases made of it' },
  { id: 'LGPL-3.0-only', asks: 'share-alike', alsoUnder: ['LGPL-3.0-or-later'], why: 'asks for the same licence for what is made of it' },
  { id: 'LGPL-3.0-or-later', asks: 'share-alike', alsoUnder: ['LGPL-3.0-only'], why: 'asks for the same licence for what is made of it' },
  { id: 'CC-BY-NC-3.0', asks: 'non-commercial', why: 'forbids commercial use' },
  { id: 'CC-BY-NC-4.0', asks: 'non-commercial', why: 'forbids commercial use' },
  {
    id: 'CC-BY-NC-SA-3.0-IGO',
    asks: 'non-commercial share-alike',
    alsoUnder: ['CC-BY-NC-SA-4.0'],
    why: 'forbids commercial use and asks for the same licence',
  },
  { id: 'CC-BY-NC-SA-4.0', asks: 'non-commercial share-alike', why: 'forbids commercial use and asks for the same licence' },
  { id: 'CC-BY-ND-4.0', asks: 'no derivatives', why: 'forbids publishing anything made of it' },
  { id: 'CC-BY-NC-ND-4.0', asks: 'no derivatives', why: 'forbids publishing anything made of it' },
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
