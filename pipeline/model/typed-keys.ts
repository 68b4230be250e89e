// Objects whose keys belong to a closed list: `Object.keys`, `Object.entries` and `Object.fromEntries` know only that keys are texts.

/** The keys of an object that has no others than its type names. */
export const typedKeys = <Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] => Object.keys(object) as Key[]

/** The entries of an object that has no others than its type names. */
export const typedEntries = <Key extends string, Value>(object: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] =>
  Object.entries(object) as [Key, Value][]

/** The object with these entries, one for each key of its type. */
export const typedObject = <Key extends string, Value>(entries: Iterable<readonly [Key, Value]>): Record<Key, Value> =>
  Object.fromEntries(entries) as Record<Key, Value>
