import { COUNTRY_YEAR, input, LEAF, quantity, rows, stepInSql, table } from '../language.ts'

const treatmentRows = rows('treatment', LEAF)
export const nationalMasses = rows('national_masses', COUNTRY_YEAR)
export const national = { improper: input(nationalMasses, 'improper_kg', 'x'), uncollected: input(nationalMasses, 'uncollected_kg', 'x') }
export const leftToTreat = quantity('left_kg', 'x', LEAF, input(treatmentRows, 'left_kg', 'x'))
export const incinerated = quantity('incinerated_kg', 'x', LEAF, input(treatmentRows, 'incinerated_kg', 'x'))
export const incineratedUnits = quantity('incinerated_units', 'x', LEAF, input(treatmentRows, 'incinerated_units', 'x'))
export const landfilled = quantity('landfilled_kg', 'x', LEAF, input(treatmentRows, 'landfilled_kg', 'x'))
export const landfilledUnits = quantity('landfilled_units', 'x', LEAF, input(treatmentRows, 'landfilled_units', 'x'))

export const treatment = table('treatment', LEAF, {
  comment: '',
  points: [treatmentRows],
  columns: [leftToTreat, incinerated, incineratedUnits, landfilled, landfilledUnits],
})
export const TREATMENT = stepInSql('70-treatment', [treatment])
