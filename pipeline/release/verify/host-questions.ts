// Questions to a running host, several at a time, and what is wrong with its answers.

import pLimit from 'p-limit'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { VERSION_HEADER } from '../../api/headers.ts'
import { KEY_HEADER } from '../../api/problems.ts'
import { COMPRESSIONS, type Compression, copyFault } from '../../io/compressions.ts'
import { FetchError } from '../../io/fetch-error.ts'
import { sha256 } from '../../io/files.ts'
import type { HostAnswer, HostConnection } from '../../io/host-connection.ts'
import { PROBLEM_TYPES } from '../../model/api-problems.ts'
import { distinct, Failure, type Problem } from '../../model/failure.ts'

export const ENCODINGS = ['identity', 'gzip', 'br'] as const

/** A request for a file, and the expected answer. */
export interface Question {
  /** Relative to the base address, with the query. */
  readonly path: string
  /** The one encoding that is accepted. */
  readonly encoding: (typeof ENCODINGS)[number]
  readonly expected: FileEntry
  /** The release that the answer has to name; undefined where the host names none. */
  readonly version: string | undefined
  /** The message about other bytes; by default, that they are not what files.txt lists. */
  readonly wrong?: string
  /** The compressed copies of the file that a build makes; absent where only their content matters. */
  readonly copies?: readonly Compression[] | undefined
  /** The copy that is asked for under its own path; hosts need not answer it. */
  readonly copy?: Compression
}

/** A file in every encoding, and its copies under their own paths. `stored`: those that lie there, if a host may answer another file. */
export const inEveryWay = (question: Omit<Question, 'encoding' | 'copy'>, stored = question.copies): Question[] => [
  ...ENCODINGS.map((encoding) => ({ ...question, encoding })),
  ...COMPRESSIONS.map((copy) => ({
    ...question,
    path: `${question.path}${copy.suffix}`,
    encoding: 'identity' as const,
    copies: stored,
    copy,
  })),
]

/** Requests that are open at the same time. */
const AT_ONCE = 8

/** Number of unanswered questions after which the rest is not asked. */
const MOST_UNANSWERED = 10

/** Most bytes of a file of unknown size. */
const MOST_BYTES = 256 * 1024 * 1024

export class Questions {
  readonly unanswered: Problem[] = []
  /** Answers that were compared. */
  answers = 0
  onAnswer: (done: number, of: number) => void = () => {}
  readonly #host: HostConnection
  readonly #base: string
  readonly #plain: boolean
  /** The entity tags of answers that are not compressed, by path. */
  readonly #tags = new Map<string, Promise<string | undefined>>()
  readonly #headers: Readonly<Record<string, string>>

  /** A `plain` host is asked for files only. It may answer the page of a folder under the name of the page or of the folder. */
  constructor(host: HostConnection, base: string, { key, plain }: { readonly key: string | undefined; readonly plain: boolean }) {
    this.#host = host
    this.#base = base
    this.#plain = plain
    this.#headers = key === undefined ? {} : { [KEY_HEADER]: key }
  }

  /** The address of a file of the tree. Hosts answer the first page without its name; some file servers list their files there. */
  url(path: string): string {
    return `${this.#base}/${path === 'index.html' && !this.#plain ? '' : path}`
  }

  /** Fetches versions.json. Failure if the host does not give it, with what to do about it. */
  async listing(): Promise<HostAnswer> {
    const url = this.url('versions.json')
    const answer = await this.#ask('versions.json', 'identity', MOST_BYTES).catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error
      throw new Failure('no-answer', `${url}: ${error.message}.`, { hint: 'Check the address, and that the host runs.', cause: error })
    })
    const { status, headers } = answer
    if (status === 200) return answer
    if (status === 401)
      throw new Failure('key-needed', `${this.#base} asks for an access key.`, { hint: 'Name the file that holds it with --key-file.' })
    if (status === 403)
      throw new Failure('key-refused', `${this.#base} does not accept the access key.`, {
        hint: 'Check the key in the file that --key-file names: the key may be wrong, expired or revoked.',
      })
    if (status >= 300 && status < 400)
      throw new Failure('redirected', `${url} redirects to ${headers.location ?? 'nowhere'}.`, {
        hint: 'Name the address that it redirects to.',
      })
    throw new Failure('nothing-to-verify', `The host answers ${url} with status ${status}.`, {
      hint: 'Name the base address of an environment, with its path prefix.',
    })
  }

  /** Failure 'no-queries' if the host does not understand queries. Files that are as locked would not reveal it. */
  async expectQueries(): Promise<void> {
    const answer = await this.#ask('datasets?page=0&page_size=50', 'identity', MOST_BYTES).catch(() => undefined)
    const understood =
      answer && (answer.status === 200 ? VERSION_HEADER.toLowerCase() in answer.headers : answer.body.includes(PROBLEM_TYPES))
    if (answer && !understood) {
      throw new Failure(
        'no-queries',
        `${this.url('datasets')} does not answer queries: the answer has status ${answer.status} and names neither a release nor a problem of the api.`,
        {
          hint: 'If the host is a plain file server, add --plain. If not, check that its configuration is in effect.',
          exitCode: 1,
        },
      )
    }
  }

  /** Fetches a whole file whose checksum is not known yet; undefined where the host does not have it. Failure 'no-answer'. */
  async askWhole(path: string): Promise<Buffer | undefined> {
    const { status, body } = await this.#ask(path, 'identity', MOST_BYTES).catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error
      throw new Failure('no-answer', `${this.url(path)}: ${error.message}.`, {
        hint: 'Run the check again when the host answers: other files are compared with this one.',
      })
    })
    return status === 200 ? body : undefined
  }

  /** Asks all questions. Returns the problems in the order of the questions. Stops asking when the host does not answer any more. */
  async askAll(questions: readonly Question[]): Promise<Problem[]> {
    let done = 0
    const one = async (question: Question): Promise<Problem | undefined> => {
      if (this.unanswered.length >= MOST_UNANSWERED) return undefined
      const url = this.url(question.path)
      try {
        const asked = this.#ask(question.path, question.encoding, 2 * question.expected.bytes + 65_536)
        if (question.encoding === 'identity')
          this.#tags.set(
            question.path,
            asked.then(tagOf).catch(() => undefined),
          )
        const answer = await asked
        this.answers++
        return judge(answer, question, { url, tag: await this.#tags.get(question.path) })
      } catch (error) {
        if (!(error instanceof FetchError)) throw error
        this.unanswered.push({ rule: 'no-answer', file: url, message: `could not be compared: ${error.message}` })
        return undefined
      } finally {
        this.onAnswer(++done, questions.length)
      }
    }
    const found = await pLimit(AT_ONCE).map(questions, one)
    // Several ways of asking may reveal the same problem.
    return distinct(found.filter((problem) => problem !== undefined))
  }

  async #ask(path: string, encoding: Question['encoding'], most: number): Promise<HostAnswer> {
    const headers = { ...this.#headers, 'accept-encoding': encoding }
    const url = this.url(path)
    const answer = await this.#host.ask(url, headers, most)
    const folder = url.replace(/\/index\.html$/, '/')
    return this.#plain && folder !== url && answer.status === 404 ? this.#host.ask(folder, headers, most) : answer
  }
}

const NO_COPY = 'is a compressed copy that no build makes'

function judge(
  { status, headers, body }: HostAnswer,
  { encoding, expected, version, wrong = 'differs from its entry in files.txt', copies, copy }: Question,
  { url, tag }: { readonly url: string; readonly tag: string | undefined },
): Problem | undefined {
  if (copy) {
    const fault = status !== 200 ? undefined : copies?.includes(copy) ? copyFault(copy, body, expected) : NO_COPY
    return fault === undefined ? undefined : { rule: 'altered-file', file: url, message: fault }
  }
  if (status !== 200) return { rule: status === 404 ? 'missing-file' : 'wrong-answer', file: url, message: `is answered with ${status}` }
  const sent = headers['content-encoding'] ?? 'identity'
  const compression = COMPRESSIONS.find((known) => known.encoding === sent)
  const file = sent === 'identity' ? url : `${url} (${sent})`
  if (sent !== 'identity' && (sent !== encoding || !compression)) {
    return { rule: 'wrong-answer', file, message: 'has an encoding that was not requested', actual: String(sent), expected: encoding }
  }
  if (compression) {
    const isStored = copies !== undefined && isFileOfItsOwn(tagOf({ headers }), tag)
    const fault = isStored && !copies.includes(compression) ? NO_COPY : copyFault(compression, body, expected, isStored ? 'build' : 'host')
    if (fault !== undefined) return { rule: 'altered-file', file, message: fault }
  } else {
    const [actual, wanted] = [sumText(body.length, sha256(body)), sumText(expected.bytes, expected.sha256)]
    if (actual !== wanted) return { rule: 'altered-file', file, message: wrong, actual, expected: wanted }
  }
  const named = headers[VERSION_HEADER.toLowerCase()]
  if (version !== undefined && named !== version)
    return {
      rule: 'wrong-release',
      file,
      message: `the header ${VERSION_HEADER} does not name the release`,
      actual: String(named ?? 'no header'),
      expected: version,
    }
  return undefined
}

const sumText = (bytes: number, sum: string) => `${bytes} bytes, ${sum}`

/** The entity tag of an answer, without the mark of a weak one. */
function tagOf({ headers }: Pick<HostAnswer, 'headers'>): string | undefined {
  return typeof headers.etag === 'string' ? headers.etag.replace(/^(?:W\/)?"(.*)"$/, '$1') : undefined
}

/**
 * Whether a compressed answer is a copy that lies in the tree, by its tag: hosts make it of time and size of what they send. Where they
 * compress on the way, it is the tag of the plain answer, some with an ending.
 */
const isFileOfItsOwn = (tag: string | undefined, plain: string | undefined): boolean =>
  tag !== undefined && plain !== undefined && !tag.startsWith(plain)
