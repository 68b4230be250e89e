// The notice that has to accompany numbers wherever people see them, by environment. Metadata, bundles, reports and pages all use these
// words.

export const NOTICES = {
  demo: 'These values are invented: they show how the data look and work, and must not be used as real-world plastic footprints.',
  production:
    'These values come from a top-down model, which agrees with official statistics within about ±50 %. The digits are there to make the books balance, not as precision.',
} as const

/** The notice of an environment. */
export function noticeOf(environment: keyof typeof NOTICES): string {
  return NOTICES[environment]
}
