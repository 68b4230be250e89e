// The exports of the package plastic-eol-client, and of plastic-eol under the name `plastic-eol/client`. The client runs in browsers, Node
// and workers, and needs only `fetch`.

export { createClient } from './client.ts'
export { ApiError, NetworkError, type ProblemDetails, ReleaseChangedError, UnexpectedAnswerError } from './errors.ts'
export type {
  AllFilter,
  CallOptions,
  Category,
  Changes,
  Client,
  ClientOptions,
  CountryExplanation,
  DataRecord,
  Fetch,
  Filter,
  LeafCategory,
  LeafFilter,
  LeafPolymer,
  LeafRecord,
  Listing,
  Metadata,
  MetricUnits,
  Page,
  Polymer,
  Quantity,
  QuantityRange,
  RangeRecord,
  RecordWithRanges,
  ReferenceData,
  Status,
  Versions,
} from './types.ts'
