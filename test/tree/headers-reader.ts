// Reads a file `_headers` as hosts do. It is written from their documentation and shares no code with the renderer. Cloudflare Pages keeps
// the last of two rules with the same pattern, joins the values of all matching rules, and removes a header whose name follows `!`. On
// Netlify, the slash before a `*` may be missing.

export function readHeaders(text: string, host: 'cloudflare' | 'netlify' = 'cloudflare'): (path: string) => ReadonlyMap<string, string> {
  const rules = new Map<string, string[]>()
  let pattern = ''
  for (const line of text.split('\n').filter((found) => found !== '')) {
    if (line.startsWith(' ')) rules.get(pattern)?.push(line.trim())
    else {
      pattern = line
      rules.set(pattern, [])
    }
  }
  return (path) => {
    const headers = new Map<string, string>()
    for (const [rule, lines] of rules) {
      const match = matcher(host === 'netlify' ? rule.replace(/(?<=.)\/\*$/, '*') : rule).exec(path)
      if (!match) continue
      for (const line of lines) {
        if (line.startsWith('! ')) {
          headers.delete(line.slice(2).toLowerCase())
          continue
        }
        const [name = '', ...value] = line.split(': ')
        const before = headers.get(name.toLowerCase())
        const given = value.join(': ').replaceAll(':splat', match.groups?.splat ?? '')
        headers.set(name.toLowerCase(), before === undefined ? given : `${before}, ${given}`)
      }
    }
    return headers
  }
}

function matcher(rule: string): RegExp {
  const escaped = rule.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:(?:version|name)/g, '[^/]+')
  return new RegExp(`^${escaped.replace('*', '(?<splat>.*)')}$`)
}
