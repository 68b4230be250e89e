import { describe, expect, it } from 'vitest'
import { main } from '../../pipeline/main.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { PROJECT, runMain } from '../workspace.ts'

const workspace = smallWorkspace()
/** A command that explains a figure of Paraguay, with the given arguments replaced by wrong ones. */
const explain = (off: Readonly<Record<string, string>>) => [
  'explain',
  ...Object.values({
    ...{ version: '1.2', country: 'PRY', category: 'Flexible packaging', polymer: 'LDPE', year: '2022', metric: 'littering' },
    ...off,
  }),
]
const run = (...args: string[]) => runMain(args, workspace.root)

describe('the command line', () => {
  it('shows its commands with --help, on stdout, and exits 0', async () => {
    const { code, stdout, stderr } = await run('--help')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    for (const command of ['build', 'check', 'diff', 'explain', 'fetch', 'lock', 'verify', 'serve', 'keys', 'hosts', 'publish'])
      expect(stdout).toContain(`\n  ${command}`)
  })

  it('shows in the help of a command the options that it uses, and accepts the others as well', async () => {
    const options = async (...command: string[]) =>
      [...(await run(...command, '--help')).stdout.matchAll(/--(env|raw|root|out) /g)].map(([, name]) => name)
    expect(await options('build')).toEqual(['env', 'raw', 'root', 'out'])
    expect(await options('explain')).toEqual(['env', 'raw', 'root'])
    expect(await options('serve')).toEqual(['env', 'root', 'out'])
    expect(await options('verify')).toEqual(['root'])
    expect(await options('keys', 'add')).toEqual(['root'])
    expect((await run('keys', 'list', '--env', 'production', '--out', 'elsewhere')).code).toBe(0)
  })

  it('prints the version of the package', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: '0.2.0\n' })
  })

  it.each([
    ['an unknown command', ['bild'], 'Did you mean build?'],
    ['an unknown option', ['build', '--threats', '2'], '--threads'],
    ['an unknown severity', ['check', '--fail-on', 'panic'], 'error, warning, never'],
    ['a number of threads that is none', ['check', '--threads', 'many'], 'whole number'],
    ['a port that is none', ['serve', '--port', '65536'], 'error[bad-port]: --port takes a whole number from 0 to 65535, not "65536".'],
    ['a time of zero', ['verify', 'http://127.0.0.1:9', '--timeout', '0'], 'error[bad-timeout]: --timeout takes a whole number of seconds'],
    [
      'all pages and a sample of them',
      ['verify', 'http://127.0.0.1:9', '--all', '--sample', '3'],
      '--all cannot be combined with --sample.',
    ],
    ['a number with a zero before it', ['verify', 'http://127.0.0.1:9', '--seed', '01'], 'error[bad-option]: --seed takes a whole number'],
    ['a tree without ranges', ['build', '--no-ranges'], '--no-api'],
    ['pages that are wanted and not', ['build', '--explanations', '--no-explanations'], 'cannot be combined with --no-explanations'],
    ['a format of a check that goes on', ['check', '--watch', '--format', 'junit'], '--watch cannot be combined with --format.'],
    [
      'a severity that would end a check that goes on',
      ['check', '--watch', '--fail-on', 'warning'],
      '--watch cannot be combined with --fail-on.',
    ],
    ['a missing argument', ['diff', '1.2'], "missing required argument 'to'"],
    ['a release and itself', ['diff', '1.2', '1.2'], 'error[same-release]: Release 1.2 is not compared with itself: nothing would differ.'],
    ['a root that is not there', ['check', '--root', '/nowhere'], 'error[missing-root]: There is no folder /nowhere.'],
    ['a root that is not there, of a release', ['diff', '1.1', '1.2', '--root', '/nowhere'], 'error[missing-root]'],
    ['an unknown environment', ['build', '--env', 'prodution'], 'Did you mean production?'],
    ['raw files of the demo', ['check', '--raw', '/nowhere'], 'Add --env production, or leave --raw out.'],
    ['an unknown version', ['check', '1.3'], 'Known: 1.1, 1.2'],
    ['a release that is not there', explain({ version: '1.5' }), 'Known: 1.1, 1.2'],
    ['an unknown country', explain({ country: 'PRX' }), 'Did you mean PRY (Paraguay)?'],
    ['a code of the Olympic Committee', explain({ country: 'PAR' }), 'Did you mean PRY (Paraguay)?'],
    ['a former code of a country that no release covers', explain({ country: 'ROM' }), 'No release covers Romania.'],
    ['the name of a country for its code', explain({ country: 'Paraguay' }), 'Did you mean PRY (Paraguay)?'],
    ['a country of a later release', explain({ version: '1.1' }), 'Paraguay is covered from 1.2 on'],
    ['a country that no release covers', explain({ country: 'GHA' }), 'No release covers Ghana. Its 2 countries: BRA, PRY.'],
    ['an unknown category', explain({ category: 'Flexible packging' }), 'Did you mean "Flexible packaging"?'],
    ['an unknown polymer', explain({ polymer: 'LPDE' }), 'Did you mean "LDPE"?'],
    ['an unknown year', explain({ year: '2023' }), 'Allowed: 2019, 2020, 2021, 2022.'],
    ['a part of a metric', explain({ metric: 'mismanaged' }), 'Did you mean "mismanaged_including_littering"?'],
    ['a pair that does not exist', explain({ category: 'PET bottles' }), 'the pair has no weight in category_split'],
    ['versions in the wrong order', ['diff', '1.2', '1.1'], 'Name the earlier release first'],
    ['a folder that is no workspace', ['build', '--root', '/'], `--root ${PROJECT}`],
    ['a folder that holds nothing to verify', ['verify', 'sources'], 'neither a bundle nor an api tree'],
    ['a folder that is not there', ['verify', 'nowhere'], 'There is no folder'],
  ])('answers %s on stderr with what to do, and exits 2', async (_, args, says) => {
    const { code, stdout, stderr } = await run(...args)
    expect(stderr).toContain(says)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it('gives a failure to machines as JSON on stdout', async () => {
    const { code, stdout, stderr } = await run('check', '9.9', '--json')
    expect(code).toBe(2)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'unknown-version', hint: expect.stringContaining('Known: 1.1, 1.2') },
    })
  })

  it.each([
    [['build', '--json', '--bogus'], "unknown option '--bogus'"],
    [['diff', '1.1', '--format', 'json'], "missing required argument 'to'"],
    [['bild', '--json'], "unknown command 'bild' (Did you mean build?)"],
  ])('gives what was not understood of %j to machines as JSON too', async (args, message) => {
    const { code, stdout } = await run(...args)
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'usage', message, hint: expect.stringContaining('--help'), problems: [] } })
  })

  it('gives a bug to machines as JSON on stdout too, with its stack on stderr', async () => {
    const out = { stdout: '', stderr: '' }
    let broken = true
    const stdout = {
      write(text: string) {
        if (broken) {
          broken = false
          throw new TypeError('not written')
        }
        out.stdout += text
        return true
      },
    }
    const stderr = {
      write(text: string) {
        out.stderr += text
        return true
      },
    }
    expect(await main(['hosts', '--json'], { cwd: workspace.root, stdout, stderr })).toBe(3)
    expect(JSON.parse(out.stdout)).toMatchObject({ error: { code: 'bug', message: expect.stringContaining('not written'), problems: [] } })
    expect(out.stderr).toMatch(/This is a bug[^\n]*\nTypeError: not written\n\s+at /)
  })
})
