import { largest } from '../pipeline/model/lists.ts'

/** Prints a table with aligned columns. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) =>
    largest(
      rows.map((row) => (row[column] ?? '').length),
      name.length,
    ),
  )
  for (const row of [head, ...rows])
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}
