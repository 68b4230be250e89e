// What each release of a chain is there for when some of them are wanted: how much of it has to be computed.

import type { KeptRelease } from '../cut/kept-releases.ts'
import type { ReleasePlan } from './plans.ts'

export type Role =
  /** To be built or checked. */
  | 'wanted'
  /** The one before a wanted one, whose findings and tables that is held against. */
  | 'compared'
  /** Its data are held against its lock. */
  | 'held'
  /** The next one is computed and compared with its tables; its inputs are held against its lock. */
  | 'tables'
  /** Its inputs are held against its lock. */
  | 'inputs'

export interface Link {
  readonly plan: ReleasePlan
  readonly role: Role
  readonly kept: KeptRelease | undefined
}

/**
 * The role of each release of the chain, and what an earlier run kept of it. `holdData` holds the data of all earlier releases against
 * their locks, for which all are computed.
 */
export async function linksOf(
  chain: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  holdData: boolean,
  keptOf: (plan: ReleasePlan) => Promise<KeptRelease | undefined>,
): Promise<Link[]> {
  const links: Link[] = []
  for (const plan of [...chain].reverse()) {
    const [next] = links
    const isNextComputed = next?.role === 'wanted' || (next?.role === 'compared' && !next.kept?.findings)
    const earlier = holdData ? 'held' : isNextComputed ? 'tables' : 'inputs'
    const role = wanted.includes(plan) ? 'wanted' : next?.role === 'wanted' ? 'compared' : earlier
    links.unshift({ plan, role, kept: role === 'inputs' ? undefined : await keptOf(plan) })
  }
  return links
}
