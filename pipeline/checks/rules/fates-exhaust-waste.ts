import { FATES } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

export const fatesExhaustWaste: Rule = {
  id: 'fates-exhaust-waste',
  title: 'The fates of a leaf record in evidence.parquet do not sum to its waste, or its waste imports differ.',
  why:
    'The ratios are shares of these masses: recycled, exported, incinerated, landfilled, improperly disposed, littered and uncollected. ' +
    'If they do not sum to the waste, the ratios are wrong.',
  advice: 'Compare evidence.parquet with the record, and look for the step that loses or adds mass.',
  severity: 'error',
  size: 'the largest difference between the masses that are compared',
  explainedBy: 'column',
  unwaivable: true,
  reads: 'evidence',
  sql: `
    with balanced as (
      select r.country, r.category, r.polymer, r.year, m.waste_generated_kg, r.waste_produced_in_the_country_kg as recorded_kg,
        ${FATES.map(({ name }) => `m.${name}_kg`).join(' + ')} as fates_kg,
        m.waste_import_kg, r.waste_import_kg as recorded_import_kg
      from written_masses m
      full join written_leaves r
        on r.country = m.country and r.category = m.category and r.polymer = m.polymer and r.year = m.year
    )
    select country, category, polymer, year,
      fates_kg = recorded_kg and waste_generated_kg = recorded_kg and waste_import_kg = recorded_import_kg as ok,
      if(fates_kg = recorded_kg and waste_generated_kg = recorded_kg, 'waste_import', 'total') as metric,
      'the masses of evidence.parquet and of the record do not balance' as message,
      'waste ' || kt_text(recorded_kg) || ', imports ' || kt_text(recorded_import_kg) as expected,
      'waste ' || kt_text(waste_generated_kg) || ', fates ' || kt_text(fates_kg) || ', imports ' || kt_text(waste_import_kg) as actual,
      greatest(abs(fates_kg - recorded_kg), abs(waste_generated_kg - recorded_kg), abs(waste_import_kg - recorded_import_kg)) as size_kg
    from balanced`,
}
