// What to do about everything that can be wrong with a file: our own tables, descriptors, publishers' files, and what was published. The
// rules of checks say it themselves.

import { hiddenCharacters } from '../model/control-characters.ts'
import { Failure, type Problem } from '../model/failure.ts'
import type { RawRow } from './rows.ts'

const AGAIN = 'Run the command again: it continues after the bytes that are kept. Or take the files from a folder with `--from <dir>`.'

export const ADVICE = {
  // descriptors and pins of publishers' sources
  'broken-descriptor': 'Write source.json as schemas/source.ts describes it.',
  'missing-descriptor': 'Write a source.json, or remove the folder: without a source.json the build reads nothing in it.',
  'unknown-adapter': 'Name one of the adapters of pipeline/ingest/adapters/index.ts.',
  'missing-part': 'Add the missing file: every snapshot needs one for each part of its adapter.',
  'unknown-part': 'Remove the file from source.json, or give it a part that the adapter has.',
  'bad-option': 'Correct the options of the adapter in source.json.',
  'unused-remark': 'Remove the remark from source.json, or correct its table and country.',
  'missing-raw-file': 'Run `plastic-eol fetch`, or name the folder that has the file with `--raw <dir>`.',
  'checksum-differs':
    'Run `plastic-eol fetch --replace`. If the publisher now offers another edition, add it as a new snapshot in source.json.',
  // fetching publishers' files
  'file-differs': 'The command keeps files that differ from the pinned ones; --replace replaces them with the pinned files.',
  'in-the-way': 'Move away what is in the place of a raw file.',
  'no-address': 'Supply files without a public address from a folder: `--from <dir>`.',
  'pinned-twice': 'Give every file a path of its own in source.json.',
  'not-in-folder': 'Put the file into the folder of --from under the path named above, or fetch it from its address without --from.',
  'too-many-bytes': 'Add what the publisher offers now as a new snapshot in source.json.',
  'http-status': 'Open the address in a browser, or take the file from a folder with `--from <dir>`.',
  'bad-redirect': 'Open the address in a browser, and correct it in source.json.',
  'bad-answer': AGAIN,
  timeout: AGAIN,
  'connection-failed': AGAIN,
  'server-not-trusted': 'If a proxy uses a certificate of its own, set NODE_EXTRA_CA_CERTS to the file of that certificate.',
  'proxy-failed':
    'Correct HTTPS_PROXY and HTTP_PROXY, with user and password if the proxy asks for them (http://user:password@proxy.example:3128). ' +
    'Name hosts that need no proxy in NO_PROXY.',
  // a publisher's file, which nobody here corrects
  'publisher-archive': 'Pin an undamaged archive of the kind that the adapter was written for.',
  'publisher-encoding': 'Pin a file in UTF-8, or change the encoding that the adapter declares.',
  'publisher-header': 'Find out what the changed columns mean, and change the adapter accordingly.',
  'publisher-layout': 'Pin the file as the publisher gives it, or change what the adapter declares about its layout.',
  'publisher-row': 'Check whether the file is damaged: the row does not fit the header.',
  // its cells
  'publisher-country': 'Add the name to sources/country-names.csv with its code, or with - if it is not a country.',
  'publisher-number': 'Check the cell. If the publisher now writes numbers in this form, change the adapter.',
  'publisher-year': 'Check the cell. If the publisher now writes years in this form, change the adapter.',
  'publisher-value': 'Find out what the value means, and change the adapter accordingly.',
  'duplicate-observation': 'Find out which of the two is right. Remove the other row, or skip it in the adapter.',
  'unused-weight': 'Remove the row: the publisher gives a total coverage, or does not give both urban and rural coverage.',
  // files that were published, as verify finds them; it says missing-file, too
  'altered-file': 'Take the file again from where it was published, or build the release again.',
  'unlisted-file': 'Remove the file: it belongs to no release.',
  'linked-file': 'Put the file itself in the place of the link.',
  'not-as-locked': 'Build the release again from its inputs. If the release is of another workspace, name its lock with `--lock <file>`.',
  'wrong-place': 'Move the folder to the place of its release and environment, or name the one that is meant.',
  'wrong-release': 'Let the host send the header of the release; docs/hosting.md has the configuration.',
  'wrong-answer': 'Correct the configuration of the host; docs/hosting.md has it.',
  'no-answer': 'Ask again once the host answers. With `--timeout <s>`, it may take longer.',
  'not-signed': 'If it was built here, sign it with `plastic-eol build --sign <private key>`.',
  'wrong-key': 'Take the public key from its publisher by another way than these files, and verify again.',
  'altered-signature': 'Do not use these files: take them again from their publisher, and verify again.',
  'not-as-signed': 'Do not use these files: take them again from their publisher, and verify again.',
  'dropped-release': 'Ask the publisher why the release is not listed: a release is withdrawn, but stays in the list.',
  'older-list': 'Take the tree again from its publisher: the host serves an older state of it.',
  'other-environment': 'Give the known list of the same environment.',
  // the file of a table of ours
  'missing-file': 'Put the file in its place.',
  'unreadable-file': 'Check that the path is a file, and that this user may read it.',
  'unknown-file': 'Name the file after a table, or remove it from the folder.',
  'empty-file': 'Write at least the header.',
  bom: 'Save the file as UTF-8 without a byte order mark.',
  crlf: 'Save the file with LF line ends.',
  'carriage-return': 'Remove the carriage return from the line, or save the file with LF line ends.',
  'not-utf-8': 'Save the file as UTF-8.',
  'utf-16': 'Save the file as UTF-8.',
  'nul-byte': 'Remove the NUL bytes; a file full of them is often in UTF-16.',
  'truncated-file': 'Check that the file is complete, and end its last line with LF.',
  'line-too-long': 'Check that it is the right file: a table has one row on each line.',
  'too-many-problems': 'Correct the listed problems, and run the command again.',
  // its header
  'wrong-header': 'Give the file the header of its table, separated by commas.',
  'wrong-delimiter': 'Separate the columns by commas.',
  'header-below': 'Remove the lines above the header.',
  'missing-column': 'Add each missing column. A cell may be empty only where its column allows it.',
  'unknown-column': 'Use the names that the table gives its columns, or remove the unknown columns.',
  'duplicate-column': 'Keep one of the columns.',
  'column-order': 'Put the columns in the order of the table.',
  // its lines
  'too-few-cells': 'Write every cell of the row, including the empty ones.',
  'too-many-cells': 'Put quotes around a cell that holds a comma. Write numbers with a decimal point and without grouping.',
  'blank-line': 'Remove the line.',
  'quote-left-open': 'Close the quote.',
  'stray-quote': 'Put quotes around the whole cell and double those inside it.',
  // its cells
  'missing-value': 'Fill the cell; this column cannot be empty.',
  'unknown-value': 'Use one of the values that the column accepts.',
  'not-a-number': 'Write a plain number.',
  'negative-number': 'Write a number that is 0 or more: this quantity cannot be negative.',
  'out-of-range': 'Write a number within the range that the column accepts, in the unit of the column.',
  'thousands-separator': 'Write the number without grouping.',
  'decimal-comma': 'Write the number with a decimal point.',
  'not-available': 'Leave the cell empty if the column may be empty; otherwise remove the row.',
  'too-many-decimals': 'Round the number to six decimals.',
  'blank-at-the-end': 'Remove the blanks at the beginning and the end of the cell.',
  'hidden-character': 'Type the text again, or have an editor show such characters.',
  'other-country': 'Correct the name or the code. sources/country-names.csv has the names of all codes.',
  'bad-value': 'Write the value in the form that the column requires.',
  'row-rule': 'Change the cells of the row so that they satisfy the rule.',
  // between rows, tables and releases
  'duplicate-key': 'Keep one of the rows, or give the later one the `since` of the release that it changes.',
  'unknown-release': 'Name an existing release, or create the next one first with `plastic-eol new <version>`.',
  'not-covered-yet': 'Set `since` to the release that adds the category or polymer, or to a later one.',
  'never-held': 'Set `since` to the release that the row changes, or remove the row.',
  'withdrawn-amount': 'Empty the cell `withdrawn` if the row is a revision. Otherwise repeat the cells of the row that it withdraws.',
  'mixed-rates': 'Set `with_exports` in both rows or in neither, remove `interpolated` from one, or add a row for the year between them.',
  'overlapping-periods': 'Let the later period begin after the earlier one ends, or give both as one row.',
  'bar-in-key': 'Remove the |: it joins the parts of a key, so no part can contain it.',
  'unknown-country': 'Use the ISO 3166-1 alpha-3 code.',
  'unknown-area': 'Use a country code, or a region of the table countries.',
  'unknown-source': 'Add the source to the table sources, or correct its id.',
  'unknown-table': 'Name one of the tables.',
  'duplicate-name': 'Keep one code for each name that a publisher writes.',
  'two-names': 'Keep the name that commands print for the country. Give other names to the publishers that write them.',
  'unknown-key': 'Name a row that the release has.',
  'exception-key': 'Write the parts of the key in the order of the table, joined by |.',
  'exception-column': 'Name a column of the table that is neither a part of the key nor a column of provenance.',
} as const

export type ProblemRule = keyof typeof ADVICE

const ADVICE_OF: ReadonlyMap<string, string> = new Map(Object.entries(ADVICE))

/** What to do about problems, each sentence once: what they say themselves, else what their rules say, else `otherwise`. */
export const adviceFor = (problems: readonly Problem[], otherwise?: string): string[] => [
  ...new Set(problems.flatMap(({ rule, advice }) => advice ?? ADVICE_OF.get(rule) ?? otherwise ?? [])),
]

/** Problems with a file after which some of its rows are missing, so that references to them cannot be checked. */
export const LOSES_ROWS: ReadonlySet<string> = new Set<ProblemRule>([
  'missing-file',
  'unreadable-file',
  'empty-file',
  'utf-16',
  'line-too-long',
  'too-many-problems',
  'wrong-header',
  'wrong-delimiter',
  'header-below',
  'column-order',
  'missing-column',
  'too-few-cells',
  'too-many-cells',
  'quote-left-open',
  'stray-quote',
])

export interface ProblemPlace {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: string | undefined
  readonly actual?: string | undefined
  readonly expected?: string | undefined
  readonly nearest?: string | undefined
  /** Where that of the rule does not fit. */
  readonly advice?: string
}

/** Longest text that a problem quotes from a file. */
const MOST_QUOTED = 160

/** Where another row is, said of `row`. */
export const placeBeside = (row: Place, other: Place): string =>
  other.file === row.file ? `line ${other.line}` : `${other.file}:${other.line}`

interface Place {
  readonly file: string
  readonly line: number
}

/** A problem with an input; without an `expected`, it says the advice of its rule. A long text in `actual` is cut. */
export function inputProblem(rule: ProblemRule, message: string, place: ProblemPlace = {}): Problem {
  const { file, line, column, expected, nearest, advice = expected === undefined ? ADVICE[rule] : undefined } = place
  const actual = place.actual !== undefined && place.actual.length > MOST_QUOTED ? `${place.actual.slice(0, MOST_QUOTED)}…` : place.actual
  const given = Object.entries({ file, line, column, actual, expected, nearest, advice }).filter(([, value]) => value !== undefined)
  return { rule, message, ...Object.fromEntries(given) }
}

/** A cell of a file beside the tables that is not what it has to be. */
export const wrongCell = ({ file, line, cells }: RawRow, column: string, expected: string): Problem =>
  inputProblem('bad-value', 'the column does not accept this value', { file, line, column, actual: cells[column] ?? '', expected })

const CORRECT_LINES = 'Correct the lines named here and run the command again.'

/** The failure of problems with inputs; `what` ends with the verb, such as `The inputs have`. */
export function brokenInputs(what: string, problems: readonly Problem[], hint = CORRECT_LINES): Failure {
  const many = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  return new Failure('broken-inputs', `${what} ${many}.`, { problems, hint })
}

/** A function that adds problems with one row of a file to a list. */
export function reporterOf(problems: Problem[], { file, line }: Pick<ProblemPlace, 'file' | 'line'>) {
  return (rule: ProblemRule, message: string, place: ProblemPlace = {}): void => {
    problems.push(inputProblem(rule, message, { file, line, ...place }))
  }
}

/** The text without the hidden characters that it has. */
export function plainTextExpected(cell: string): string {
  const hidden = hiddenCharacters(cell)
  return hidden.length > 0 ? `the text without ${hidden.join(', ')}` : 'the text in composed form (NFC)'
}
