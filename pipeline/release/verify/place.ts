// Compares a release or a tree with the path or address at which it lies: no lock and no signature knows that.

import { ENVIRONMENTS, type Environment } from '../../../schemas/release.ts'
import type { Problem } from '../../model/failure.ts'
import { isVersion } from '../../model/versions.ts'

interface Place {
  readonly environment?: Environment | undefined
  readonly version?: string | undefined
}

/** A bundle, and a tree or the folder of a release in it, as it is built or as `publish` names it. */
const PLACES = [
  /(?:^|\/)releases\/(?<version>[^/]+)\/(?<environment>[a-z]+)$/,
  /(?:^|\/)(?:public|publish)\/(?<environment>[a-z]+)(?:-[^/]+)?(?:\/latest|\/v\/(?<version>[^/]+))?$/,
]

/** What a path or address promises of what lies there. */
export function promisedBy(path: string): Place {
  const named = PLACES.map((place) => place.exec(path.replaceAll('\\', '/'))?.groups).find((groups) => groups !== undefined) ?? {}
  const environment = ENVIRONMENTS.find((known) => known === named.environment)
  return { environment, version: environment && named.version !== undefined && isVersion(named.version) ? named.version : undefined }
}

/** A problem if `file` states another release or environment than was promised. What is not known on either side is not compared. */
export function placeProblems(file: string, stated: Place, promised: Place): Problem[] {
  const differs = (['environment', 'version'] as const).some(
    (name) => promised[name] !== undefined && stated[name] !== undefined && promised[name] !== stated[name],
  )
  if (!differs) return []
  const text = ({ environment, version }: Place) =>
    [promised.version === undefined ? undefined : version, environment].filter((part) => part !== undefined).join(' of ')
  const message = 'states another release or environment than its place'
  return [{ rule: 'wrong-place', file, message, actual: text(stated), expected: text(promised) }]
}
