// What SDMX puts beside a value to say how good it is: one letter each, several in a row. Source: Eurostat, list of observation
// flags (code list CL_OBS_STATUS).

const FLAGS = {
  b: 'break in time series',
  c: 'confidential',
  d: 'definition differs',
  e: 'estimated',
  f: 'forecast',
  i: 'imputed by Eurostat',
  n: 'not significant',
  p: 'provisional',
  r: 'revised',
  s: 'estimated by Eurostat',
  u: 'low reliability',
  z: 'not applicable',
} as const

/** The flags in words: `be` → `break in time series, estimated`; undefined when one of the letters is not known. */
export function flagWords(flags: string): string | undefined {
  const known: Readonly<Record<string, string>> = FLAGS
  const words = [...flags].map((flag) => known[flag])
  return words.includes(undefined) ? undefined : words.join(', ')
}
