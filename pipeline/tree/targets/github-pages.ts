// GitHub Pages: 1 GB for the whole of a site, and 100 MiB a file in git.

import { needed, type Target } from './target.ts'

export const githubPages: Target = {
  name: 'github-pages',
  title: 'GitHub Pages: 1 GB, 100 MiB a file',
  plans: { any: { bytes: 1_000_000_000, bytesPerFile: 100 * 2 ** 20 } },
  // Without it, folders whose names begin with an underscore are left out.
  ownFiles: { '.nojekyll': () => '' },
  commands: ({ served }, folder) => [
    '# REPOSITORY is the address of the repository. Its settings must name the branch gh-pages as the source of Pages.',
    '# The branch gets one commit without a history. It contains all releases; earlier commits would only fill the repository.',
    // A failure on the left of `&&` would not end the script, and git would use the repository of the current folder.
    'GIT_DIR=$(mktemp -d)',
    'export GIT_DIR',
    `export GIT_WORK_TREE=${folder}`,
    'git init -q',
    'git symbolic-ref HEAD refs/heads/gh-pages',
    'git config core.autocrlf false',
    'git add --all --force .',
    `git commit -q -m "Publish ${served.latest === undefined ? 'the releases' : `release ${served.latest}`}"`,
    `git push --force ${needed('REPOSITORY', 'the address of the repository')} gh-pages`,
    'unset GIT_DIR GIT_WORK_TREE',
  ],
}
