// Defects of the model and the schemas: numbers, versions, words and what a cell may hold.

import type { Defect } from '../mutant.ts'

export const MODEL: readonly Defect[] = [
  {
    id: 'half-rounded-down',
    what: 'a half is rounded down, not up',
    file: 'pipeline/model/decimal.ts',
    from: '(2n * size + denominator) / (2n * denominator)',
    to: '(2n * size + denominator - 1n) / (2n * denominator)',
  },
  {
    id: 'exponent-of-other-sign',
    what: 'the exponent of a number has the other sign',
    file: 'pipeline/model/decimal.ts',
    from: 'fraction.length - Number(exponent)',
    to: 'fraction.length + Number(exponent)',
  },
  {
    id: 'versions-without-patch',
    what: 'versions are compared without their patch',
    file: 'pipeline/model/versions.ts',
    from: 'return differences.find(',
    to: 'return differences.slice(0, 2).find(',
  },
  {
    id: 'share-alike-for-attribution',
    what: 'data under share-alike may be published with attribution alone',
    file: 'pipeline/model/licences.ts',
    from: "attribution: ['none', 'attribution'],",
    to: "attribution: ['none', 'attribution', 'share-alike'],",
  },
  {
    id: 'relative-to-after',
    what: 'a move is shown in percent of what stands after it',
    file: 'pipeline/model/moves.ts',
    from: 'const size = before < 0n ? -before : before',
    to: 'const size = after < 0n ? -after : after',
  },
]

export const SCHEMAS: readonly Defect[] = [
  {
    id: 'empty-is-zero',
    what: 'an empty cell of an amount is 0, not missing',
    file: 'schemas/columns.ts',
    from: "if (cell === '') return column.optional ? null : undefined",
    to: "if (cell === '') return column.optional ? (KINDS[column.kind].sqlType === 'BIGINT' ? 0n : null) : undefined",
  },
  {
    id: 'percent-above-hundred',
    what: 'a percentage above 100 is accepted',
    file: 'schemas/column-kinds.ts',
    from: ' || value.digits > 100n * 10n ** BigInt(value.scale)',
    to: '',
  },
  {
    id: 'negative-mass',
    what: 'a negative mass is accepted where none may be',
    file: 'schemas/column-kinds.ts',
    from: "(!signed && text.startsWith('-'))",
    to: 'false',
  },
  {
    id: 'index-of-zero',
    what: 'an index number of 0, by which nothing can be divided, is accepted',
    file: 'schemas/column-kinds.ts',
    from: 'within(scaled(text, 6, { exact: true }), 1n, 10n ** 12n)',
    to: 'within(scaled(text, 6, { exact: true }), 0n, 10n ** 12n)',
  },
]
