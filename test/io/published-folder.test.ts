import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { contentIdOf, publishFolder, removeLeftovers, restoreShown, unpublish } from '../../pipeline/io/published-folder.ts'
import { contentTime } from '../../pipeline/io/write-file.ts'
import { writeFolder } from '../../pipeline/io/write-folder.ts'
import { temporaryFolder } from '../when-done.ts'
import { snapshot } from './snapshot.ts'

const DATE = '2026-11-16'
let out: string
let link: string
beforeEach(() => {
  out = temporaryFolder()
  link = join(out, 'v/1.4')
})

/** The publication of a folder with two files whose content is `text`. */
function publication(text: string, steps: string[] = []) {
  const content = Buffer.from(text)
  const sum = sha256(content)
  const files = ['a/one.json', 'two.json'].map((path) => ({ path, bytes: content.length, sha256: sum, time: contentTime(DATE, sum) }))
  return {
    link,
    contentId: contentIdOf([DATE, sum]),
    date: DATE,
    files,
    write(folder: string) {
      steps.push('write')
      writeFolder(
        folder,
        files.map((file) => ({ file, content: () => content })),
        { date: DATE },
      )
    },
    onStep: (step: string) => void steps.push(step),
  }
}

async function publish(text: string, steps: string[] = []): Promise<string> {
  const published = await publishFolder(publication(text, steps))
  published.show()
  return published.folder
}

const read = () => readFileSync(join(link, 'a/one.json'), 'utf8')

describe('publishing a folder', () => {
  it('shows it behind a relative link with the date of the release', async () => {
    const folder = await publish('first')
    expect(readlinkSync(link)).toBe(`.1.4-${publication('first').contentId}`)
    expect(folder).toBe(join(out, 'v', readlinkSync(link)))
    expect(lstatSync(link).mtimeMs).toBe(Date.UTC(2026, 10, 16))
    expect(read()).toBe('first')
    expect(readdirSync(join(out, 'v')).sort()).toEqual([readlinkSync(link), '1.4'])
  })

  it('shows nothing new before it is asked to', async () => {
    await publish('first')
    const second = await publishFolder(publication('second'))
    expect(read()).toBe('first')
    second.show()
    expect(read()).toBe('second')
    expect(readdirSync(join(out, 'v'))).toHaveLength(2)
  })

  it('writes nothing when the same is there and whole', async () => {
    await publish('first')
    const before = snapshot(out)
    const steps: string[] = []
    await publish('first', steps)
    expect(steps).toEqual([])
    expect(snapshot(out)).toEqual(before)
  })

  it.each<[string, (folder: string) => void]>([
    ['a file is missing', (folder) => rmSync(join(folder, 'two.json'))],
    ['a file is cut off', (folder) => truncateSync(join(folder, 'a/one.json'), 2)],
    ['a file was edited', (folder) => writeFileSync(join(folder, 'a/one.json'), 'fIrst')],
    [
      'a file lies in the place of a folder',
      (folder) => {
        rmSync(join(folder, 'a'), { recursive: true })
        writeFileSync(join(folder, 'a'), '')
      },
    ],
    ['the folder is gone and the link points to nothing', (folder) => rmSync(folder, { recursive: true })],
    [
      'a file lies in the place of the folder',
      (folder) => {
        rmSync(folder, { recursive: true })
        writeFileSync(folder, '')
      },
    ],
  ])('writes it again when %s', async (_, damage) => {
    const folder = await publish('first')
    const whole = snapshot(out)
    damage(folder)
    const steps: string[] = []
    await publish('first', steps)
    expect(steps).toContain('write')
    expect(snapshot(join(out, 'v'))).toEqual(snapshotWithin(whole))
  })

  it('gives the link its time again', async () => {
    await publish('first')
    const target = readlinkSync(link)
    rmSync(link)
    symlinkSync(target, link)
    await publish('first')
    expect(lstatSync(link).mtimeMs).toBe(Date.UTC(2026, 10, 16))
  })

  it('removes what killed builds of the same link left, and nothing else', async () => {
    await publish('first')
    const v = join(out, 'v')
    for (const name of [
      '.1.4-partial-0123456789abcdef',
      '.1.4-fedcba9876543210',
      '.1.4-fedcba9876543210-again',
      '.1.4.1-fedcba9876543210',
      '.1.4-mine',
    ]) {
      mkdirSync(join(v, name, 'x'), { recursive: true })
    }
    symlinkSync('nothing', join(v, '.1.4-partial-link'))
    const published = await publishFolder(publication('second'))
    const id = (text: string) => `.1.4-${publication(text).contentId}`
    expect(readdirSync(v).sort()).toEqual(['.1.4-mine', '.1.4.1-fedcba9876543210', id('first'), id('second'), '1.4'].sort())
    published.show()
    expect(readdirSync(v).sort()).toEqual(['.1.4-mine', '.1.4.1-fedcba9876543210', id('second'), '1.4'].sort())
  })

  it.each<[string, string, () => void]>([
    ['a folder', 'a folder', () => mkdirSync(link, { recursive: true })],
    [
      'a file',
      'a file',
      () => {
        mkdirSync(join(out, 'v'))
        writeFileSync(link, 'mine')
      },
    ],
    [
      'a link to elsewhere',
      'a link to ../elsewhere',
      () => {
        mkdirSync(join(out, 'v'))
        symlinkSync('../elsewhere', link)
      },
    ],
  ])('stops at %s that it did not make, and says what to do', async (_, named, obstruct) => {
    obstruct()
    const before = snapshot(out)
    const failure = await publish('first').catch((error) => error)
    expect(failure).toMatchObject({ code: 'in-the-way', exitCode: 2, hint: expect.stringContaining('Move it away') })
    expect(failure.message).toContain(`${link} is ${named}`)
    expect(snapshot(out)).toEqual(before)
  })

  it('leaves nothing of a folder whose writing failed', async () => {
    await publish('first')
    const before = snapshot(out)
    const failing = {
      ...publication('second'),
      write: (folder: string) => {
        mkdirSync(folder)
        throw new Error('a bug')
      },
    }
    await expect(publishFolder(failing)).rejects.toThrow('a bug')
    expect([...snapshot(out)].filter(([path]) => path !== 'v')).toEqual([...before].filter(([path]) => path !== 'v'))
  })
})

describe('publishing a folder without links', () => {
  const plain = (text: string, steps: string[] = []) => ({ ...publication(text, steps), as: 'folder' as const, mark: 'two.json' })
  const marked = (text: string, steps: string[] = []) => ({ ...publication(text, steps), mark: 'two.json' })
  const show = async (what: Parameters<typeof publishFolder>[0]) => (await publishFolder(what)).show()

  it('puts the folder itself in its place, and leaves nothing beside it', async () => {
    await show(plain('first'))
    await show(plain('second'))
    expect(lstatSync(link).isDirectory()).toBe(true)
    expect(readdirSync(join(out, 'v'))).toEqual(['1.4'])
    expect(read()).toBe('second')
  })

  it('replaces a link, and is replaced by one', async () => {
    await show(marked('first'))
    await show(plain('second'))
    expect(readdirSync(join(out, 'v'))).toEqual(['1.4'])
    await show(marked('third'))
    expect(readlinkSync(link)).toBe(`.1.4-${publication('third').contentId}`)
    expect(readdirSync(join(out, 'v'))).toHaveLength(2)
    expect(read()).toBe('third')
  })

  it.each([
    ['a folder over a folder', plain, plain],
    ['a folder over a link', marked, plain],
    ['a link over a folder', plain, marked],
  ])('of %s can end before any step: the next build shows the new one, and another one the old one first', async (_, first, second) => {
    const made: string[] = []
    await show(first('first'))
    await show(second('second', made))
    // The step `write` comes from this test and is not one of the reported steps.
    const all = made.filter((step) => step !== 'write')
    const expected = snapshot(join(out, 'v'))
    expect(all.filter((step) => step.startsWith('rename')).length).toBeGreaterThan(2)
    for (let ends = 0; ends < all.length; ends++) {
      out = temporaryFolder()
      link = join(out, 'v/1.4')
      await show(first('first'))
      let step = 0
      const ended = {
        ...second('second'),
        onStep: () => {
          if (step++ === ends) throw new Error('ended')
        },
      }
      await expect(show(ended)).rejects.toThrow('ended')
      restoreShown(join(out, 'v'))
      expect(['first', 'second'], all[ends]).toContain(read())
      await show(second('second'))
      expect(snapshot(join(out, 'v')), all[ends]).toEqual(expected)
    }
  })

  it('stops at a folder without the mark', async () => {
    mkdirSync(link, { recursive: true })
    writeFileSync(join(link, 'mine'), '')
    await expect(publishFolder(plain('first'))).rejects.toMatchObject({ code: 'in-the-way' })
    unpublish(link, 'two.json')
    expect(existsSync(join(link, 'mine'))).toBe(true)
  })

  it('is removed with what it was made of', async () => {
    for (const what of [plain('first'), marked('first')]) {
      await show(what)
      unpublish(link, 'two.json')
      expect(readdirSync(join(out, 'v'))).toEqual([])
    }
  })
})

/** The part of a snapshot of `out` below `v`. */
function snapshotWithin(whole: Map<string, string>): Map<string, string> {
  return new Map([...whole].flatMap(([path, line]) => (path.startsWith('v/') ? [[path.slice(2), line] as const] : [])))
}

describe('removing leftovers', () => {
  it('keeps what is shown, and links that are not named', async () => {
    await publish('first')
    const v = join(out, 'v')
    for (const name of ['.1.4-partial-0123456789abcdef', '.1.3-partial-0123456789abcdef', '.1.3-fedcba9876543210', '.keep'])
      mkdirSync(join(v, name))
    writeFileSync(join(v, '.versions.json-partial-file'), '')
    removeLeftovers(v, ['1.4'])
    const shown = readlinkSync(link)
    expect(readdirSync(v).sort()).toEqual(
      ['.1.3-partial-0123456789abcdef', '.1.3-fedcba9876543210', '.keep', '.versions.json-partial-file', shown, '1.4'].sort(),
    )
    removeLeftovers(v)
    expect(readdirSync(v).sort()).toEqual(['.keep', shown, '1.4'].sort())
    expect(existsSync(join(link, 'two.json'))).toBe(true)
    expect(statSync(link).isDirectory()).toBe(true)
    removeLeftovers(join(out, 'nowhere'))
  })
})
