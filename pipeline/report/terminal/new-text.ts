// The output of `new`: which rows have to be written where, with a template row for each table.

/** A table in which rows have to be written, as the output shows it. */
export interface NeededTableText {
  readonly table: string
  readonly need: string
  /** Why the rows are needed, or which fallback is used without them. */
  readonly why: string
  /** File for its rows, relative to the root. */
  readonly file: string
  readonly key: readonly string[]
  readonly header: string
  /** A template row: `<…>` has to be filled in, an empty cell may stay empty. */
  readonly example: string
  /** The rows in force, as they would be appended: ready to edit. */
  readonly rows?: readonly string[]
}

export interface NewText {
  /** Options for the printed commands, so that they find the release: ` --env production`. */
  readonly options: string
  readonly file: string
  readonly version: string
  readonly previous: string
  readonly date: string
  readonly environments: readonly { readonly name: string; readonly changes: readonly string[]; readonly countries: number }[]
  readonly needed: readonly { readonly environment: string; readonly declared: string; readonly tables: readonly NeededTableText[] }[]
}

const NEEDS: Readonly<Record<string, string>> = {
  needed: 'Needed',
  'one of': 'At least one of these',
  expected: 'Expected: without these rows, a fallback is used and a warning reports it',
  optional: 'Optional',
}

export function newText({ options, file, version, previous, date, environments, needed }: NewText): string {
  const declared = environments.map(
    ({ name, changes, countries }) => `  ${name}: ${changes.join(', ') || 'no change declared yet'}; ${countries} countries`,
  )
  return [
    `${file}: a draft after ${previous}, dated ${date}`,
    ...declared,
    ...needed.flatMap(({ environment, declared: change, tables }) => ['', `${change} (${environment})`, ...tablesText(tables)]),
    ...(needed.length === 0
      ? []
      : [
          '',
          `Append rows with since ${version}. Replace each <…> with a value; source is an id of the table sources.${
            needed.some(({ environment }) => environment === 'production')
              ? ' In production, the pinned files of publishers may already have such rows: check reports what is missing.'
              : ''
          }`,
        ]),
    '',
    'next:',
    `  plastic-eol check ${version} --watch${options}       reports what is still missing, after every change`,
    `  plastic-eol build ${version}${options}               stages the draft for its reviewers under /v/${version}-draft`,
    `  plastic-eol lock ${version}${options}                makes it the current release, and freezes it`,
    '',
  ].join('\n')
}

function tablesText(tables: readonly NeededTableText[]): string[] {
  return Object.entries(NEEDS).flatMap(([need, heading]) => {
    const of = tables.filter((table) => table.need === need)
    if (of.length === 0) return []
    return [
      '',
      `  ${heading}:`,
      ...of.flatMap(({ table, why, file, key, header, example, rows }) => [
        `    ${table} (key ${key.join(', ')}), in ${file}: ${why}`,
        `      ${header}`,
        ...(rows ?? [example]).map((row) => `      ${row}`),
      ]),
    ]
  })
}
