// Regular expressions and templates of the tables that every host reads: JavaScript, PCRE and RE2 read the expressions alike. Pure.

/** The text as a part of an expression that matches only this text. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Any of these texts, as a part of an expression. */
export const anyOf = (texts: readonly string[]): string => texts.map(literal).join('|')

/**
 * A template with each `{name}` replaced by what the host writes for it: `{1}` is what the first group of an expression matched, `{0}` the
 * whole match.
 * @example filled('/v/{1}/metadata.json', (name) => `$${name}`) // '/v/$1/metadata.json'
 */
export const filled = (template: string, wordOf: (name: string) => string): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(name))

/** What the groups of an expression matched, for `filled`; undefined if the expression does not match the whole text. */
export type Matcher = (expression: string, text: string) => ((group: string) => string) | undefined

/** Matches expressions without `^` and `$` against whole texts, and compiles each once. */
export function matcher(): Matcher {
  const compiled = new Map<string, RegExp>()
  return (expression, text) => {
    const pattern = compiled.get(expression) ?? new RegExp(`^(?:${expression})$`)
    compiled.set(expression, pattern)
    const found = pattern.exec(text)
    return found ? (group) => found[Number(group)] ?? '' : undefined
  }
}
