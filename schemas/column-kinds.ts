// The kinds of column that tables are made of: how a cell is written, what it becomes, and how the engine stores it.

import { isPlainText } from '../pipeline/model/control-characters.ts'
import { COUNTRY_CODE, isCountryCode } from '../pipeline/model/country-code.ts'
import { isPlainDecimal, isWholeAt, parseDecimal, toWhole } from '../pipeline/model/decimal.ts'
import { isVersion, VERSION_PATTERN } from '../pipeline/model/versions.ts'
import type { Plausible } from './plausible.ts'

/** What a cell becomes: text, a whole number, a flag, or null where nothing was given. */
export type CellValue = string | number | bigint | boolean | null

/** How the engine stores a column. */
export type SqlType = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'HUGEINT' | 'BOOLEAN'

export type ColumnKind =
  | 'country'
  | 'area'
  | 'choice'
  | 'year'
  | 'mass'
  | 'per_head'
  | 'percent'
  | 'weight'
  | 'count'
  | 'index'
  | 'score'
  | 'text'
  | 'address'
  | 'version'
  | 'flag'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  readonly meaning: string
  readonly unit?: string
  /** May be empty; the value is then missing. */
  readonly optional?: boolean
  /** Also takes `*`, any value. */
  readonly wildcard?: boolean
  /** The values that a `choice` takes. */
  readonly allowed?: readonly string[]
  /** A mass that may be negative. */
  readonly signed?: boolean
  /**
   * How other plausible values of the column are drawn (docs/ranges.md), where its kind does not say so: as one of the weights of a split,
   * together with other columns of its row, or never. Percentages are drawn as shares, all other amounts as masses.
   */
  readonly drawn?: 'weight' | 'together' | 'never'
  /** What its values are checked against; every column of amounts has it. */
  readonly plausible?: Plausible
  /** Explanations show its text as a remark on a row, in the order of the columns. */
  readonly remark?: true
  /** Sentences, which may have lines, as remarks may. Any other text is a name, without characters that cannot be seen. */
  readonly prose?: true
  /** Values refer to the key of this table. */
  readonly refersTo?: 'sources'
}

interface Kind {
  /** The engine's column type. */
  readonly sqlType: SqlType
  /** The form of a cell, for JSON Schema and messages. */
  readonly pattern?: (column: Column) => string
  readonly expected: (column: Column) => string
  /** The value, or undefined when the text is not one. */
  readonly read: (text: string, column: Column) => CellValue | undefined
  /** Number of decimals that a whole number of the engine stands for; left out where the engine stores the value as written. */
  readonly decimals?: number
  /** Whether a value with more decimals is refused, not rounded. */
  readonly exact?: true
  /** The largest value, as the engine stores it, and what a larger one usually is. */
  readonly most?: bigint
  readonly larger?: string
  /** The engine's name of the column where the unit changes. */
  readonly engineName?: (name: string) => string
}

/**
 * The largest amounts, so that what is computed of them fits in signed 64-bit integers, which hold up to 9.2 × 10^18. Shares are computed
 * as a mass of a record × 1,000,000, so that the mass of a record must stay below 9.2 × 10^12 kg.
 * - A mass is at most 10^12 kg, twice what the world makes of plastics in a year: a record may be the sum of nine such cells.
 * - Persons × milligrams per head ÷ 1,000,000 are the mass of a record: nine thousand million persons, more than live on Earth, times
 *   1,000 kg are 9 × 10^12 kg.
 */
const MOST_KG = 10n ** 12n
const MOST_PERSONS = 9n * 10n ** 9n
const MOST_MG_PER_HEAD = 10n ** 9n
/** The years that inputs and releases may have. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2099
/** These years as a pattern. */
const YEAR = '^(19|20)[0-9]{2}$'
/** Http or https, and no `@` before the path: there are no credentials. */
const ADDRESS = '^https?://[^/?#@\\s]+([/?#]\\S*)?$'
const NUMBER = '^[0-9]+(\\.[0-9]+)?$'
const SIGNED_NUMBER = '^-?[0-9]+(\\.[0-9]+)?$'

interface Accepted {
  /** Refuses more decimals than the power, which are rounded otherwise. */
  readonly exact?: boolean
  readonly signed?: boolean | undefined
}

/** A plain decimal times ten to the power; undefined for anything else. */
export function scaled(text: string, power: number, { exact = false, signed = false }: Accepted): bigint | undefined {
  if (!isPlainDecimal(text) || (!signed && text.startsWith('-'))) return undefined
  const value = parseDecimal(text)
  if (!value || (exact && !isWholeAt(value, power))) return undefined
  return toWhole(value, power)
}

const within = (value: bigint | undefined, least: bigint, most: bigint) =>
  value !== undefined && value >= least && value <= most ? value : undefined

export const KINDS: Readonly<Record<ColumnKind, Kind>> = {
  country: {
    sqlType: 'VARCHAR',
    pattern: () => `^${COUNTRY_CODE}$`,
    expected: () => 'an ISO 3166-1 alpha-3 code such as FRA',
    read: (text) => (isCountryCode(text) ? text : undefined),
  },
  area: {
    sqlType: 'VARCHAR',
    expected: () => 'an ISO 3166-1 alpha-3 code or the name of a region in the table countries',
    read: (text) => (text.trim() === text && isPlainText(text) ? text : undefined),
  },
  choice: {
    sqlType: 'VARCHAR',
    expected: (column) => `one of ${(column.allowed ?? []).join(', ')}`,
    read: (text, column) => (column.allowed?.includes(text) ? text : undefined),
  },
  year: {
    sqlType: 'INTEGER',
    pattern: () => YEAR,
    expected: () => `a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
    read: (text) => (/^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR ? Number(text) : undefined),
  },
  mass: {
    sqlType: 'BIGINT',
    decimals: 6,
    most: MOST_KG,
    larger: 'a larger number is usually in t (divide it by 1,000) or in kg (divide it by 1,000,000)',
    pattern: (column) => (column.signed ? SIGNED_NUMBER : NUMBER),
    expected: (column) =>
      column.signed
        ? 'a number of kt such as -12.5 (decimal point, no grouping)'
        : 'a number of kt, 0 or more, such as 1234.5 (decimal point, no grouping)',
    read: (text, column) => within(scaled(text, 6, { signed: column.signed }), column.signed ? -MOST_KG : 0n, MOST_KG),
    engineName: (name) => name.replace(/kt$/, 'kg'),
  },
  per_head: {
    sqlType: 'BIGINT',
    decimals: 6,
    exact: true,
    most: MOST_MG_PER_HEAD,
    larger: 'a larger number is usually in g (divide it by 1,000)',
    pattern: () => NUMBER,
    expected: () => 'a number of kg per head, 0 or more, with at most six decimals',
    read: (text) => within(scaled(text, 6, { exact: true }), 0n, MOST_MG_PER_HEAD),
    engineName: (name) => name.replace(/kg_per_head$/, 'mg_per_head'),
  },
  percent: {
    sqlType: 'BIGINT',
    decimals: 4,
    pattern: () => NUMBER,
    expected: () => 'a percentage from 0 to 100 such as 12.5 (decimal point, no percent sign)',
    read: (text) => {
      const value = parseDecimal(text)
      if (!isPlainDecimal(text) || !value || text.startsWith('-') || value.digits > 100n * 10n ** BigInt(value.scale)) return undefined
      return toWhole(value, 4)
    },
    engineName: (name) => name.replace(/percent$/, 'ppm'),
  },
  weight: {
    sqlType: 'HUGEINT',
    decimals: 6,
    exact: true,
    pattern: () => NUMBER,
    expected: () => 'a weight, 0 or more, with at most six decimals',
    read: (text) => within(scaled(text, 6, { exact: true }), 0n, 10n ** 20n),
  },
  count: {
    sqlType: 'BIGINT',
    most: MOST_PERSONS,
    larger: 'a larger number is usually in another unit, or has digits too many',
    pattern: () => '^[0-9]+$',
    expected: () => 'a whole number, 0 or more, without grouping',
    read: (text) => (/^\d{1,15}$/.test(text) ? within(BigInt(text), 0n, MOST_PERSONS) : undefined),
  },
  index: {
    sqlType: 'BIGINT',
    decimals: 6,
    exact: true,
    pattern: () => NUMBER,
    expected: () => 'a positive index number with at most six decimals',
    read: (text) => within(scaled(text, 6, { exact: true }), 1n, 10n ** 12n),
    engineName: (name) => `${name}_millionths`,
  },
  score: {
    sqlType: 'INTEGER',
    pattern: () => '^[1-5]$',
    expected: () => 'a quality score from 5 (best) to 1',
    read: (text) => (/^[1-5]$/.test(text) ? Number(text) : undefined),
  },
  text: {
    sqlType: 'VARCHAR',
    expected: () => 'text without blanks at its beginning or end',
    read: (text, { remark, prose }) => (text.trim() === text && (remark || prose || isPlainText(text)) ? text : undefined),
  },
  address: {
    sqlType: 'VARCHAR',
    pattern: () => ADDRESS,
    expected: () => 'an address with http or https, without a user name or password, such as https://example.org/data',
    read: (text) => (new RegExp(ADDRESS).test(text) && URL.canParse(text) && isPlainText(text) ? text : undefined),
  },
  version: {
    sqlType: 'VARCHAR',
    pattern: () => VERSION_PATTERN,
    expected: () => 'a version such as 1.2 or 1.2.1',
    read: (text) => (isVersion(text) ? text : undefined),
  },
  flag: {
    sqlType: 'BOOLEAN',
    pattern: () => '^yes$',
    expected: () => 'yes',
    read: (text) => (text === 'yes' ? true : undefined),
  },
}
