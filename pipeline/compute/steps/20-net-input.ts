import { COUNTRY_YEAR, input, POLYMER_YEAR, quantity, rows } from '../language.ts'

export const netInput = rows('net_input', COUNTRY_YEAR)
export const packaging = rows('packaging', ['country', 'polymer'])
export const supply = rows('supply', POLYMER_YEAR)
export const backCast = rows('back_cast', POLYMER_YEAR)
export const method = quantity('method', 'method', COUNTRY_YEAR, input(netInput, 'method', 'method'))
export const nationalWaste = input(netInput, 'waste_kg', 'waste generated in the country')
export const polymerOrder = input(rows('dim_polymers', ['polymer']), 'position', 'declared order')
