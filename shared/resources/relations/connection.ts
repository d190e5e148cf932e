import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { pathUp, type Reads } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { type Chain, chainOf, type WantedChain } from './chain.ts'
import { type Neighbourhood, relationsIn } from './store.ts'

/** Maximum number of work packages that are read to find out whether a relation would close a cycle. */
export const MAX_READ = 80

/** A work package at one end of the relation that is being written. */
interface ConnectedEnd {
  workPackage: WorkPackage
  near: Neighbourhood
  /** The ids of the ancestors of the work package, nearest first. */
  above: number[]
}

/** The two work packages that a write would connect, with their existing relations. */
export interface ConnectedEnds extends Chain {
  wanted: WantedChain
  ends: [from: ConnectedEnd, to: ConnectedEnd]
}

/**
 * Loads the data that shows how two work packages are already connected: their relations and their ancestors.
 *
 * @param wanted the relation to be written; both of its work packages exist
 * @param read reads a work package
 * @param near reads the relations of a work package
 * @param follow searches for a cycle that the relation would close
 */
export async function connect(
  wanted: WantedChain,
  read: Reads['workPackage'],
  near: (workPackage: number) => Promise<Neighbourhood>,
  follow = () => chainOf(wanted, near, MAX_READ),
): Promise<ConnectedEnds> {
  const endOf = async (id: number): Promise<ConnectedEnd> => {
    const [[found, ...above], relations] = await Promise.all([pathUp(id, read), near(id)])
    return { workPackage: found as WorkPackage, near: relations, above: above.map((one) => one.id) }
  }
  const [chain, from, to] = await Promise.all([follow(), endOf(wanted.from), endOf(wanted.to)])
  return { ...chain, wanted, ends: [from, to] }
}

/**
 * Returns writes that check that both ends of a new relation still exist. They also check that no relation has been
 * added to the work packages whose relations were read. The checks prevent two concurrent writes from closing a cycle
 * together, or from relating the same work packages twice.
 */
export function conditionsOf(connection: ConnectedEnds | undefined, ports: Ports): Write[] {
  if (!connection) return []
  const { ends, read } = connection
  const known = [...ends.map(({ near }) => near), ...read]
  return [
    ...known.map((one) => relationsIn(ports).nothingNew(one)),
    ...ends.map(({ workPackage: { id, project } }) => workPackagesIn(ports).staysIn(id, project)),
  ]
}
