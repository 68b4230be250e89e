import { input, LEAF, quantity, rows } from '../language.ts'

export const cells = rows('cells', LEAF)
export const cell = quantity('cell', 'declared order', LEAF, input(cells, 'cell', 'declared order'), { stored: 'integer' })
export const cellWeight = input(cells, 'weight', 'weight of the category')
