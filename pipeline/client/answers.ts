// Plain interfaces for the files of the API, so that users of the client need no library to read its types. schemas/api.ts defines the
// shapes; test/client/answers.ts holds these interfaces equal to them.

import type { Covered } from '../model/coverage.ts'
import type { Category, Polymer } from '../model/dimensions.ts'
import type { Limit } from '../model/limits.ts'
import type { Unit } from '../model/metrics.ts'

type Environment = 'demo' | 'production'

/** The countries, categories, polymers and years of a release, in published order. */
export interface ReferenceData {
  countries: { code: string; name: string }[]
  categories: Category[]
  polymers: Polymer[]
  years: number[]
}

/** A source on which a release rests. */
interface Paper {
  id: string
  title: string
  authors: string
  year: number
  publisher: string
  url: string | null
  licence: string
  /** 5 best to 1. */
  quality_score: number
}

/** Version, notice, licence and sources of a release. */
export interface Metadata {
  data_version: string
  environment: Environment
  /** What users have to know before they use these numbers. */
  notice: string
  /** SPDX identifier. */
  licence: string
  databases: { id: string; name: string; version: string }[]
  papers: Paper[]
}

/** A release that is withdrawn says why, and which one replaces it. */
export type ReleaseStatus =
  | { state: 'draft' }
  | { state: 'current' }
  | { state: 'superseded' }
  | { state: 'withdrawn'; why: string; replaced_by: string }

export interface ListedVersion {
  version: string
  /** `2026-11-16` */
  date: string
  status: ReleaseStatus
  /** Whether requests without a version are answered from this release. */
  latest: boolean
  summary: string
  /** Folder of the release, relative to versions.json; that of a draft ends in `-draft`. */
  path: string
}

/** The releases of an environment, latest first. */
export interface Versions {
  environment: Environment
  notice: string
  latest: string | null
  versions: ListedVersion[]
}

interface RecordKey {
  country: string
  category: string
  polymer: string
  year: number
}

interface CellChange extends RecordKey {
  metric: string
  unit: Unit
  before: number
  after: number
  /** Whether a declared change reaches the cell. */
  declared: boolean
}

interface InputChange {
  change: 'added' | 'removed' | 'revised'
  table: string
  key: string
  file: string
  line: number
  columns: string[]
  before: string | null
  after: string | null
  declaration: string | null
  cells?: { column: string; unit: string | null; before: string | null; after: string | null }[] | undefined
  exchanged?: string[] | undefined
}

/** changes.json: what a release changes against its predecessor, down to the cell. */
export interface Changes {
  version: string
  /** Null for the first release. */
  previous: string | null
  environment: Environment
  notice: string
  method_changes: string[]
  declared: { text: string; matches: number }[]
  inputs: InputChange[]
  coverage?: { change: InputChange['change']; kind: Covered | 'quantity'; value: string; declaration: string | null }[] | undefined
  records: { added: number; removed: number; changed: number }
  added: RecordKey[]
  removed: RecordKey[]
  metrics: { metric: string; unit: Unit; cells: number; largest: CellChange; largest_relative?: CellChange | null | undefined }[]
  /** Every changed cell, in published order. */
  cells: CellChange[]
}

/** A national figure of a year, its 90 % range, and the evidence that moves it. */
interface ExplainedFigure {
  year: number
  metric: string
  amount: number
  low: number | null
  high: number | null
  unit: Unit
  lead: string | null
  answer: string
  solidity: string
  quality: number
  how_to_read: string
  /** Largest effect first. */
  deciding: { lead: string; lines: string[] }[]
  rest: string | null
  sources: string[]
  benchmarks?: string[] | undefined
}

/** Where the national figures of a country come from. */
export interface CountryExplanation {
  data_version: string
  environment: Environment
  notice: string
  country: string
  name: string
  limits: Limit[]
  figures: ExplainedFigure[]
  sources: { source: string; title: string; authors: string; url: string | null }[]
}

/** A value, and the part of a path that it becomes. */
interface Segment {
  value: string | number
  segment: string
}

/** index.json: how a client finds the files of the API on a plain file server. */
export interface ApiIndex {
  environment: Environment
  notice: string
  latest: string | null
  explanation: string[]
  versions: { version: string; path: string; years: number[]; countries: number }[]
  paths: Record<string, string>
  any: string
  segments: { category: Segment[]; polymer: Segment[] }
  tree?: 'light' | undefined
  page_sizes: number[]
  default_page_size: number
  first_page: number
  example: { filter: Record<string, string | number>; path: string }
}

/** layout.json: how the answers of a release are stored as files. */
export interface ApiLayout {
  page_sizes: number[]
  pairs: { category: string; polymers: string[] }[]
  tree?: 'light' | undefined
  metrics: { name: string; unit: Unit }[]
  /** SHA-256 of the manifest of the bundle that the tree is made of. */
  bundle: string
}
