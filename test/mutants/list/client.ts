// Defects of the client and the pages in a browser.

import type { Mutant } from '../mutant.ts'

const REQUESTS = ['test/client/requests']
const EXPLORER = ['test/site/explorer/state', 'test/site/explorer/sheet', 'test/site/explorer']

export const CLIENT: readonly Mutant[] = [
  {
    id: 'last-page-not-read',
    room: 'client',
    what: 'the last page of a listing is not read',
    file: 'pipeline/client/listing.ts',
    from: 'number < first.totalPages',
    to: 'number < first.totalPages - 1',
    hints: REQUESTS,
  },
  {
    id: 'pages-of-two-releases',
    room: 'client',
    what: 'the pages behind the first are asked of whatever release is the latest by then',
    file: 'pipeline/client/listing.ts',
    from: 'await hostPage(number, first.pageSize, first.version)',
    to: 'await hostPage(number, first.pageSize, release)',
    hints: REQUESTS,
  },
  {
    id: 'leaves-with-aggregates',
    room: 'client',
    what: 'the sum of all categories of a polymer counts as a leaf',
    file: 'pipeline/client/listing.ts',
    from: 'category === ALL_CATEGORIES || polymer === ALL_POLYMERS',
    to: 'category === ALL_CATEGORIES && polymer === ALL_POLYMERS',
    hints: ['test/client/options'],
  },
  {
    id: 'key-follows-redirects',
    room: 'client',
    what: 'the key is sent to wherever a host redirects',
    file: 'pipeline/client/ask.ts',
    from: "redirect: key === undefined ? 'follow' : 'manual'",
    to: "redirect: 'follow'",
    hints: REQUESTS,
  },
  {
    id: 'other-page-accepted',
    room: 'client',
    what: 'the answer to another question is accepted',
    file: 'pipeline/client/asked-host.ts',
    from: 'if (!found.every(matching(filter)) || found.length',
    to: 'if (found.length',
    hints: REQUESTS,
  },
  {
    id: 'apostrophe-unencoded',
    room: 'client',
    what: 'characters that the grammar of the api does not know are sent as they are',
    file: 'pipeline/client/query-host.ts',
    from: "/[!'()*]/g",
    to: '/[!]/g',
    hints: REQUESTS,
  },
]

export const SITE: readonly Mutant[] = [
  {
    id: 'stock-of-other-sign',
    room: 'site',
    what: 'diagrams: stock that is used up stays in use',
    file: 'pipeline/model/flow-model.ts',
    from: "link('stock', 'net', -added_stock)",
    to: "link('stock', 'net', added_stock)",
    hints: ['test/model/flow-model'],
  },
  {
    id: 'download-without-decimals',
    room: 'site',
    what: 'explorer: numbers of the downloaded CSV lose the zeros at their ends',
    file: 'pipeline/site/explorer/sheet.ts',
    from: 'cell.toFixed(decimals)',
    to: 'String(cell)',
    hints: EXPLORER,
  },
  {
    id: 'production-linked-without-key',
    room: 'site',
    what: 'the landing page of production links to files that a browser cannot open',
    file: 'pipeline/site/landing.ts',
    from: "const isOpen = index.environment === 'demo'\n  const example",
    to: 'const isOpen = true\n  const example',
    hints: ['test/site/landing'],
  },
  {
    id: 'production-figures-without-key',
    room: 'site',
    what: 'the landing page of production shows headline figures without a key',
    file: 'pipeline/site/landing.ts',
    from: "const isOpen = index.environment === 'demo'\n  const shown",
    to: 'const isOpen = true\n  const shown',
    hints: ['test/site/landing'],
  },
]
