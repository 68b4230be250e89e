// Tests that every published figure follows from the input rows that its explanation names (recomputes.ts), that an explanation begins with
// what decides the figure, and that its published texts are at the named places (published.ts).

import { describe, expect, it } from 'vitest'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { decidingText } from '../../../pipeline/report/explain/deciding-words.ts'
import { publishedCellsSchema } from '../../../schemas/evidence.ts'
import { THOROUGH } from '../../random.ts'
import { describeWithRawFiles, pinnedFiles } from '../../raw-files.ts'
import { type ExplainedWorld, explainedWorld } from './explained.ts'
import { stands } from './published.ts'
import { recomputes } from './recomputes.ts'

describeWithRawFiles('a figure of production', pinnedFiles(), (raw) => {
  let opened: Promise<ExplainedWorld> | undefined
  const open = () => {
    opened ??= explainedWorld('production', raw)
    return opened
  }
  recomputes(open, 40, [
    'waste_statistics',
    'municipal_waste',
    'rate less exports',
    'rate of the region',
    'recycled_abroad',
    'trade_statistics',
    'energy_recovery',
    'treatment_shares',
  ])

  // The expected texts were read by eye in the publishers' files.
  const decides = async (country: string, year: number, metric: string) => {
    const explanation = await (await open()).explain(country, { category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year }, metric)
    return { ...explanation, shown: decidingText(explanation).shown.map(({ lead, lines }) => [lead, ...lines]) }
  }

  it('lists the classes of a publisher with their shares, and how else they could be read', async () => {
    const { shown, solidity } = await decides('JPN', 2020, 'mismanaged_including_littering')
    expect(shown[0]).toEqual([
      'improperly disposed share in 2015 13.3 % (+0.63 %), made of waste_treatment_other_percent 13.3 % (assumption: it could also count as left_out_percent)',
      'treatment_shares of 2015 (5 years before): worldbank-what-a-waste-2/country_level_data_0.csv:100 (worldbank-what-a-waste-2, quality 2 of 5)',
      'incinerated share in 2015 80.2 % (−0.62 %), made of waste_treatment_incineration_percent 80.2 %',
      'sanitary landfill share in 2015 1.1 % (−0.01 %), ' +
        'made of waste_treatment_controlled_landfill_percent 1.1 % (assumption: it could also count as improper_percent)',
      expect.stringMatching(
        /^waste_treatment_compost_percent 0\.4 %, .*, waste_treatment_recycling_percent 4\.9 %: left_out_percent, published/,
      ),
      expect.stringMatching(
        /^rejected: energy_recovery JPN\|2015\|municipal_waste .*: the country does not report to the statistical office$/,
      ),
    ])
    // Everything that is not littered is collected, so that the coverage does not decide.
    expect(solidity).toContain(' of 5 (littering_rates, regional_fates, treatment_shares). The whole record')
  })

  it('names the publisher that is rejected, and why', async () => {
    // Waste and exports move the share equally far.
    const { shown } = await decides('THA', 2020, 'export_of_collected')
    const exports = shown.find(([what]) => what?.startsWith('plastic waste exported'))
    expect(exports).toContain('reason: UNCTAD is below a third: Our World in Data is used (85.4 instead of 11.0 kt)')
    expect(exports?.find((line) => line.startsWith('rejected: '))).toContain('(Plastics trade by partner: plastic waste) has 11.0 kt')
    const imports = (await decides('THA', 2020, 'waste_import')).shown.flat()
    expect(imports.join('\n')).not.toContain('has 11.0 kt')
  })

  it('names what the country has of its own where the rate of its region is used', async () => {
    const [rate] = (await decides('TZA', 2020, 'domestic_recycling_of_collected')).shown
    expect(rate?.[0]).toMatch(/^regional recycling rate of Sub-Saharan Africa in 2019 5\.7193 % \(\+1\.00 %\)$/)
    expect(rate?.at(-1)).toMatch(/^rejected: recycling_rates TZA\|2022.* applies to other years$/)
  })

  it('does not count the split of a total among the weakest, which it does not move', async () => {
    const { solidity, deciding } = await decides('FRA', 2020, 'waste_produced_in_the_country')
    expect(deciding.map(({ table }) => table)).toEqual(['waste_per_head', 'average_population'])
    expect(solidity).toContain('has quality 3 of 5 (average_population)')
  })

  describe('and what its explanation says was published', () => {
    const opened = stands(open, raw, {
      inputs: THOROUGH ? 5000 : 1200,
      files: [
        ...pinnedFiles()
          .map((file) => file.replace(/.*\//, ''))
          .filter((file) => !/^(country-codes|regionmapping|country_level_codebook)/.test(file)),
        'source.json',
        'urban_share.csv',
      ],
      without: [
        'municipal_waste packaging_ppm',
        'treatment_shares improper_ppm',
        'treatment_shares incineration_ppm',
        'treatment_shares sanitary_landfill_ppm',
      ],
    })

    it('is in the evidence as well, for rows that publishers gave', async () => {
      const world = opened()
      const rows = await world.engine.rows('select distinct published from evidence where published is not null')
      const sources = await world.engine.rows(
        "select distinct source from evidence where published is null and file not like 'sources/%' order by all",
      )
      expect(rows.length).toBeGreaterThan(1500)
      for (const { published } of rows) publishedCellsSchema.parse(JSON.parse(String(published)))
      // Rows without a number have no published text: regions of countries, and countries without a collected share.
      expect(sources.map(({ source }) => source)).toEqual(['oecd-region-map', 'worldbank-what-a-waste-2'])
    })
  })
})
