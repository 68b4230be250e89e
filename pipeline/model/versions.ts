// Versions of the data: `major.minor` or `major.minor.patch`.
// A corrected value is a patch, added data a minor, a changed shape of the records a major version.

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(?:\.([1-9]\d{0,5}))?$/

/** The form of a version, for JSON Schemas. */
export const VERSION_PATTERN = VERSION.source

export function isVersion(text: string): boolean {
  return VERSION.test(text)
}

function parts(version: string): [number, number, number] {
  const match = VERSION.exec(version)
  if (!match) throw new RangeError(`not a version: ${version}`)
  return [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
}

/** Negative when `a` comes before `b`, 0 when they are the same, positive when it comes after. */
export function compareVersions(a: string, b: string): number {
  const left = parts(a)
  const right = parts(b)
  for (let index = 0; index < 3; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export type VersionStep = 'major' | 'minor' | 'patch'

/** The step from one version to a later one. */
export function versionStep(from: string, to: string): VersionStep {
  const [fromMajor, fromMinor] = parts(from)
  const [toMajor, toMinor] = parts(to)
  if (fromMajor !== toMajor) return 'major'
  return fromMinor !== toMinor ? 'minor' : 'patch'
}
