// The coverage of this workspace's releases, for tests that compute or check without reading release plans.

import { type Coverage, coverageOf } from '../pipeline/model/coverage.ts'
import { CATEGORIES, POLYMERS } from '../pipeline/model/dimensions.ts'

export const YEARS = [2019, 2020, 2021, 2022] as const

/** The coverage of a release with this version and the four years. */
export const coverageNamed = (version: string): Coverage => coverageOf(version, YEARS)

/** A version after all releases: every statement has its newest form in it. */
export const NEWEST = '99.0'

/** The categories and polymers that every release knows. */
export const VALUES = { categories: CATEGORIES, polymers: POLYMERS } as const
