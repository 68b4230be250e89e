import { expect, it } from 'vitest'
import { computingOptions } from '../../pipeline/commands/context.ts'

it('a printed command that computes refers to the same places, with no option that is the default', () => {
  const places = { cwd: '/home/ana', root: '/home/ana', out: '/home/ana' }
  expect(computingOptions({ ...places, env: 'demo' })).toBe('')
  const given = { cwd: '/home/ana', root: '/home/ana/w', out: '/home/ana/w', raw: '/home/ana/raw' }
  expect(computingOptions({ ...given, env: 'production' })).toBe(' --env production --raw raw --root w')
})
