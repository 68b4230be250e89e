import { expect, it } from 'vitest'
import { newText } from '../../../pipeline/report/terminal/new-text.ts'

it('prints the next commands with the options that find the draft', () => {
  const declared = {
    file: 'releases/1.4.1/release.json',
    version: '1.4.1',
    previous: '1.4',
    date: '2026-12-01',
    environments: [],
    needed: [],
  }
  const commands = newText({ ...declared, options: ' --env production' }).match(/plastic-eol .*?(?= {2})/g)
  expect(commands).toEqual([
    'plastic-eol check 1.4.1 --watch --env production',
    'plastic-eol build 1.4.1 --env production',
    'plastic-eol lock 1.4.1 --env production',
  ])
})
