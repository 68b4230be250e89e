// The interfaces of the client and the shapes of the schemas are the same types, both ways. Checked by `npm run types`.

import type * as plain from '../../pipeline/client/answers.ts'
import type * as schemas from '../../schemas/api.ts'

/** True where each of two types can stand for the other, a property that may be left out counted. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

export const same: {
  readonly ReferenceData: Same<plain.ReferenceData, schemas.ReferenceData>
  readonly Metadata: Same<plain.Metadata, schemas.Metadata>
  readonly Versions: Same<plain.Versions, schemas.Versions>
  readonly ListedVersion: Same<plain.ListedVersion, schemas.ListedVersion>
  readonly ApiIndex: Same<plain.ApiIndex, schemas.ApiIndex>
  readonly ApiLayout: Same<plain.ApiLayout, schemas.ApiLayout>
} = { ReferenceData: true, Metadata: true, Versions: true, ListedVersion: true, ApiIndex: true, ApiLayout: true }

/** What would pass unnoticed if `Same` were true of everything. */
export const different: readonly [
  Same<Omit<plain.Metadata, 'notice'>, schemas.Metadata>,
  Same<plain.Metadata & { more: string }, schemas.Metadata>,
  Same<{ state: 'draft' }, plain.ReleaseStatus>,
] = [false, false, false]
