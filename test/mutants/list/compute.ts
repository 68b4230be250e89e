// Defects of the accounting: a term that is lost, a tie that goes the other way, evidence in the wrong order of preference.

import type { Mutant } from '../mutant.ts'

/** What stands in plain SQL. */
const selection = (name: string) => `pipeline/compute/selections/${name}.sql`
/** What runs of a stated step is the SQL that is made of it: a defect of the statement alone would change no figure. */
const made = (name: string) => `pipeline/compute/sql/${name}.sql`
const REFERENCE = 'test/compute/reference'
const steps = (name: string) => [`test/compute/steps/${name}`, REFERENCE]
/** Reported by countries and publishers: what the random worlds of the reference do not hold. */
const STATISTICS = ['test/compute/steps/statistics', 'test/production/agreement']

/** Exports as what is recycled abroad: of the year itself, and of another as a share of its waste. */
const abroad = (kg: string) => `then ${kg} else roundDiv(cast(national_waste.waste_kg as Int128) * (${kg})`

/** The seven shares of a record: each gets one of the ppm left over, unless as many others as there are of them go before it. */
const shares = ({ ofEarlier, ofLater }: { readonly ofEarlier: string; readonly ofLater: string }) =>
  [
    'domestic_recycling_of_collected_ppm',
    'export_of_collected_ppm',
    'incineration_and_energy_recovery_ppm',
    'sanitary_landfill_ppm',
    'improperly_disposed_ppm',
    'littering_ppm',
    'uncollected_excluding_littering_ppm',
  ]
    .map((name, own, { length }) => {
      const others = Array.from({ length }, (_, other) => other).filter((other) => other !== own)
      const goesBefore = (other: number) => `split_rest_${other} ${other < own ? ofEarlier : ofLater} split_rest_${own}`
      const before = others.map((other) => `case when ${goesBefore(other)} then 1 else 0 end`).join(' + ')
      return `cast(split_whole_${own} + case when ${before} < split_left then 1 else 0 end as integer) as ${name}`
    })
    .join(',\n    ')

export const COMPUTE: readonly Mutant[] = [
  {
    id: 'trade-equally-near-later',
    room: 'compute',
    what: 'of two equally near years of trade the later one is carried',
    file: selection('waste-trade'),
    from: 'order by abs(f.year - y.year), f.year) as place',
    to: 'order by abs(f.year - y.year), f.year desc) as place',
    hints: STATISTICS,
  },
  {
    id: 'trade-reexports-carried',
    room: 'compute',
    what: 're-exports are carried from another year',
    file: selection('waste-trade'),
    from: " and (f.flow <> 'reexport' or f.year = y.year)",
    to: '',
    hints: STATISTICS,
  },
  {
    id: 'trade-third-exclusive',
    room: 'compute',
    what: 'a figure of exactly a third of the other publisher is replaced',
    file: selection('waste-trade'),
    from: '* 3 >= s.owid_kg',
    to: '* 3 > s.owid_kg',
    hints: STATISTICS,
  },
  {
    id: 'packaging-own-shares-ignored',
    room: 'compute',
    what: "a country with packaging shares of its own gets its region's",
    file: selection('net-input'),
    from: 'case when o.area is null then c.region else c.country end as area',
    to: 'c.region as area',
    hints: steps('net-input'),
  },
  {
    id: 'supply-imports-dropped',
    room: 'compute',
    what: 'imported packaging is left out of the supply',
    file: selection('net-input'),
    from: 'roundDiv(cast(s.production_kg + s.import_kg as Int128) * p.packaging_ppm, 1000000) as production_and_import_kg',
    to: 'roundDiv(cast(s.production_kg as Int128) * p.packaging_ppm, 1000000) as production_and_import_kg',
    hints: steps('net-input'),
  },
  {
    id: 'back-cast-index-inverted',
    room: 'compute',
    what: 'exports of a back cast are divided by the index, not multiplied with it',
    file: selection('net-input'),
    from: '* b.activity_now, cast(1000000 as Int128) * b.activity_then) as export_kg',
    to: '* b.activity_then, cast(1000000 as Int128) * b.activity_now) as export_kg',
    hints: steps('net-input'),
  },
  {
    id: 'per-head-weights-swapped',
    room: 'compute',
    what: 'waste per head between two years leans to the farther one',
    file: selection('net-input'),
    from: 'cast(b.waste_mg_per_head as Int128) * (y.year_after - y.year) + cast(a.waste_mg_per_head as Int128) * (y.year - y.year_before)',
    to: 'cast(b.waste_mg_per_head as Int128) * (y.year - y.year_before) + cast(a.waste_mg_per_head as Int128) * (y.year_after - y.year)',
    hints: STATISTICS,
  },
  {
    id: 'per-head-preferred-last',
    room: 'compute',
    what: 'a stated figure goes before waste per head',
    file: selection('net-input'),
    from: 'p.year_before, p.year_after, 0',
    to: 'p.year_before, p.year_after, 2',
    hints: STATISTICS,
  },
  {
    id: 'median-of-even-count',
    room: 'compute',
    what: 'the median of an even count is the lower of the middle two',
    file: selection('net-input'),
    from: 'where place in (intDiv(values_given + 1, 2), intDiv(values_given, 2) + 1)',
    to: 'where place = intDiv(values_given + 1, 2)',
    hints: steps('net-input'),
  },
  {
    id: 'median-of-excepted-values',
    room: 'compute',
    what: 'the median takes the value of an exception for a published one',
    file: selection('net-input'),
    from: 'case when e.target_row is null then m.plastic_ppm else try_cast(e.published as bigint) end as plastic_ppm',
    to: 'm.plastic_ppm',
    hints: steps('net-input'),
  },
  {
    id: 'added-stock-not-coalesced',
    room: 'compute',
    what: 'a country-year without added stock has no waste by supply',
    file: selection('net-input'),
    from: 'greatest(m.kg - coalesce(s.kg, 0), 0)',
    to: 'greatest(m.kg - s.kg, 0)',
    hints: [...steps('net-input'), 'test/checks/cases'],
  },
  {
    id: 'method-override-ignored',
    room: 'compute',
    what: 'the method that an exception names is not taken',
    file: selection('net-input'),
    from: 'order by case when o.method = e.method then 0 else 1 end, d.position',
    to: 'order by d.position',
    hints: steps('net-input'),
  },
  {
    id: 'polymer-remainder-ties',
    room: 'compute',
    what: 'of polymers with equal remainders the last gets the kilogram left over',
    file: made('30-waste-generated'),
    from: 'order by kg_rest desc, dim_polymers_position)',
    to: 'order by kg_rest desc, dim_polymers_position desc)',
    hints: steps('waste-generated'),
  },
  {
    id: 'negative-stock-added',
    room: 'compute',
    what: 'stock that is used up counts as stock that is added',
    file: made('30-waste-generated'),
    from: 'case when added_stock_added_stock_kg < 0 then -1 else 1 end',
    to: '1',
    hints: steps('waste-generated'),
  },
  {
    id: 'littering-rounded-down',
    room: 'compute',
    what: 'littered mass is rounded down, not half up',
    file: made('40-littering'),
    from: 'roundDiv(',
    to: 'intDiv(',
    hints: steps('treatment'),
  },
  {
    id: 'recycled-outside-dropped',
    room: 'compute',
    what: 'what is recycled outside of the union does not count as recycled abroad',
    file: made('45-known-exports'),
    from: abroad('recycled_abroad_at_input_row.members_kg + recycled_abroad_at_input_row.outside_kg'),
    to: abroad('recycled_abroad_at_input_row.members_kg'),
    hints: STATISTICS,
  },
  {
    id: 'recycling-polymer-before-category',
    room: 'compute',
    what: 'the recycling rate of a polymer goes before that of a category',
    file: selection('recycling-rates'),
    from: 'coalesce(a.row_id, b.row_id, c.row_id, d.row_id)',
    to: 'coalesce(a.row_id, c.row_id, b.row_id, d.row_id)',
    hints: steps('recycling'),
  },
  {
    id: 'recycling-any-year-last',
    room: 'compute',
    what: 'a rate carried from the next year goes before the rate of any year',
    file: selection('recycling-rates'),
    from: "when r.year = '*' then 0.5",
    to: "when r.year = '*' then 1.5",
    hints: steps('recycling'),
  },
  {
    id: 'recycled-litter',
    room: 'compute',
    what: 'recycling takes what is littered',
    file: made('50-recycling'),
    from: 'least(wanted_kg, recycling_choice_waste_kg - recycling_choice_littered_kg)',
    to: 'least(wanted_kg, recycling_choice_waste_kg)',
    hints: steps('recycling'),
  },
  {
    id: 'reexports-not-taken-off',
    room: 'compute',
    what: 're-exports count as exports of the country',
    file: made('60-waste-export'),
    from: 'greatest(trade_totals.export_kg - coalesce(trade_totals.reexport_kg, 0), 0)',
    to: 'trade_totals.export_kg',
    hints: steps('waste-export'),
  },
  {
    id: 'exported-litter',
    room: 'compute',
    what: 'the room for exports holds what is littered',
    file: made('60-waste-export'),
    from: 'cast((recycling.waste_kg - recycling.littered_kg - recycling.recycled_kg)',
    to: 'cast((recycling.waste_kg - recycling.recycled_kg)',
    hints: steps('waste-export'),
  },
  {
    id: 'collected-below-recycled',
    room: 'compute',
    what: 'more is recycled and exported than is collected',
    file: made('70-treatment'),
    from: 'greatest(covered_kg, recycled_kg + exported_kg)',
    to: 'covered_kg',
    hints: steps('treatment'),
  },
  {
    id: 'smallest-energy-recovery',
    room: 'compute',
    what: 'the smallest ratio of energy recovery is taken',
    file: selection('collection-and-treatment'),
    from: 'o.recovered * r.divided_by > r.recovered * o.divided_by',
    to: 'o.recovered * r.divided_by < r.recovered * o.divided_by',
    hints: STATISTICS,
  },
  {
    id: 'litter-does-not-leak',
    room: 'compute',
    what: 'litter does not leak into waters',
    file: made('80-mismanaged'),
    from: 'improperly_disposed_kg + uncollected_kg + waste_export_littered_kg',
    to: 'improperly_disposed_kg + uncollected_kg',
    hints: steps('treatment'),
  },
  {
    id: 'landfill-not-proper',
    room: 'compute',
    what: 'sanitary landfill is no proper disposal of imported waste',
    file: made('90-imported-waste'),
    from: 'fates.incinerated_kg + fates.landfilled_kg as sum_4',
    to: 'fates.incinerated_kg as sum_4',
    hints: steps('waste-import'),
  },
  {
    id: 'share-remainder-ties',
    room: 'compute',
    what: 'of shares with equal remainders the last gets the ppm left over',
    file: made('95-records'),
    from: shares({ ofEarlier: '>=', ofLater: '>' }),
    to: shares({ ofEarlier: '>', ofLater: '>=' }),
    hints: steps('records'),
  },
  {
    id: 'collected-holds-litter',
    room: 'compute',
    what: 'litter counts as collected',
    file: made('95-records'),
    from: 'cast(1000000 - littering_ppm - uncollected_excluding_littering_ppm as integer) as collected_ppm',
    to: 'cast(1000000 - uncollected_excluding_littering_ppm as integer) as collected_ppm',
    hints: steps('records'),
  },
  {
    id: 'trade-score-unweighted',
    room: 'compute',
    what: 'the score of trade is the mean of the headings, whatever they weigh',
    file: selection('evidence'),
    from: 'roundDiv(sum(r.total_kg * i.score * 1000), sum(r.total_kg)) end as score_milli',
    to: 'roundDiv(sum(i.score * 1000), count(*)) end as score_milli',
    hints: ['test/compute/quality'],
  },
]
