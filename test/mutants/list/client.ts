// Defects of the client and the pages in a browser.

import type { Defect } from '../mutant.ts'

export const CLIENT: readonly Defect[] = [
  {
    id: 'last-page-not-read',
    what: 'the last page of a listing is not read',
    file: 'pipeline/client/listing.ts',
    from: 'number < first.totalPages',
    to: 'number < first.totalPages - 1',
  },
  {
    id: 'pages-of-two-releases',
    what: 'the pages behind the first are asked of whatever release is the latest by then',
    file: 'pipeline/client/listing.ts',
    from: 'await hostPage(number, first.pageSize, first.version)',
    to: 'await hostPage(number, first.pageSize, release)',
  },
  {
    id: 'leaves-with-aggregates',
    what: 'the sum of all categories of a polymer counts as a leaf',
    file: 'pipeline/client/listing.ts',
    from: 'category === ALL_CATEGORIES || polymer === ALL_POLYMERS',
    to: 'category === ALL_CATEGORIES && polymer === ALL_POLYMERS',
  },
  {
    id: 'key-follows-redirects',
    what: 'the key is sent to wherever a host redirects',
    file: 'pipeline/client/ask.ts',
    from: "redirect: key === undefined ? 'follow' : 'manual'",
    to: "redirect: 'follow'",
  },
  {
    id: 'other-page-accepted',
    what: 'the answer to another question is accepted',
    file: 'pipeline/client/asked-host.ts',
    from: 'if (!found.every(matching(filter)) || found.length',
    to: 'if (found.length',
  },
  {
    id: 'apostrophe-unencoded',
    what: 'characters that the grammar of the api does not know are sent as they are',
    file: 'pipeline/client/query-host.ts',
    from: "/[!'()*]/g",
    to: '/[!]/g',
  },
]

export const SITE: readonly Defect[] = [
  {
    id: 'stock-of-other-sign',
    what: 'diagrams: stock that is used up stays in use',
    file: 'pipeline/model/flow-model.ts',
    from: "link('stock', 'net', -added_stock)",
    to: "link('stock', 'net', added_stock)",
  },
  {
    id: 'download-without-decimals',
    what: 'explorer: numbers of the downloaded CSV lose the zeros at their ends',
    file: 'pipeline/site/explorer/sheet.ts',
    from: 'cell.toFixed(decimals)',
    to: 'String(cell)',
  },
  {
    id: 'production-linked-without-key',
    what: 'the landing page of production links to files that a browser cannot open',
    file: 'pipeline/site/landing.ts',
    from: "const isOpen = index.environment === 'demo'\n  const example",
    to: 'const isOpen = true\n  const example',
  },
  {
    id: 'production-figures-without-key',
    what: 'the landing page of production shows headline figures without a key',
    file: 'pipeline/site/landing.ts',
    from: "const isOpen = index.environment === 'demo'\n  const shown",
    to: 'const isOpen = true\n  const shown',
  },
]
