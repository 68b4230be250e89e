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

/** `1.4` as `1.4.0`, for formats that ask for major, minor and patch. */
export const threeNumbers = (version: string): string => (version.split('.').length === 2 ? `${version}.0` : version)

/** Negative when `a` comes before `b`, 0 when they are the same, positive when it comes after. */
export function compareVersions(a: string, b: string): number {
  const other = parts(b)
  const differences = parts(a).map((part, at) => part - (other[at] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

export const latestFirst = <Release extends { readonly version: string }>(releases: readonly Release[]): Release[] =>
  [...releases].sort((a, b) => compareVersions(b.version, a.version))

/**
 * The version that was probably meant: the same digits written otherwise (`v1.4`, `1.40`, `14`), else the last of the same minor version.
 * @example nearestVersion('1.2.2', ['1.2', '1.2.1', '1.3']) // '1.2.1'
 */
export function nearestVersion(text: string, known: readonly string[]): string | undefined {
  const digits = (version: string) => version.replace(/\D/g, '').replace(/0+$/, '')
  const [, minor] = /^(\d+\.\d+)\./.exec(text) ?? []
  return known.find((version) => digits(version) === digits(text)) ?? known.findLast((version) => `${version}.`.startsWith(`${minor}.`))
}

/**
 * The name of a release in paths of the api and in the header Data-Version. It is the version; for a draft it has a suffix that no version
 * has, so that the draft is not mistaken for the release that it may become.
 * @example nameInApi('1.5', 'draft') // '1.5-draft'
 */
export function nameInApi(version: string, state: string | undefined): string {
  return state === 'draft' ? `${version}-draft` : version
}

/** The version of a draft, from its name in the api; undefined for any other name. */
export function draftVersion(name: string): string | undefined {
  const version = name.replace(/-draft$/, '')
  return version !== name && isVersion(version) ? version : undefined
}

/** Whether the text is a name that the api may give to a release: `1.4`, or `1.5-draft`. */
export function isNameInApi(text: string): boolean {
  return isVersion(text) || draftVersion(text) !== undefined
}

export type VersionStep = 'major' | 'minor' | 'patch'

/** The next version by a step: 1.2.1 → 1.2.2, 1.3 or 2.0. */
export function nextVersion(from: string, step: VersionStep): string {
  const [major, minor, patch] = parts(from)
  if (step === 'major') return `${major + 1}.0`
  return step === 'minor' ? `${major}.${minor + 1}` : `${major}.${minor}.${patch + 1}`
}

/** The step from one version to a later one. */
export function versionStep(from: string, to: string): VersionStep {
  const [fromMajor, fromMinor] = parts(from)
  const [toMajor, toMinor] = parts(to)
  if (fromMajor !== toMajor) return 'major'
  return fromMinor !== toMinor ? 'minor' : 'patch'
}
