// The select of one table: what it joins, the columns that build on each other, and the layers that they need.

import { largest } from '../../model/lists.ts'
import type { Dimension, Node, Place, Quantity, Relation, Rows, Split, Sums, Table } from '../language.ts'
import type { Model, User } from './model.ts'
import { aliased, indent, JOINED, joined, list, passed, qualified, sourceOf, sumsText, withSumsText } from './sql-pieces.ts'
import { apportionedIn } from './walk.ts'

/** SQL of a value. `level` is the layer of the select that computes it; joined columns have level 0. */
export interface Text {
  readonly text: string
  readonly level: number
  /** Whether it needs no brackets among operators. */
  readonly atom?: boolean
}

interface Column extends Text {
  readonly name: string
}

interface Join {
  readonly alias: string
  readonly source: () => string
  readonly on: readonly string[]
  readonly kind: 'join' | 'left join'
}

/** The sums over a table: its rows, and the summed expressions by name. */
interface Group {
  readonly alias: string
  readonly inner: SqlScope
  readonly sums: Map<string, Text & { readonly how: string }>
}

/** Gives the SQL of an expression in a scope. It is passed to a scope, because the two need each other. */
export type Compile = (scope: SqlScope, node: Node, prefix: string) => Text

export class SqlScope {
  readonly model: Model
  readonly user: User
  readonly #joins: Join[] = []
  readonly #owners = new Map<Dimension, string>()
  readonly #columns = new Map<string, Column>()
  readonly #computed = new Map<Quantity, Text>()
  readonly #aliases = new Map<Relation, string>()
  readonly #sums = new Map<Table, Group>()
  readonly #splits = new Map<Split, string>()
  readonly #apportioned = new Map<Node | undefined, string>()
  readonly #compile: Compile

  constructor(model: Model, user: User, compile: Compile) {
    this.model = model
    this.user = user
    this.#compile = compile
    for (const relation of user.points) this.#join(relation, 'join')
  }

  compile(node: Node, prefix = 'value'): Text {
    return this.#compile(this, node, prefix)
  }

  /** A quantity at the point: joined from the table that holds it, or a column of this select. */
  quantity(of: Quantity): Text {
    const known = this.#computed.get(of)
    if (known) return known
    const home = this.model.home(of, this.user)
    if (home) return this.column(this.#aliases.get(home.table) ?? this.#join(home.table, 'left join'), home.column)
    const expression = this.model.expression(of)
    const value = this.compile(expression, of.name.replace(/_(kg|ppm)$/, ''))
    if (value.level === 0 && ['cell', 'quantity', 'key'].includes(expression.op)) return value
    const { text, level } = value
    const asItIs = of.stored === 'varchar' || of.stored === 'boolean' || ['cell', 'quantity', 'key'].includes(expression.op)
    const made = this.define(of.name, { text: asItIs ? text : this.cast(text, of), level })
    this.#computed.set(of, made)
    return made
  }

  cast = (text: string, { stored }: Pick<Quantity, 'stored'>): string => `cast(${text} as ${stored})`

  column(alias: string, column: string): Text {
    return { text: joined(alias, column), level: 0, atom: true }
  }

  /** Adds a column to this select, one layer above the columns that it builds on. */
  define(name: string, { text, level }: Text): Text {
    const known = this.#columns.get(name)
    if (known && known.text !== text) throw new RangeError(`two columns ${name} in ${this.user.table.name}: ${known.text} and ${text}`)
    this.#columns.set(name, { name, text, level: level + 1 })
    return { text: name, level: level + 1, atom: true }
  }

  /** A column that has no name in the method. An equal column is reused, and a value that is a single column is returned as it is. */
  helper(name: string, value: Text, least = 0): Text {
    if (value.atom && !value.text.includes(' ')) return value
    const level = Math.max(value.level, least)
    const same = [...this.#columns.values()].find((column) => column.text === value.text && column.level === level + 1)
    return same ? { text: same.name, level: same.level, atom: true } : this.define(name, { text: value.text, level })
  }

  levelOf(name: string): number {
    return this.#columns.get(name)?.level ?? 0
  }

  key(dimension: Dimension): Text {
    return { text: this.#owner(dimension), level: 0, atom: true }
  }

  /** The alias of a relation's row at this point, or at another place. */
  rowAlias(relation: Rows | Table, at: Place | undefined): string {
    if (!at) return this.#aliases.get(relation) ?? this.#join(relation, 'left join')
    const on = Object.entries(at).map(([dimension, node]) => [dimension, this.compile(node)] as const)
    const high = on.find(([, { level }]) => level > 0)
    if (high) throw new RangeError(`${this.user.table.name}: a place in ${relation.name} builds on a column of the same select`)
    const keys = on.every(([dimension]) => relation.keys.includes(dimension)) ? relation.keys.filter((dimension) => !(dimension in at)) : []
    const alias = `${relation.name}_at_${on.map(([, { text }]) => text.replace(JOINED, '$2').replace(/\W+/g, '_')).join('_')}`
    if (!this.#joins.some((join) => join.alias === alias)) {
      const conditions = [
        ...keys.map((dimension) => `${alias}.${dimension} = ${qualified(this.#owner(dimension))}`),
        ...on.map(([dimension, { text }]) => `${alias}.${dimension} = ${qualified(text)}`),
      ]
      this.#joins.push({ alias, kind: 'left join', on: conditions, source: () => sourceOf(relation, alias) })
    }
    return alias
  }

  /** A sum over the points of a finer table. */
  total(over: Table, of: Node, how: 'sum' | 'count' | 'least'): Text {
    const group = this.#group(over)
    const inner = group.inner.compile(of)
    const plain = of.op === 'quantity' ? of.name : `${how}_${group.sums.size + 1}`
    const same = [...group.sums].find(([, sum]) => sum.text === inner.text && sum.how === how)
    const name = same?.[0] ?? (group.sums.has(plain) ? `${plain}_${group.sums.size + 1}` : plain)
    group.sums.set(name, { ...inner, how })
    return this.column(group.alias, name)
  }

  /** The prefix of a split's columns, and whether this is the first request for one of its parts. */
  split(of: Split): { readonly prefix: string; readonly isNew: boolean } {
    const known = this.#splits.get(of)
    if (known !== undefined) return { prefix: known, isNew: false }
    const prefix = this.#splits.size === 0 ? 'split' : `split_${this.#splits.size + 1}`
    this.#splits.set(of, prefix)
    return { prefix, isNew: true }
  }

  /** The prefix of the columns that compute an apportioned quantity. */
  apportioned(of: Quantity): string {
    this.quantity(of)
    const prefix = this.#apportioned.get(apportionedIn(this.model.expression(of)))
    if (prefix === undefined) throw new RangeError(`${of.name} is not apportioned in ${this.user.table.name}`)
    return prefix
  }

  remember(expression: Node, prefix: string): void {
    this.#apportioned.set(expression, prefix)
  }

  /** `dimensions` are the keys of the result; by default those of the points. */
  render(
    columns: readonly { readonly name: string; readonly value: Text }[],
    where?: Text,
    order?: readonly Text[],
    dimensions: readonly Dimension[] = this.user.keys,
  ): string {
    const layers = largest(
      columns.map(({ value }) => value.level),
      Math.max(1, where?.level ?? 0),
    )
    const by = order ? `\norder by ${order.map(({ text }) => (layers === 1 ? qualified(text) : passed(text))).join(', ')}` : ''
    const keys = dimensions.map((dimension) => qualified(this.#owner(dimension)))
    const filter = where && where.level === 0 ? `\nwhere ${qualified(where.text)}` : ''
    if (layers === 1 && (where?.level ?? 0) === 0) {
      const values = columns.map(({ name, value }) => {
        const text = value.level === 0 ? value.text : (this.#columns.get(value.text)?.text ?? value.text)
        return aliased(qualified(text), name)
      })
      return `${this.#withPlainSql()}select${list([...keys, ...values])}\n${this.#from()}${filter}${by}`
    }
    const needed = this.#passed(columns, where, order)
    const text: string[] = []
    for (let level = 1; level <= layers; level++) {
      const own = [...this.#columns.values()].filter((column) => column.level === level)
      const values = own.map((column) => aliased(level === 1 ? qualified(column.text) : passed(column.text), column.name))
      text.push(
        level === 1
          ? `points as (\n  select${list([...keys, ...needed, ...values]).replaceAll('\n', '\n  ')}\n  ${this.#from().replaceAll('\n', '\n  ')}${filter.replaceAll('\n', '\n  ')}\n)`
          : `layer_${level} as (\n  select *${values.map((value) => `,\n    ${value}`).join('')}\n  from ${level === 2 ? 'points' : `layer_${level - 1}`}\n)`,
      )
    }
    const values = columns.map(({ name, value }) => aliased(passed(value.text), name))
    const last = layers === 1 ? 'points' : `layer_${layers}`
    const high = where && where.level > 0 ? `\nwhere ${passed(where.text)}` : ''
    return `with ${this.#plainSql().join('')}${text.join(',\n')}\nselect${list([...dimensions, ...values])}\nfrom ${last}${high}${by}`
  }

  /** The joined columns that the lowest layer passes on: those that higher layers, the condition, the order or the result name. */
  #passed(columns: readonly { readonly value: Text }[], where?: Text, order?: readonly Text[]): string[] {
    const above = [
      ...[...this.#columns.values()].filter(({ level }) => level > 1),
      ...columns.map(({ value }) => value),
      ...(where && where.level > 0 ? [where] : []),
      ...(order ?? []),
    ]
    const names = new Map(
      above.flatMap(({ text }) => [...text.matchAll(JOINED)].map((match) => [`${match[1]}_${match[2]}`, `${match[1]}.${match[2]}`])),
    )
    return [...names].map(([name, text]) => `${text} as ${name}`)
  }

  /** What comes before a select that has no layers of its own. */
  #withPlainSql(): string {
    const tables = this.#plainSql()
    return tables.length === 0 ? '' : `with ${tables.join('').replace(/,\n$/, '\n')}`
  }

  /** Relations in plain SQL, as common table expressions before the select. */
  #plainSql(): string[] {
    const named = [...this.#aliases.keys(), ...this.user.points].filter(
      (relation): relation is Rows => relation.kind === 'rows' && relation.sql !== undefined,
    )
    return [...new Set(named)].map(({ name, sql }) => `${name} as (\n  ${(sql ?? '').trim().replaceAll('\n', '\n  ')}\n),\n`)
  }

  #from(): string {
    const [first, ...others] = this.#joins
    if (!first) throw new RangeError(`${this.user.table.name} has no points`)
    return [
      `from ${first.source()}`,
      ...others.map(({ kind, source, on }) => (on.length === 0 ? `cross join ${source()}` : `${kind} ${source()} on ${on.join(' and ')}`)),
    ].join('\n')
  }

  #owner(dimension: Dimension): string {
    const owner = this.#owners.get(dimension)
    if (owner === undefined) throw new RangeError(`${this.user.table.name} has no ${dimension}`)
    return owner
  }

  #join(relation: Relation, kind: Join['kind']): string {
    if (relation.kind === 'sums') return this.#sumsOf(relation, kind).alias
    const alias = relation.name
    const shared = relation.keys.filter((dimension) => this.#owners.has(dimension))
    if (kind === 'left join' && shared.length < relation.keys.length) {
      throw new RangeError(`${this.user.table.name} (${this.user.keys}) cannot look up ${alias} (${relation.keys})`)
    }
    const on = shared.map((dimension) => `${alias}.${dimension} = ${qualified(this.#owner(dimension))}`)
    this.#joins.push({ alias, kind, on, source: () => sourceOf(relation, alias) })
    this.#aliases.set(relation, alias)
    for (const dimension of relation.keys) if (!this.#owners.has(dimension)) this.#owners.set(dimension, joined(alias, dimension))
    return alias
  }

  #sumsOf({ of, keys, all }: Sums, kind: Join['kind']): Group {
    const alias = `${of.name}_sums`
    const inner = new SqlScope(this.model, { table: this.user.table, points: [of], keys: of.keys }, this.#compile)
    const sums: Group['sums'] = new Map()
    const group = { alias, inner, sums }
    this.#sums.set(of, group)
    const on = keys
      .filter((dimension) => this.#owners.has(dimension))
      .map((dimension) => `${alias}.${dimension} = ${qualified(this.#owner(dimension))}`)
    this.#joins.push({ alias, kind, on, source: () => `(\n${indent(this.#sumsText(group, keys, all))}\n) ${alias}` })
    for (const dimension of keys) if (!this.#owners.has(dimension)) this.#owners.set(dimension, joined(alias, dimension))
    return group
  }

  #group(over: Table): Group {
    const known = this.#sums.get(over)
    return (
      known ?? this.#sumsOf({ kind: 'sums', of: over, keys: over.keys.filter((dimension) => this.#owners.has(dimension)) }, 'left join')
    )
  }

  #sumsText({ inner, sums }: Group, keys: readonly Dimension[], all: Sums['all']): string {
    if (all && (keys.length < inner.user.keys.length || [...sums.values()].some(({ how }) => how !== 'sum')))
      throw new RangeError(`${this.user.table.name} does not have the rows themselves beside their sums`)
    const leaves = inner.render([...sums].map(([name, value]) => ({ name, value })))
    const values = [...sums].map(([name, { how }]) => ({ name, sum: this.#sumOf(`leaves.${name}`, how) }))
    return all ? withSumsText(leaves, keys, values, all) : sumsText(leaves, keys, values)
  }

  #sumOf(column: string, how: string): string {
    if (how === 'least') return `min(${column})`
    return how === 'count' ? `count(case when ${column} then 1 end)` : `sum(${column})`
  }
}
