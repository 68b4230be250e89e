// index.html, the page at the base address: the explorer, and below it links to files, pages and releases, which need no script. Addresses
// are relative to the page, so that it works under every host, port and prefix, and on a plain file server.

import type { ApiIndex } from '../../schemas/api.ts'
import { exampleValues } from '../api/openapi-examples.ts'
import { countryPath, pageFolder, wholeName } from '../api/paths.ts'
import { KEY_HEADER } from '../api/problems.ts'
import { savedName } from '../api/saved-name.ts'
import { metricsOf } from '../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { largest, smallest } from '../model/lists.ts'
import { countedMetrics } from '../model/metrics.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import { FILES } from '../release/files.ts'
import { type Html, html, joined } from '../report/html.ts'
import { firstFigures, type WorldFigures } from './first-figures.ts'
import { sitePage } from './page.ts'
import { type DescribedRelease, structuredData } from './structured-data.ts'

interface LandingRelease {
  readonly version: string
  readonly date: string
  readonly status: { readonly state: string }
  readonly summary: string
}

export interface LandingData {
  readonly index: ApiIndex
  /** SPDX identifier. */
  readonly licence: string
  /** All releases but drafts, the latest first. */
  readonly releases: readonly LandingRelease[]
  /** The latest release, or the newest where all are withdrawn. */
  readonly release: ReleaseValues & {
    readonly version: string
    readonly date: string
    readonly places: readonly string[]
    readonly doi?: string | undefined
    readonly world?: WorldFigures | undefined
  }
  /** `plastic-eol` and its version. */
  readonly generator: string
}

/** The whole files of a release, most wanted first. */
const SHOWN_FILES = FILES.flatMap(({ name, says }) => (says === undefined ? [] : [[name, says] as const]))

const HEAD = html`<link rel="alternate" type="application/atom+xml" title="Releases" href="feed.xml">
<link rel="stylesheet" href="assets/explorer.css">
<script src="assets/explorer.js" type="module"></script>
`

/** What those see to whom the address is sent. The picture shows figures, so that only an open environment has it. */
const PREVIEW = html`<meta property="og:type" content="website">
<meta property="og:title" content="Plastic packaging after consumption">
<meta property="og:image" content="assets/preview.png">
`

export function landingPage(facts: LandingData): string {
  const { index, release, licence, generator } = facts
  const { countries, categories, polymers, years } = release
  const isOpen = index.environment === 'demo'
  const shown = index.latest ?? index.versions[0]?.version
  const span = [...new Set([years[0], years.at(-1)])].join('–')
  const lead =
    `What happens to plastic packaging once it is used: ${countedMetrics(metricsOf(release.version))}, for ${countries.length} countries, ` +
    `${categories.length - 1} kinds of packaging and ${polymers.length - 1} polymers, ${span}.`
  const toFiles = shown === undefined ? '' : html`<a class="button" href="#files">Download<span class="wide"> and cite</span></a> `
  const toReleases = isOpen ? html`<a href="${shown === undefined ? 'versions.json' : '#releases'}">Releases</a> ` : ''
  const latest = index.latest === null ? '' : html` data-release="${index.latest}"`
  const served = html`data-environment="${index.environment}" data-licence="${licence}" data-page-size="${largest(index.page_sizes)}"${latest}`
  const figures = isOpen && index.latest !== null && release.world ? firstFigures(release.world) : ''
  const body = html`<header>
<h1>Plastic packaging after consumption</h1>
<p class="actions">${toFiles}${toReleases}<a href="docs/">API</a></p>
</header>
<div id="explorer" ${served}>
${figures}\
<p class="waiting">If this page was opened from disk, its charts cannot be read: \
run <code>plastic-eol serve</code>, or put the folder on a web server.</p>
<noscript><p>Charts, comparisons and tables need JavaScript. Without it, everything is in the files below.</p></noscript>
</div>
${shown === undefined ? NO_RELEASE : releaseSections(facts, shown, lead)}<footer><p>Licence of the data: ${licence}.</p></footer>
`
  return sitePage({
    title: 'Plastic packaging after consumption',
    description: `${lead} ${index.notice}`,
    notice: index.notice,
    root: '',
    generator,
    head: html`${HEAD}${isOpen ? PREVIEW : ''}${shown === undefined ? '' : structuredData(describedRelease(facts, shown))}`,
    body,
    policy: html`style-src 'self'; script-src 'self'; connect-src 'self'`,
  })
}

const describedRelease = ({ index, licence, release }: LandingData, version: string): DescribedRelease => ({
  environment: index.environment,
  notice: index.notice,
  version,
  date: release.date,
  years: release.years,
  countries: release.countries.length,
  places: release.places,
  doi: release.doi,
  licence,
  files: SHOWN_FILES,
})

const isLight = ({ tree }: ApiIndex) => tree === 'light'

const NO_RELEASE = html`<section>
<h2>No release yet</h2>
<p>There is only a draft here, for its reviewers. <code>versions.json</code> lists its path.</p>
</section>
`

/** The files of the release that is shown, its pages, and all releases. */
function releaseSections(facts: LandingData, shown: string, lead: string): Html {
  const { index } = facts
  const isOpen = index.environment === 'demo'
  const example = exampleOf(facts, shown)
  const keyed = html` They need an access key. \
<span data-until-key>Enter it above to download the files, or send it in the header <code>${KEY_HEADER}</code>.</span>`
  const command = html`<pre class="path"><code>curl -H '${KEY_HEADER}: …' -O https://…/v/${shown}/datasets.csv</code></pre>\n`
  const versions = index.versions.map(({ version }) => html`<code>${version}</code>`)
  const releases = html`<dl class="files">\n${facts.releases.map(releaseLine)}</dl>\n`
  return html`<section id="files">
<h2>${index.latest === null ? 'Release' : 'Latest release:'} ${shown}</h2>
<p>${lead}</p>
<p>Most people want one of these files.${isOpen ? '' : keyed}</p>
<dl class="files">
${SHOWN_FILES.map(([name, meaning]) => html`<div><dt>${download(index.environment, shown, name, isOpen)}</dt><dd>${meaning}</dd></div>\n`)}</dl>
${isOpen ? '' : command}\
<p class="careful"><strong>Do not add up unfiltered records.</strong> <em>${ALL_CATEGORIES}</em> and <em>${ALL_POLYMERS}</em> \
have records of their own, so that a sum over all records counts everything four times.</p>
</section>
<section>
<h2>For developers</h2>
<p><a href="docs/">Try the API</a>, or read its <a href="openapi.json">OpenAPI description</a>.</p>
<p>A host with the ${isLight(index) ? 'program' : 'configuration'} of this project answers queries:</p>
<p class="path">${reference(example.query, example.query, isOpen && index.latest !== null)}</p>
<p>${isLight(index) ? 'Any file server can serve the records of a country:' : 'The answer is a plain file, which any file server can serve:'}</p>
<p class="path">${reference(example.path, example.path, isOpen)}</p>
${pathsText(index)}
<ul>
${index.explanation.slice(0, -1).map((line) => html`<li>${line}</li>\n`)}</ul>
<p>For programs: ${reference('index.json', 'index.json', isOpen)}.</p>
</section>
<section id="releases">
<h2>All releases</h2>
<p>The data of a release never change${isOpen ? '' : html`: ${joined(versions, ', ')}`}.</p>
${isOpen ? releases : ''}\
<p>The feed ${reference('feed.xml', 'feed.xml', isOpen)} announces new releases and what each of them changes. \
For programs: ${reference('versions.json', 'versions.json', isOpen)}.</p>
</section>
`
}

/** A release with a link that shows it in the explorer, and its summary. */
function releaseLine({ version, date, status, summary }: LandingRelease): Html {
  const files = reference(`v/${version}/files.txt`, 'files', true)
  const changes = reference(`v/${version}/changes.json`, 'changes', true)
  return html`<div><dt><a href="#release=${version}">${version}</a></dt><dd>${date}, ${status.state}. ${summary} ${files} ${changes}</dd></div>\n`
}

/** How the paths of files with records are formed. */
function pathsText({ tree, paths, page_sizes }: ApiIndex): Html {
  const code = (name: string) => html`<code>${paths[name] ?? ''}</code>`
  if (tree === 'light') return html`<p>Its path is ${code('country')}; the same as CSV is ${code('country as csv')}.</p>`
  return html`<p>Its path is ${code('datasets')}; \
if there are more than ${smallest(page_sizes)} records, it is ${code('datasets by page')}, \
with ${page_sizes.join(' or ')} records on a page.</p>`
}

/** A link if the file is open, else only its name, because a browser sends no key with a link. */
function reference(address: string, text: string, isOpen: boolean, saved?: string): Html {
  const download = saved === undefined ? '' : html` download="${saved}"`
  return isOpen ? html`<a${download} href="${address}"><code>${text}</code></a>` : html`<code>${text}</code>`
}

/** A file, which is saved under a name that says what it holds. */
function download(environment: string, version: string, name: string, isOpen: boolean): Html {
  const saved = savedName(environment, version, name)
  const path = `v/${version}/${name}`
  // The explorer fetches the file once it has the key.
  if (!isOpen) return html`<span data-file="${path}" data-save="${saved}">${reference(path, name, false)}</span>`
  return reference(path, name, true, saved)
}

/** A query that the release answers, and the path of the page with its answer. */
function exampleOf({ index, release }: LandingData, version: string): { readonly query: string; readonly path: string } {
  const size = index.default_page_size
  // One record: its answer is one file, whatever the page sizes are.
  const filter = { ...exampleValues(release), category: ALL_CATEGORIES, polymer: ALL_POLYMERS }
  const { country, year, category, polymer } = filter
  const pairs = Object.entries({ country, category, polymer, year, page: index.first_page, page_size: size })
  return {
    query: `datasets?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    path: `v/${version}/${isLight(index) ? countryPath(country, 'json') : `${pageFolder(filter)}/${wholeName(year)}`}`,
  }
}
