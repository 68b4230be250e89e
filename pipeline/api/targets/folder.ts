// Any file server: a copy of the tree without links and hidden names.

import type { Target } from './target.ts'

export const folder: Target = {
  name: 'folder',
  title: 'any file server: the files, and compressed ones beside them',
  siblings: true,
  plans: { any: {} },
  commands: (_, { path }) => [
    '# Copy what the folder holds to the place from which the server takes its files; times are part of entity tags and stay.',
    `rsync -rt --delete-after ${path}/ "$DESTINATION"/`,
  ],
}
