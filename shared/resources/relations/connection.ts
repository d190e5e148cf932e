import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { pathUp, type Reads } from '#shared/surroundings/surroundings.ts'
import { type Chain, chainOf, type Wanted } from './chain.ts'
import { type Neighbourhood, relationsIn } from './store.ts'

/** The most work packages that are read to find out whether a relation would close a circle. */
const MAX_READ = 80

/** A work package that a relation is to connect. */
interface ConnectedEnd {
  workPackage: WorkPackage
  near: Neighbourhood
  /** The ids of what is above it, the nearest first. */
  above: number[]
}

/** The two ends that a write would connect, and the relations that connect them already. */
export interface Connection extends Chain {
  wanted: Wanted
  ends: [from: ConnectedEnd, to: ConnectedEnd]
}

/**
 * Finds out what connects two work packages already.
 *
 * @param wanted a relation between work packages that exist
 * @param read reads them
 * @param near reads their relations
 * @param follow finds out whether it would close a circle
 */
export async function connect(
  wanted: Wanted,
  read: Reads['workPackage'],
  near: (workPackage: number) => Promise<Neighbourhood>,
  follow = () => chainOf(wanted, near, MAX_READ),
): Promise<Connection> {
  const endOf = async (id: number): Promise<ConnectedEnd> => {
    const [[found, ...above], relations] = await Promise.all([pathUp(id, read), near(id)])
    return { workPackage: found as WorkPackage, near: relations, above: above.map((one) => one.id) }
  }
  const [chain, from, to] = await Promise.all([follow(), endOf(wanted.from), endOf(wanted.to)])
  return { ...chain, wanted, ends: [from, to] }
}

/**
 * The conditions that both ends stay, and that nothing has been added to the relations from which a write was decided: so no
 * two writes close a circle, or relate the same work packages.
 */
export function conditionsOf(connection: Connection | undefined, ports: Ports): Write[] {
  if (!connection) return []
  const { ends, read } = connection
  const known = [...ends.map(({ near }) => near), ...read]
  return [
    ...known.map((one) => relationsIn(ports).nothingNew(one)),
    ...ends.map(({ workPackage: { id, project } }) => workPackagesIn(ports).staysIn(id, project)),
  ]
}
