// Tests that the client reads the same from every kind of host. The expected records are computed from the bundle's datasets.csv.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TreeKind } from '../../pipeline/api/paths.ts'
import { ApiError, type Filter as ClientFilter, type ClientOptions, createClient, type DataRecord } from '../../pipeline/client/index.ts'
import { PAGE_MISSING, unknownValue } from '../../pipeline/model/api-problems.ts'
import type { Filter } from '../contract/cases.ts'
import { type ExpectedAnswers, expectedAnswers } from '../contract/expected-answers.ts'
import { host as inProcess } from '../contract/hosts/in-process.ts'
import { host as nginx } from '../contract/hosts/nginx.ts'
import { allHosts } from '../contract/hosts.ts'
import { KEYS } from '../contract/keys.ts'
import { describeWithProgram, type NeededProgram } from '../contract/programs.ts'
import { type Tree, treeOf } from '../contract/trees.ts'
import { VALUES } from '../coverage.ts'
import { NGINX, startPlainNginx } from '../nginx.ts'
import { THOROUGH } from '../random.ts'
import { rejection } from './answering-server.ts'
import { startPlainFiles } from './plain-files.ts'

interface Setting {
  readonly title: string
  readonly program?: NeededProgram | undefined
  readonly environment: Tree['environment']
  readonly prefix: string
  /** Default: full. */
  readonly kind?: TreeKind
  readonly modes: readonly ClientOptions['mode'][]
  start(tree: Tree): Promise<{ readonly port: number; stop(): Promise<void> }>
}

const settings: Setting[] = [
  {
    title: 'plain nginx, demo',
    program: NGINX,
    environment: 'demo',
    prefix: '',
    modes: ['auto', 'files'],
    start: ({ folder }) => startPlainNginx(folder),
  },
  ...(['demo', 'production'] as const).map((environment) => ({
    title: `a plain file server with a light tree, ${environment}`,
    environment,
    prefix: '/below',
    kind: 'light' as const,
    modes: environment === 'production' || THOROUGH ? (['auto', 'files'] as const) : (['auto'] as const),
    start: ({ folder }: Tree) => startPlainFiles(folder, { prefix: '/below', key: environment === 'production' ? KEYS.right : undefined }),
  })),
]
for (const host of await allHosts()) {
  // The contract already tests that hosts answer alike. Therefore only one host that runs code and one file server are read in every mode.
  const isReadInFull = THOROUGH || [inProcess.name, nginx.name].includes(host.name)
  for (const [environment, prefix] of [
    ['demo', ''],
    ['production', '/data/plastic'],
  ] as const) {
    // The plain nginx is a file server with a demo, too.
    if (environment === 'demo' && !(THOROUGH || host.name === inProcess.name)) continue
    settings.push({
      title: `${host.name}, ${environment}${prefix && ` below ${prefix}`}`,
      program: host.program,
      environment,
      prefix,
      // The demo differs from production only in that it needs no key.
      modes: THOROUGH || (environment === 'production' && isReadInFull) ? ['auto', 'query', 'files'] : ['auto'],
      start: (tree) => host.start(tree, { prefix, keys: environment === 'production' ? KEYS : undefined }),
    })
  }
}

for (const setting of settings) {
  describeWithProgram(setting.title, setting.program, () => {
    let tree: Tree
    let base: string
    let stop = async () => {}
    beforeAll(async () => {
      tree = await treeOf(setting.environment, setting.kind)
      const started = await setting.start(tree)
      stop = started.stop
      base = `http://127.0.0.1:${started.port}${setting.prefix}`
    }, 600_000)
    afterAll(() => stop())

    describe.each(setting.modes)('mode %s', (mode) => {
      const client = (options: Partial<ClientOptions> = {}) =>
        createClient({ baseUrl: base, mode, ...(setting.environment === 'production' ? { key: KEYS.right } : {}), ...options })
      const known = (version = tree.latest) => expectedAnswers(tree, version)

      it.each<{ filter: Filter; page?: number; size?: number; version?: string }>([
        { filter: {} },
        { filter: { country: 'FRA', category: 'All packaging' } },
        { filter: { country: 'FRA', category: 'Rigid non-food packaging', polymer: 'Other', year: '2020' } },
        { filter: { category: 'PET bottles', polymer: 'PVC' } },
        { filter: { country: 'GTM' }, page: 2 },
        { filter: {}, size: 500, page: 1 },
        { filter: { country: 'FRA' }, version: '1.1', page: 1 },
        { filter: { country: 'HND-CR' }, version: '1.5-draft', page: 3 },
        { filter: { category: 'PET bottles', year: '2020' }, version: '1.5-draft' },
      ])('awaits a page: $filter, page $page of $size, release $version', async ({ filter, page = 0, size = 50, version }) => {
        const { year, ...others } = filter
        const wanted = { ...others, ...(year === undefined ? {} : { year: Number(year) }), page, pageSize: size }
        const found = await client({ version }).datasets(wanted as object)
        expect({
          pagination: { 'total-items': found.totalItems, 'total-pages': found.totalPages },
          elements: found.elements,
        }).toEqual(known(version).page(filter, size, page))
        expect(found).toMatchObject({ page, pageSize: size, version: version ?? tree.latest })
      })

      it('goes over all pages of a filter in order', async () => {
        const records: DataRecord[] = []
        for await (const record of client().datasets({ country: 'FRA', pageSize: 50 })) records.push(record)
        expect(records).toEqual(allOf(known(), { country: 'FRA' }))
        expect(records.length).toBeGreaterThan(150)
      })

      it('leaves aggregates out, so that leaf records add up to them', async () => {
        const leaves = await client().datasets({ country: 'FRA', year: 2020, level: 'leaf' }).all()
        const wanted = allOf(known(), { country: 'FRA', year: '2020' }).filter(
          ({ category, polymer }) => category !== 'All packaging' && polymer !== 'All polymers',
        )
        expect(leaves).toEqual(wanted)
        const kilograms = (records: readonly DataRecord[]) =>
          records.reduce((sum, record) => sum + Math.round(record.waste_produced_in_the_country.amount * 1e6), 0)
        const whole = await client().datasets({ country: 'FRA', year: 2020, category: 'All packaging', polymer: 'All polymers' })
        expect(kilograms(leaves)).toBe(kilograms(whole.elements))
      })

      it('takes several values of a filter, gives them in their order, and cuts pages of any size', async () => {
        const filter = { country: ['FRA', 'BRA', 'FRA'], polymer: 'PET', year: [2021, 2019] } as const
        const wanted = ['FRA', 'BRA'].flatMap((country) =>
          ['2021', '2019'].flatMap((year) => allOf(known(), { country, polymer: 'PET', year })),
        )
        expect(await client().datasets(filter).all()).toEqual(wanted)
        const page = await client().datasets({ ...filter, page: 1, pageSize: 7 })
        expect(page).toMatchObject({ totalItems: wanted.length, totalPages: Math.ceil(wanted.length / 7), elements: wanted.slice(7, 14) })
        expect(await rejection(client().datasets({ ...filter, country: ['FRA', 'XXX'] }))).toMatchObject({
          name: 'ApiError',
          parameter: 'country',
        })
      })

      it('gives ranges like records, of the latest release, a fixed one and a draft', async () => {
        for (const [version, filter] of [
          [undefined, { country: 'FRA', category: 'All packaging' }],
          ['1.1', { country: 'BRA', polymer: 'PET' }],
          ['1.5-draft', { country: 'HND-CR' }],
          [undefined, { category: 'PET bottles', polymer: 'PVC' }],
          ['1.4', { category: 'PET bottles', polymer: 'PET' }],
          ['1.1', { year: '2020' }],
        ] as const) {
          const ranges = expectedAnswers(tree, version ?? tree.latest, 'ranges')
          expect(await client({ version }).ranges(numbered(filter)).all()).toEqual(allOf(ranges, filter))
          expect(await client({ version }).ranges(numbered(filter))).toMatchObject({ version: version ?? tree.latest, pageSize: 50 })
        }
        expect(await rejection(client().ranges({ country: 'FRA', page: 900 }))).toMatchObject(PAGE_MISSING)
        expect(await rejection(client().ranges({ year: 1066 }))).toMatchObject({ status: 400, parameter: 'year' })
      })

      it('gives reference data, metadata and releases', async () => {
        const reference = await client().referenceData()
        expect(reference.countries.map(({ code }) => code)).toEqual(known().values('country'))
        expect((await client({ version: '1.1' }).referenceData()).countries.length).toBeLessThan(reference.countries.length)
        expect(await client().metadata()).toMatchObject({ data_version: tree.latest, environment: setting.environment })
        expect(await client({ version: '1.1' }).metadata()).toMatchObject({ data_version: '1.1' })
        const { latest, versions } = await client().versions()
        expect([latest, ...versions.map(({ version }) => version)]).toEqual([tree.latest, '1.5', '1.4', '1.1'])
      })

      it('gives whole files and the changes of a release', async () => {
        for (const version of [undefined, '1.1', '1.5-draft']) {
          const reader = client({ version })
          const text = await (await reader.file('reference-data.json')).text()
          expect(JSON.parse(text)).toEqual(await reader.referenceData())
          expect((await reader.changes()).version).toBe((version ?? tree.latest).replace('-draft', ''))
        }
        const parquet = new Uint8Array(await (await client().file('datasets.parquet')).arrayBuffer())
        expect(Buffer.from(parquet.subarray(0, 4)).toString()).toBe('PAR1')
        expect((await client().changes('1.1')).version).toBe('1.1')
        expect(await rejection(client().file('no-such.csv'))).toMatchObject({ name: 'ApiError', status: 404 })
        expect(await rejection(client().explanation('XXX'))).toMatchObject({ name: 'ApiError', status: 404 })
      })

      it('names the parameter whose value is not known, in the words of the api', async () => {
        const countries = known('1.1').values('country')
        const wanted = unknownValue('country', { countries, ...VALUES, years: [], pageSizes: { built: [], any: false } })
        const error = await rejection(client({ version: '1.1' }).datasets({ country: 'GTM' }))
        expect(error).toBeInstanceOf(ApiError)
        expect(error).toMatchObject(wanted)
        expect(await rejection(client().datasets({ year: 1066 }))).toMatchObject({ status: 400, parameter: 'year' })
        expect(await rejection(client().datasets({ country: "CÔTE D'(IVOIRE)*!" }))).toMatchObject({ parameter: 'country' })
        expect(await rejection(client().datasets({ category: 'pet bottles' as 'PET bottles' }))).toMatchObject({ parameter: 'category' })
        expect(await rejection(client().datasets({ pageSize: 5000 }))).toMatchObject({ parameter: 'page_size' })
      })

      it('reads a draft under its own name, and takes it for no release', async () => {
        const draft = client({ version: '1.5-draft' })
        const countries = known('1.5-draft').values('country')
        expect(countries).toContain('HND-CR')
        expect((await draft.referenceData()).countries.map(({ code }) => code)).toEqual(countries)
        expect(await draft.metadata()).toMatchObject({ data_version: '1.5', environment: setting.environment })
        expect(await draft.datasets({ country: 'HND-CR' }).all()).toEqual(allOf(known('1.5-draft'), { country: 'HND-CR' }))
        const leaves = await draft.datasets({ country: 'HND-CR', level: 'leaf', page: 1 })
        expect(leaves).toMatchObject({ page: 1, version: '1.5-draft' })
        expect(await rejection(draft.datasets({ country: 'XXX' }))).toMatchObject({ status: 400, parameter: 'country', allowed: countries })
        expect(await rejection(draft.datasets({ country: 'HND-CR', page: 900 }))).toMatchObject(PAGE_MISSING)
        expect(await rejection(client().datasets({ country: 'HND-CR' }))).toMatchObject({ status: 400, parameter: 'country' })
        expect((await client().datasets({ country: 'FRA' })).version).toBe('1.4')
      })

      if (setting.environment === 'production') {
        it('says that a key is missing or wrong, and never names it', async () => {
          expect(await rejection(client({ key: undefined }).datasets())).toMatchObject({ name: 'ApiError', status: 401 })
          const error = await rejection(client({ key: 'not-the-key-1234' }).datasets())
          expect(error).toMatchObject({ name: 'ApiError', status: 403 })
          expect(textOf(error)).not.toContain('not-the-key-1234')
        })
      }
    })
  })
}

/** All matching elements, from the expected pages: dimensions, and amounts or ranges. */
function allOf(known: ExpectedAnswers, filter: Filter) {
  return Array.from({ length: known.pages(filter, 500) }, (_, page) => {
    const { elements } = known.page(filter, 500, page) as { elements: Readonly<Record<string, string | number | object>>[] }
    return elements
  }).flat()
}

/** The filter as the client takes it. */
const numbered = ({ year, ...filter }: Filter) => ({ ...filter, ...(year === undefined ? {} : { year: Number(year) }) }) as ClientFilter

const textOf = (error: unknown) => `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`
