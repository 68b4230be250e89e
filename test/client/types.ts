// Checks which uses of the client compile and which do not. `npm run types` checks the sources, types.system.test.ts checks the package.

import { createClient, type DataRecord, type LeafRecord, type Page, type Quantity } from '../../pipeline/client/index.ts'

const client = createClient({ baseUrl: 'https://data.example/plastic' })

export async function right(): Promise<void> {
  const page: Page<DataRecord> = await client.datasets({ country: 'FRA', category: 'All packaging', polymer: 'PET', year: 2020 })
  const waste: Quantity<'kt'> | undefined = page.elements[0]?.waste_produced_in_the_country
  const littering: 'percent' | undefined = page.elements[0]?.littering.unit
  const leaves: LeafRecord[] = await client.datasets({ level: 'leaf', category: 'PET bottles', page: 0, pageSize: 500 }).all()
  const category: 'PET bottles' | 'Other bottles' | string | undefined = leaves[0]?.category
  for await (const { country, year } of client.datasets()) void [country.length, year.toFixed()]
  const found: Page<DataRecord> | string = await client.datasets().catch((error: Error) => error.message)
  const ended: Page<LeafRecord> = await client.datasets({ level: 'leaf' }).finally(() => {})
  const draft = await createClient({ baseUrl: '/', version: '1.5-draft' }).datasets({ level: 'leaf' })
  const answered: string | undefined = draft.version
  for await (const { page, elements } of client.datasets({ level: 'leaf' }).pages()) void [page.toFixed(), elements[0]?.littering]
  const joined = await client.datasets({ country: 'FRA', withRanges: true })
  const ends: readonly (number | null | undefined)[] = [joined.elements[0]?.littering.low, joined.elements[0]?.littering.amount]
  const some: LeafRecord[] = await client
    .datasets({ level: 'leaf', country: ['FRA', 'DEU'], category: ['PET bottles'], year: [2022] })
    .all()
  const ranges = await client.ranges({ level: 'leaf', polymer: 'PET' }).all()
  const high: number | null | undefined = ranges[0]?.added_stock.high
  const { countries } = await client.referenceData({ signal: AbortSignal.timeout(1000) })
  const { versions } = await client.versions()
  const { papers } = await client.metadata()
  void [
    some,
    found,
    ended,
    ends,
    high,
    answered,
    waste,
    littering,
    category,
    countries[0]?.code,
    versions[0]?.status.state,
    papers[0]?.quality_score,
  ]
}

export async function wrong(): Promise<void> {
  // @ts-expect-error a category in lower case
  void client.datasets({ category: 'pet bottles' })
  // @ts-expect-error an unknown polymer
  void client.datasets({ polymer: 'PLA' })
  // @ts-expect-error a year as text
  void client.datasets({ year: '2020' })
  // @ts-expect-error an unknown polymer among several
  void client.datasets({ polymer: ['PET', 'PLA'] })
  // @ts-expect-error an unknown filter
  void client.datasets({ countr: 'FRA' })
  // @ts-expect-error the name of the parameter in an address
  void client.datasets({ page_size: 50 })
  // @ts-expect-error an unknown level
  void client.datasets({ level: 'leaves' })
  // @ts-expect-error an aggregate among leaf records
  void client.datasets({ level: 'leaf', category: 'All packaging' })
  // @ts-expect-error an aggregate among leaf records
  void client.datasets({ level: 'leaf', polymer: 'All polymers' })
  // @ts-expect-error ranges have no amount
  void (await client.ranges()).elements[0]?.littering.amount
  // @ts-expect-error a range that was not requested
  void (await client.datasets()).elements[0]?.littering.low
  // @ts-expect-error ranges have no ranges
  void client.ranges({ withRanges: true })
  // @ts-expect-error a page is not iterable: the listing is
  for await (const record of await client.datasets()) void record
  // @ts-expect-error an unknown metric
  void (await client.datasets()).elements[0]?.waste
  // @ts-expect-error a version as a number
  void createClient({ baseUrl: '/', version: 1.4 })
  // @ts-expect-error no base address
  void createClient({})
  // @ts-expect-error an unknown mode
  void createClient({ baseUrl: '/', mode: 'files-only' })
}
