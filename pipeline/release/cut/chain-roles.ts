// The role of each release of a chain if only some releases are wanted. It decides how much of the release is computed.

import type { ReleasePlan } from '../plan/plans.ts'

export type Role =
  /** To be built or checked. */
  | 'wanted'
  /** The release before a wanted one. The wanted release is compared with its findings and tables. */
  | 'compared'
  /** Its data are compared with its lock. */
  | 'held'
  /** Its inputs are compared with its lock, and the next release is computed and compared with its tables. */
  | 'tables'
  /** Its inputs are compared with its lock. */
  | 'inputs'

/** A release of a chain. `Kept` is what an earlier run kept of it. */
export interface ChainLink<Kept> {
  readonly plan: ReleasePlan
  readonly role: Role
  readonly kept: Kept | undefined
}

/**
 * The role of each release of the chain, and what an earlier run kept of it. With `holdData`, the data of all earlier releases are compared
 * with their locks, so that all are computed.
 */
export async function chainLinks<Kept extends { readonly findings: unknown }>(
  chain: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  holdData: boolean,
  keptOf: (plan: ReleasePlan) => Promise<Kept | undefined>,
): Promise<ChainLink<Kept>[]> {
  const links: ChainLink<Kept>[] = []
  for (const plan of [...chain].reverse()) {
    const [next] = links
    const isNextComputed = next?.role === 'wanted' || (next?.role === 'compared' && !next.kept?.findings)
    const earlier = holdData ? 'held' : isNextComputed ? 'tables' : 'inputs'
    const role = wanted.includes(plan) ? 'wanted' : next?.role === 'wanted' ? 'compared' : earlier
    links.unshift({ plan, role, kept: role === 'inputs' ? undefined : await keptOf(plan) })
  }
  return links
}
