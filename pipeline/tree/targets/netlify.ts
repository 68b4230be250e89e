// Netlify: any number of files, but at most 54,000 in one folder.

import { headerRules, headersText } from './header-rules.ts'
import { needed, type Target } from './target.ts'

export const netlify: Target = {
  name: 'netlify',
  title: 'Netlify: 54,000 files in one folder',
  plans: { any: { filesPerFolder: 54_000 } },
  ownFiles: { _headers: (tree) => headersText(headerRules(tree, 'exact')) },
  commands: (_, folder) => [
    '# SITE is the id of the site. Netlify builds nothing: the folder is complete.',
    `npx netlify deploy --prod --no-build --dir ${folder} --site ${needed('SITE', 'the id of the site')}`,
  ],
}
