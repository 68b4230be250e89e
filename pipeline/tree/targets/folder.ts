// Any file server: a copy of the tree without links and hidden names.

import { needed, type Target } from './target.ts'

export const folder: Target = {
  name: 'folder',
  title: 'any file server: the files, and compressed ones beside them',
  siblings: true,
  plans: { any: {} },
  commands: (_, written) => [
    '# Copies the files to the folder that the server serves. It keeps their times, which are part of entity tags.',
    `rsync -rt --delete-after ${written}/ ${needed('DESTINATION', 'the folder that the server serves')}/`,
  ],
}
