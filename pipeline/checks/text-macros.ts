// SQL macros with which rules write numbers in messages, so that a number reads the same in every finding.

import type { Engine } from '../io/engine.ts'
import type { MetricGroup } from '../model/metrics.ts'

/** The macro that writes an amount of each group of metrics. */
export const TEXTS: Readonly<Record<MetricGroup, string>> = { mass: 'kt_text', ratio: 'percent_text' }

/**
 * `kt_text(kg)` → `1.25 kt`, `percent_text(ppm)` → `12.5 %`,
 * `ratio_text(part, whole)` → `3.1 %`, `number_text(310.5)` → `310.5`, `amount_text(10016.129)` → `10,016`. Missing numbers
 * read `missing`; a share that would round to 0 does not.
 */
const MACROS = `
  create or replace macro decimal_text(whole, step) as
    regexp_replace(cast(cast(whole as decimal(28, 0)) * step as varchar), '\\.?0+$', '');
  create or replace macro kt_text(kg) as
    coalesce(decimal_text(kg, cast('0.000001' as decimal(7, 6))) || ' kt', 'missing');
  create or replace macro percent_text(ppm) as
    coalesce(decimal_text(ppm, cast('0.0001' as decimal(5, 4))) || ' %', 'missing');
  create or replace macro number_text(number) as regexp_replace(printf('%.6f', cast(number as double)), '\\.?0+$', '');
  create or replace macro amount_text(number) as
    case when abs(number) >= 100 then format('{:,.0f}', cast(number as double)) when abs(number) >= 10 then regexp_replace(printf('%.1f', number), '\\.0$', '')
         when number = 0 then '0' when abs(number) < 0.001 then 'less than 0.001' else regexp_replace(printf('%.3f', number), '\\.?0+$', '') end;
  create or replace macro ratio_text(part, whole) as
    coalesce(
      case when part <> 0 and abs(cast(part as double)) * 2000 < abs(cast(whole as double)) then 'less than 0.1 %'
           else printf('%.1f %%', cast(part as double) * 100 / nullif(cast(whole as double), 0)) end, 'an unknown share');
`

/** Creates the macros, or replaces them. */
export async function makeTextMacros(engine: Engine): Promise<void> {
  await engine.run(MACROS)
}
