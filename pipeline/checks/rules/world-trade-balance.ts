import type { Rule } from '../rule.ts'

/**
 * Importers and exporters of plastic waste report differently by tens of percent, and not every partner is covered. If one side
 * exceeds the other by more than half, whole countries or headings are missing.
 */
const TOLERATED_PERCENT = 150

export const worldTradeBalance: Rule = {
  id: 'world-trade-balance',
  title: 'The covered countries together do not import about as much plastic waste as they export.',
  why: 'What one country exports, another imports. A large difference points to a missing table or a wrong unit.',
  advice: 'Look for countries that report one direction only, and for a publisher with another unit.',
  severity: 'warning',
  size: 'the difference between imports and exports',
  explainedBy: { none: 'The finding sums over all countries. Each country has its own waste_import and export_of_collected.' },
  follows: 'always',
  sql: `
    with world as (
      select t.year, coalesce(sum(amount_kg) filter (flow = 'import'), 0) as import_kg, coalesce(sum(amount_kg) filter (flow = 'export'), 0) as export_kg
      from traded t
      join dim_years y on y.year = t.year
      join countries c on c.country = t.country
      group by t.year
    )
    select year, greatest(import_kg, export_kg) * 100 <= ${TOLERATED_PERCENT} * least(import_kg, export_kg) as ok,
      'the covered countries import and export very different masses of plastic waste' as message,
      'imports of ' || kt_text(export_kg * 100 // ${TOLERATED_PERCENT}) || ' to ' || kt_text(export_kg * ${TOLERATED_PERCENT} // 100) as expected,
      kt_text(import_kg) || ' against exports of ' || kt_text(export_kg) as actual, abs(import_kg - export_kg) as size_kg
    from world`,
}
