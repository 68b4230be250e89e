import { sqlTexts } from '../model/sql-text.ts'

/** A column of a table that the engine makes. SQL and the library use the same name of its type. */
export interface EngineColumn {
  readonly name: string
  readonly type: 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'HUGEINT' | 'DOUBLE' | 'BOOLEAN'
  /** The enumerated type that has all its texts: its name in SQL, and the texts in its order. */
  readonly enumeration?: { readonly name: string; readonly texts: readonly string[] }
}

export const varchar = (name: string): EngineColumn => ({ name, type: 'VARCHAR' })
export const integer = (name: string): EngineColumn => ({ name, type: 'INTEGER' })
export const hugeint = (name: string): EngineColumn => ({ name, type: 'HUGEINT' })
export const double = (name: string): EngineColumn => ({ name, type: 'DOUBLE' })
export const boolean = (name: string): EngineColumn => ({ name, type: 'BOOLEAN' })
export const bigint = (name: string): EngineColumn => ({ name, type: 'BIGINT' })
/** A text of a few: the engine takes it as a number, and compares it as one, in the order of the texts. */
export function oneOf(name: string, few: readonly string[]): EngineColumn {
  const texts = [...few].sort()
  return { ...varchar(name), enumeration: { name: `enum (${sqlTexts(texts)})`, texts } }
}

/** A column of a table together with its value of an item: a table is filled from items, column by column. */
export interface ColumnOf<Item> extends EngineColumn {
  readonly of: (item: Item) => EngineValue
}

export type EngineValue = string | number | bigint | boolean | null

/** The columns of rows that hold their values in the same order. */
export const inOrder = (columns: readonly EngineColumn[]): ColumnOf<readonly EngineValue[]>[] =>
  columns.map((column, index) => ({ ...column, of: (row) => row[index] ?? null }))
