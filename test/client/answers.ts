// Checks that the client's interfaces and the types of the schemas are the same. `npm run types` runs the check.

import type * as plain from '../../pipeline/client/answers.ts'
import type * as schemas from '../../schemas/api.ts'
import type * as changes from '../../schemas/changes.ts'
import type { CountryExplanation } from '../../schemas/country-explanation.ts'

/**
 * True if two types are identical. Types that are only assignable to each other may differ by an optional property that one of them lacks.
 */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export const same: {
  readonly ReferenceData: Same<plain.ReferenceData, schemas.ReferenceData>
  readonly Metadata: Same<plain.Metadata, schemas.Metadata>
  readonly Versions: Same<plain.Versions, schemas.Versions>
  readonly ListedVersion: Same<plain.ListedVersion, schemas.ListedVersion>
  readonly Changes: Same<plain.Changes, changes.Changes>
  readonly CountryExplanation: Same<plain.CountryExplanation, CountryExplanation>
  readonly ApiIndex: Same<plain.ApiIndex, schemas.ApiIndex>
  readonly ApiLayout: Same<plain.ApiLayout, schemas.ApiLayout>
} = {
  ReferenceData: true,
  Metadata: true,
  Versions: true,
  Changes: true,
  CountryExplanation: true,
  ListedVersion: true,
  ApiIndex: true,
  ApiLayout: true,
}

/** Does not compile if `Same` is true for all types. */
export const different: readonly [
  Same<Omit<plain.Metadata, 'notice'>, schemas.Metadata>,
  Same<plain.Metadata & { more: string }, schemas.Metadata>,
  Same<{ state: 'draft' }, plain.ReleaseStatus>,
  Same<{ notice: string }, { notice: string; more?: string }>,
] = [false, false, false, false]
