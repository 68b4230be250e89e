// The rows of a publisher's file, counted in its account: whoever takes them has to read or leave out each of their figures.

import { AccountBook } from '../account/file-account.ts'
import type { NamedFile } from './adapter.ts'
import { type Dialect, eachPublisherRow, type PublisherRow, type PublisherRows, readPublisherCsv } from './publisher-csv.ts'

/** All rows of the file with its account, which has nothing but their number yet. `figuresARow`: how many figures each row has. */
export function readAccounted<Column extends string>(
  named: NamedFile,
  dialect: Dialect<Column>,
  figuresARow = 1,
): PublisherRows<Column> & { readonly account: AccountBook } {
  const account = new AccountBook(named.file, figuresARow)
  const read = readPublisherCsv(named, dialect)
  account.rows = read.rows.length
  return { ...read, account }
}

/** Passes each row to `onRow` and keeps none, like `eachPublisherRow`. Returns all problems with the text. */
export function eachAccounted<Column extends string>(
  named: NamedFile,
  dialect: Dialect<Column>,
  account: AccountBook,
  onRow: (row: PublisherRow<Column>) => void,
): PublisherRows<Column>['problems'] {
  return eachPublisherRow(named, dialect, (row) => {
    account.rows++
    onRow(row)
  })
}
