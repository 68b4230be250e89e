// A decision as it might be: two countries left their range, one of them far and undeclared.

import type { Decision } from '../../../schemas/decision.ts'

const row = (line: number, year = 2022) => ({
  ...{ table: 'municipal_waste', key: `BGD|${year}`, year },
  ...{ file: 'sources/demo/municipal_waste.csv', line },
})

const REVISED: Decision['countries'][number]['rows'][number] = {
  ...{ change: 'revised', table: 'municipal_waste', key: 'BGD|2022', file: 'sources/demo/municipal_waste.csv', line: 161 },
  ...{ before: 'waste_kt 1000, note by <hand>', after: 'waste_kt 7000' },
  cells: [
    { column: 'waste_kt', unit: 'kt', before: '1000', after: '7000' },
    { column: 'note', unit: null, before: 'by <hand>', after: null },
  ],
}

export const DECISION: Decision = {
  ...{ version: '1.5', previous: '1.4', environment: 'demo', notice: 'These values are invented.' },
  ...{ figures: 380, left: 2 },
  countries: [
    {
      ...{ country: 'BGD', name: 'Bangladesh', moved_kt: 3042, declared: false },
      figures: [
        {
          ...{ metric: 'waste_produced_in_the_country', unit: 'kt', year: 2022, before: 490, now: 3532, moved_kt: 3042 },
          ...{ range: { low: 188, high: 3010 }, left: true, far: true, decided_before: row(19), decides_now: row(161) },
        },
        {
          ...{ metric: 'collected', unit: 'percent', year: 2022, before: 52, now: 55, moved_kt: 15 },
          ...{ range: { low: 32, high: 71 }, left: false, far: false, decided_before: row(19), decides_now: null },
        },
      ],
      ...{ rows: [REVISED], more_rows: 2 },
    },
    {
      ...{ country: 'KEN', name: 'Kenya <b>', moved_kt: 40, declared: true },
      figures: [
        {
          ...{ metric: 'collected', unit: 'percent', year: 2021, before: 40, now: 75, moved_kt: 40 },
          ...{ range: { low: 24, high: 60 }, left: true, far: true, decided_before: null, decides_now: row(872) },
        },
        {
          ...{ metric: 'leaked_to_ocean_and_waterways', unit: 'percent', year: 2021, before: 0, now: 2, moved_kt: 2 },
          ...{ range: null, left: false, far: false, decided_before: null, decides_now: null },
        },
      ],
      ...{ rows: [], more_rows: 0 },
    },
  ],
  sources: [
    { source: 'what-a-waste-3', before: { countries: 0, kt: 0 }, now: { countries: 37, kt: 56500 } },
    { source: '', before: { countries: 38, kt: 49900 }, now: { countries: 2, kt: 1450 } },
  ],
  blocked: [{ country: 'BGD', name: 'Bangladesh' }],
  ranges: [
    { metric: 'waste_produced_in_the_country', narrower: 40, wider: 12 },
    { metric: 'collected', narrower: 3, wider: 9 },
  ],
  warnings: [
    { rule: 'evidence-old', before: 41, now: 6 },
    { rule: 'treatment-shares-sum', before: 8, now: 18 },
  ],
  benchmarks: [
    {
      ...{ source: 'A study', metric: 'mismanaged_including_littering', unit: 'percent', measures: 'all plastics' },
      ...{ descends_from: 'the same survey', comparable: false, estimates: 72, before: 8.5, now: 11.9 },
    },
  ],
  held: [
    {
      ...{ table: 'municipal_waste', key: 'CAN|2014', column: 'plastic_percent', published: '3', used: null, since: '1.5' },
      ...{ reason: 'counts off-site recyclables <only>', file: 'sources/demo/exceptions.csv', line: 4 },
    },
    {
      ...{ table: 'treatment_shares', key: 'EGY|2021', column: 'sanitary_landfill_percent', published: null, used: '14.3', since: '1.1' },
      ...{ reason: 'forgotten', file: 'sources/demo/exceptions.csv', line: 3 },
    },
  ],
  reconciliation: { country_years: 304, compared: 152, apart: 3, gaps: [{ country: 'CYP', name: 'Cyprus', year: 2020, percent: 201 }] },
  mixed: [
    {
      ...{ country: 'AUS', name: 'Australia', metric: 'waste_produced_in_the_country' },
      editions: 'waste_generated rests on apco-2018 in 2019, 2020; apco-2022 in 2021, 2022',
    },
    {
      ...{ country: 'AUS', name: 'Australia', metric: 'collected' },
      editions: 'collection rests on survey-1 in 2019; survey-2 in 2020',
    },
  ],
}
