import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { worldShapes, worldText } from '../../../pipeline/report/world/world.ts'
import { PROJECT } from '../../workspace.ts'

test('the map has the shapes that `npm run world` makes', () => {
  const require = createRequire(import.meta.url)
  const atlas = (name: string) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'))
  const made = worldText(worldShapes(atlas('countries-110m'), atlas('countries-50m')))
  expect(made).toBe(readFileSync(join(PROJECT, 'pipeline/report/world/world-shapes.ts'), 'utf8'))
})
