// The notice that has to accompany numbers wherever people see them, by environment. Metadata, bundles, reports and pages all use these
// words.

import { isSince } from './coverage.ts'

/**
 * How far estimates of waste from municipal waste lie from official figures, as multiples of these: the middle half and the middle nine in
 * ten of the sound donors of production 1.4 (docs/ranges.md, "How it was checked"). A test compares them with the residuals.
 */
export const MEASURED_ERRORS = { half: [0.74, 1.61], nineInTen: [0.56, 2.61] } as const

const { half, nineInTen } = MEASURED_ERRORS

export const NOTICES = {
  demo: 'These values are invented: they show how the data look and work, and must not be used as real-world plastic footprints.',
  production:
    'These values come from a top-down model. ' +
    'Where official figures of plastic packaging waste are known, ' +
    `half of its estimates from municipal waste are ${half.join(' to ')} times the official figure, ` +
    `and nine in ten ${nineInTen.join(' to ')} times. ` +
    'Each figure has a range. The digits are there to make the books balance, not as precision.',
} as const

/** What metadata.json of production says up to release 1.4: locks hold these words, though no measurement supports them. */
const NOTICE_UNTIL_1_4 =
  'These values come from a top-down model, which agrees with official statistics within about ±50 %. ' +
  'The digits are there to make the books balance, not as precision.'

/** The notice of an environment. */
export function noticeOf(environment: keyof typeof NOTICES): string {
  return NOTICES[environment]
}

/** The notice in the metadata of a release. */
export const noticeInMetadata = (environment: keyof typeof NOTICES, version: string): string =>
  environment === 'production' && !isSince('1.5', version) ? NOTICE_UNTIL_1_4 : NOTICES[environment]

/** The sentences of a notice; the first says enough where there is little room. */
export const sentencesOf = (notice: string): readonly string[] => notice.split(/(?<=\.) /)
