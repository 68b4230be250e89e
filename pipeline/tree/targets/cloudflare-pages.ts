// Cloudflare Pages: 20,000 files, 100,000 on a paid plan, 25 MiB a file; headers by a file with at most 100 rules.

import { headerRules, headersText } from './header-rules.ts'
import { needed, type Target } from './target.ts'

/** Rules that a file `_headers` may have. */
const MOST_RULES = 100

const FILE = 25 * 2 ** 20

/** The content of 404.html. Without it, Cloudflare Pages answers every path that is not there with the first page and status 200. */
const NOT_FOUND_PAGE = '<!doctype html><meta charset="utf-8"><title>Not found</title><p>There is nothing at this path.</p>\n'

export const cloudflarePages: Target = {
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages: 20,000 files (--plan paid: 100,000), 25 MiB a file',
  plans: { free: { files: 20_000, bytesPerFile: FILE }, paid: { files: 100_000, bytesPerFile: FILE } },
  ownFiles: { '404.html': () => NOT_FOUND_PAGE, _headers: (tree) => headersText(headerRules(tree, 'few', MOST_RULES)) },
  commands: (_, folder) => [
    '# PROJECT is the name of the Pages project. A paid plan needs PAGES_WRANGLER_MAJOR_VERSION=4 in its settings for more than 20,000 files.',
    `npx wrangler pages deploy ${folder} --project-name ${needed('PROJECT', 'the name of the Pages project')} --branch main`,
  ],
}
