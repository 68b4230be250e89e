/** A column of a table that the engine makes. SQL and the library use the same name of its type. */
export interface EngineColumn {
  readonly name: string
  readonly type: 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'HUGEINT' | 'BOOLEAN'
}

export const varchar = (name: string): EngineColumn => ({ name, type: 'VARCHAR' })
export const integer = (name: string): EngineColumn => ({ name, type: 'INTEGER' })
export const bigint = (name: string): EngineColumn => ({ name, type: 'BIGINT' })
