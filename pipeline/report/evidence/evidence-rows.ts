// Reads from the engine, after compute, what docs/evidence.md shows: which rows the steps selected, and what they noted about them. Decides
// nothing. Masses are in kg, shares in ppm, scores in thousandths.

import type { ReasonParameters } from '../../../schemas/evidence.ts'
import type { Finding } from '../../../schemas/findings.ts'
import { REMARK_COLUMNS } from '../../../schemas/tables.ts'
import type { ReasonCode } from '../../compute/reasons.ts'
import type { Engine } from '../../io/engine.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { DETAIL_KINDS, type StepNoteKind } from '../../model/note-kinds.ts'
import { sqlTexts } from '../../model/sql-text.ts'

/** A note of a step about a country-year, with the input row that it points to. */
export interface StepNoteRow extends Pick<ReasonParameters, 'method' | 'income_group'> {
  readonly country: string
  readonly year: number
  readonly quantity: string
  readonly step: string
  readonly kind: StepNoteKind
  readonly reason: ReasonCode
  readonly sentence: string
  readonly amount_kg: bigint | null
  readonly wanted_kg: bigint | null
  readonly table_name: string | null
  readonly key: string | null
  readonly source: string | null
  readonly score: number | null
  readonly row_note: string | null
  /** Years that the publisher gives for cells of the row and that differ from the year of the row: `1993`, `2010, 2012`. */
  readonly observed: string | null
}

/** The mass-weighted score of what a quantity of a country rests on; null where nothing gives one. */
interface ScoreRow {
  readonly country: string
  readonly quantity: string
  readonly score_milli: number | null
}

/** The record of all packaging and all polymers of the last year. */
export interface NationalRow {
  readonly country: string
  readonly name: string
  readonly year: number
  readonly waste_kg: bigint
  readonly recycled_ppm: number
  readonly mismanaged_ppm: number
  readonly quality_milli: number
}

export interface SourceRow {
  readonly source: string
  readonly title: string
  readonly authors: string
  readonly year: number
  readonly url: string | null
  readonly licence: string
  readonly quality: number
  readonly note: string | null
}

/** A weight of a split as a share of the whole. */
export interface ShareRow {
  readonly of: string
  readonly part: string
  readonly share_ppm: number
  readonly source: string
  readonly score: number
  readonly note: string | null
}

interface RateRow {
  readonly category: string
  readonly littered_ppm: number
  readonly released_ppm: number
  readonly littering_source: string
  readonly littering_score: number
  readonly littering_note: string | null
  readonly release_source: string
  readonly release_score: number
  readonly release_note: string | null
}

export interface EvidenceRows {
  readonly version: string
  readonly notice: string
  readonly national: readonly NationalRow[]
  readonly stepNotes: readonly StepNoteRow[]
  readonly scores: readonly ScoreRow[]
  readonly sources: readonly SourceRow[]
  readonly polymers: readonly ShareRow[]
  /** For each country, the area whose polymer shares split its waste. */
  readonly areas: readonly { readonly area: string; readonly country: string }[]
  readonly categories: readonly ShareRow[]
  readonly rates: readonly RateRow[]
  /** Medians that are used, and of how many published values each is. */
  readonly medians: readonly {
    readonly quantity: string
    readonly income_group: string
    readonly sources: string
    readonly values: number
  }[]
  /** The share of packaging in figures that count it together with other plastics, as the inputs give it. */
  readonly packaging: readonly { readonly what: string; readonly packaging_ppm: number }[]
  readonly profiles: readonly { readonly profile: string; readonly reexport_ppm: number; readonly recycling_ppm: number }[]
  readonly thresholds: readonly { readonly ratio: string; readonly least_ppm: number; readonly profile: string }[]
  readonly breaks: readonly {
    readonly table_name: string
    readonly country: string
    readonly year: number
    readonly reason: string
  }[]
  readonly exceptions: readonly {
    readonly country: string
    readonly quantity: string
    readonly year: number
    readonly cell_table: string
    readonly cell_column: string
    readonly reason: string
    readonly published: string | null
    readonly replaced_by: string | null
  }[]
  readonly findings: readonly Pick<Finding, 'rule' | 'country' | 'year' | 'message' | 'expected' | 'actual'>[]
}

/** SQL: the remarks of each row. */
const ROW_NOTES = [...REMARK_COLUMNS]
  .filter(([table]) => table !== 'sources')
  .map(([table, columns]) => `select row_id, nullif(concat_ws('; ', ${columns.join(', ')}), '') as note from "${table}"`)

const STEP_NOTES = `
  with row_notes as (${ROW_NOTES.join(' union all ')})
  select s.country, s.year, s.quantity, s.step, s.kind, s.reason, s.sentence, s.method, s.income_group, s.amount_kg, s.wanted_kg, i.table_name, i.key, i.source, i.score,
    n.note as row_note, o.observed
  from step_notes_in_words s
  left join input_rows i on i.row_id = s.input_row
  left join row_notes n on n.row_id = s.input_row
  left join (
    select row_id, string_agg(distinct cast(year as varchar), ', ' order by cast(year as varchar)) as observed from published_cells where year is not null group by row_id
  ) o on o.row_id = s.input_row
  where s.country is not null and s.year is not null and s.kind not in (${sqlTexts(DETAIL_KINDS)})
    and coalesce(i.table_name, '') not in ('packaging_shares', 'category_split', 'countries', 'profile_thresholds')
  order by s.country, s.quantity, s.step, s.kind, s.reason, i.table_name, i.source, i.key, s.year, s.sentence`

/**
 * SQL. The ways of disposal rest on the same row, so that they count as one quantity, `treatment`. The score of collection is that of what
 * is not collected. A quantity without mass has no weights: it gets the mean of its rows.
 */
const SCORES = `
  with leaves as (
    select l.country, case when l.quantity in ('incinerated', 'landfilled', 'improperly_disposed') then 'treatment'
        when l.quantity = 'uncollected' then 'collected' else l.quantity end as quantity,
      l.amount_kg, l.score_milli, coalesce(i.score * 1000, l.score_milli) as row_milli
    from leaf_evidence l
    left join input_rows i on i.row_id = l.input_row
  ),
  others as (
    select s.country, case when i.table_name in ('profile_shares', 'import_profiles') then 'profile' else s.quantity end as quantity,
      cast(0 as Int128) as amount_kg, i.score * 1000 as score_milli, i.score * 1000 as row_milli
    from step_notes s
    join input_rows i on i.row_id = s.input_row
    where s.country is not null and s.kind in ('input', 'profile')
      and (i.table_name in ('profile_shares', 'import_profiles') or s.quantity = 'reexport_of_waste_import')
      and i.table_name <> 'trade_flags'
  )
  select country, quantity, cast(case when sum(amount_kg) filter (score_milli is not null) > 0
      then roundDiv(sum(amount_kg * score_milli), sum(amount_kg) filter (score_milli is not null))
      when count(row_milli) > 0 then roundDiv(cast(sum(row_milli) as Int128), cast(count(row_milli) as Int128)) end as integer) as score_milli
  from (select * from leaves union all select * from others)
  group by country, quantity
  order by country, quantity`

const NATIONAL = `
  select r.country, c.name, r.year, r.waste_produced_in_the_country_kg as waste_kg, r.domestic_recycling_of_collected_ppm as recycled_ppm,
    r.mismanaged_including_littering_ppm as mismanaged_ppm, q.quality_milli
  from records r
  join countries c on c.country = r.country
  join quality q on q.country = r.country and q.category = r.category and q.polymer = r.polymer and q.year = r.year
  where r.category = '${ALL_CATEGORIES}' and r.polymer = '${ALL_POLYMERS}' and r.year = (select max(year) from dim_years)
  order by c.name, r.country`

const SOURCES = `
  select source, title, authors, cast(year as integer) as year, url, licence, quality, note
  from sources
  where source in (select i.source from input_rows i where i.table_name <> 'sources')
  order by source`

const POLYMERS = `
  with read_rows as (select distinct input_row from packaging)
  select s.area as "of", s.polymer as part, cast(roundDiv(cast(s.weight as Int128) * 1000000, cast(sum(s.weight) over (partition by s.area) as Int128)) as integer) as share_ppm,
    i.source, i.score, s.note
  from packaging_shares s
  join read_rows r on r.input_row = s.row_id
  join input_rows i on i.row_id = s.row_id
  join dim_polymers p on p.polymer = s.polymer
  order by s.area, p.position`

const AREAS = `
  select distinct s.area, p.country
  from packaging p
  join packaging_shares s on s.row_id = p.input_row
  join (select distinct country from net_input) n on n.country = p.country
  order by s.area, p.country`

const CATEGORIES = `
  select s.polymer as "of", s.category as part, cast(roundDiv(cast(s.weight as Int128) * 1000000, cast(sum(s.weight) over (partition by s.polymer) as Int128)) as integer) as share_ppm,
    i.source, i.score, s.note
  from category_split s
  join input_rows i on i.row_id = s.row_id
  join dim_polymers p on p.polymer = s.polymer
  join dim_categories c on c.category = s.category
  where s.weight > 0
  order by p.position, c.position`

const RATES = `
  select l.category, cast(l.littered_ppm as integer) as littered_ppm, cast(r.released_ppm as integer) as released_ppm, li.source as littering_source,
    li.score as littering_score, l.note as littering_note, ri.source as release_source, ri.score as release_score, r.note as release_note
  from littering_rates l
  join release_rates r on r.category = l.category
  join input_rows li on li.row_id = l.row_id
  join input_rows ri on ri.row_id = r.row_id
  join dim_categories c on c.category = l.category
  order by c.position`

const MEDIANS = `
  select m.quantity, m.income_group, string_agg(distinct i.source, ', ' order by i.source) as sources, cast(count(distinct m.input_row) as integer) as values
  from step_notes m
  join input_rows i on i.row_id = m.input_row and i.table_name <> 'exceptions'
  where m.reason = 'median-member'
    and m.income_group in (select income_group from step_notes s where s.reason = 'median-used' and s.quantity = m.quantity)
  group by m.quantity, m.income_group
  order by m.quantity, m.income_group`

const PACKAGING = `
  select distinct w.what, cast(w.packaging_ppm as integer) as packaging_ppm
  from (
    select 'plastic in municipal waste' as what, m.packaging_ppm, m.row_id from municipal_waste m
    union all select 'plastic waste traded', t.packaging_ppm, t.row_id from trade_statistics t
    union all select 'plastic waste traded', t.packaging_ppm, t.row_id from waste_trade t
  ) w
  join step_notes s on s.input_row = w.row_id and s.kind = 'input'
  order by w.what, packaging_ppm`

const PROFILES =
  'select profile, cast(reexport_ppm as integer) as reexport_ppm, cast(recycling_ppm as integer) as recycling_ppm from profile_shares order by row_id'
const THRESHOLDS = 'select ratio, cast(least_ppm as integer) as least_ppm, profile from profile_thresholds order by position, row_id'

const BREAKS = `
  select b."table" as table_name, b.country, cast(b.year as integer) as year, b.reason
  from series_breaks b
  join (select distinct country from net_input) n on n.country = b.country
  order by b.country, b.year, b."table"`

const EXCEPTIONS = `
  select distinct s.country, s.quantity, s.year, s.cell_table, s.cell_column, e.reason, a.published, a.replaced_by
  from step_notes s
  join exceptions e on e.row_id = s.input_row
  join applied_exceptions a on a.exception_row = e.row_id
  where s.kind = 'exception' and s.country is not null
  order by s.country, s.quantity, s.year, s.cell_column, s.cell_table`

/** Everything that the page needs. The findings are those of a check of the same release. */
export async function readEvidence(
  engine: Engine,
  { version, notice, findings }: Pick<EvidenceRows, 'version' | 'notice' | 'findings'>,
): Promise<EvidenceRows> {
  return {
    version,
    notice,
    findings,
    national: await engine.rows<NationalRow>(NATIONAL),
    stepNotes: await engine.rows<StepNoteRow>(STEP_NOTES),
    scores: await engine.rows<ScoreRow>(SCORES),
    sources: await engine.rows<SourceRow>(SOURCES),
    polymers: await engine.rows<ShareRow>(POLYMERS),
    areas: await engine.rows<EvidenceRows['areas'][number]>(AREAS),
    categories: await engine.rows<ShareRow>(CATEGORIES),
    rates: await engine.rows<RateRow>(RATES),
    medians: await engine.rows<EvidenceRows['medians'][number]>(MEDIANS),
    packaging: await engine.rows<EvidenceRows['packaging'][number]>(PACKAGING),
    profiles: await engine.rows<EvidenceRows['profiles'][number]>(PROFILES),
    thresholds: await engine.rows<EvidenceRows['thresholds'][number]>(THRESHOLDS),
    breaks: await engine.rows<EvidenceRows['breaks'][number]>(BREAKS),
    exceptions: await engine.rows<EvidenceRows['exceptions'][number]>(EXCEPTIONS),
  }
}
