import { input, LEAF, quantity, rows, stepInSql } from '../language.ts'

const recyclingRows = rows('recycling', LEAF)
export const recycled = quantity('recycled_kg', 'recycled', LEAF, input(recyclingRows, 'recycled_kg', 'recycled'))
export const recyclingRow = quantity('recycling_row', 'row', LEAF, input(recyclingRows, 'recycling_row', 'row'))
export const recyclingUnits = quantity('recycled_units', 'units', LEAF, input(recyclingRows, 'recycled_units', 'units'))

export const RECYCLING = stepInSql('50-recycling', [], ['littering'])
