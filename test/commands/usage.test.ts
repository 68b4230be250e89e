import { afterAll, describe, expect, it } from 'vitest'
import { copyWorkspace, PROJECT, runCli } from '../workspace.ts'

const workspace = copyWorkspace()
afterAll(() => workspace.remove())
const run = (...args: string[]) => runCli(args, { cwd: workspace.root })

describe('the command line', () => {
  it('shows its commands with --help, on stdout, and exits 0', () => {
    const { code, stdout, stderr } = run('--help')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    for (const command of ['build', 'check', 'diff', 'fetch', 'lock', 'verify', 'serve', 'keys', 'hosts'])
      expect(stdout).toContain(`\n  ${command}`)
  })

  it('prints the version of the package', () => {
    expect(run('--version')).toMatchObject({ code: 0, stdout: '0.1.0\n' })
  })

  it.each([
    ['an unknown command', ['bild'], 'Did you mean build?'],
    ['an unknown option', ['build', '--threats', '2'], '--threads'],
    ['an unknown severity', ['check', '--fail-on', 'panic'], 'error, warning, never'],
    ['a number of threads that is none', ['check', '--threads', 'many'], 'whole number'],
    ['a missing argument', ['diff', '1.2'], "missing required argument 'to'"],
    ['an unknown environment', ['build', '--env', 'prodution'], 'Did you mean production?'],
    ['an unknown version', ['check', '1.2.2'], 'Did you mean 1.2.1?'],
    ['versions in the wrong order', ['diff', '1.3', '1.2'], 'from the earlier release to the later one'],
    ['a folder that is no workspace', ['build', '--root', '/'], `--root ${PROJECT}`],
    ['a folder that holds nothing to verify', ['verify', 'sources'], 'neither a bundle nor an api tree'],
    ['a folder that is not there', ['verify', 'nowhere'], 'There is no folder'],
  ])('answers %s on stderr with what to do, and exits 2', (_, args, says) => {
    const { code, stdout, stderr } = run(...args)
    expect(stderr).toContain(says)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it('gives a failure to machines as JSON on stdout', () => {
    const { code, stdout, stderr } = run('check', '9.9', '--json')
    expect(code).toBe(2)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'unknown-version', hint: expect.stringContaining('Known: 1.1, 1.2, 1.2.1, 1.3, 1.4') },
    })
  })
})
