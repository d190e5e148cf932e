import { CLUSTER } from '#shared/platform/collections/keys.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Item, Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'

/** How many projects have some state, and how many members of them hold the same roles. */
export interface ProjectsSum {
  projects: number
  /** By role ids, in order: the users and the other members who hold exactly these. */
  members: Record<string, [users: number, others: number]>
}

/**
 * What the capabilities in a cluster of neighbouring projects follow from, besides the roles: its active projects,
 * private and public, and their members without administrators and those who are locked.
 */
export interface ClusterSum {
  cluster: number
  closed: ProjectsSum
  open: ProjectsSum
}

/**
 * Notes that sums have to be made anew: of the cluster of a project, or of all projects of a principal. Changes of
 * memberships are in their own log.
 */
export type Change = { item: Item } & ({ project: number } | { principal: number })

/** All sums, and what has changed since they were made. */
export interface Summed {
  /** Grows with every refreshment. */
  epoch: number
  sums: ReadonlyMap<number, ClusterSum>
  changes: readonly Change[]
}

const SUMS = 'CAPABILITIES#sums'
const CHANGES = 'CAPABILITIES#changes'
const EPOCH: Key = { pk: 'CAPABILITIES#epoch', sk: 'EPOCH' }

const note = (sk: string): Write => ({ update: { pk: CHANGES, sk }, add: { n: 1 } })

/** The write that notes that a project is new. Creations at the same moment do not share it. */
export const projectCreated = (project: number): Write => note(`J${sortable(project)}`)

/** The same of one that is archived or public, or no longer: trees are archived together, so neighbours share a note. */
export const projectChanged = (project: number): Write => projectCreated(project - (project % CLUSTER))

/** The write that notes that a principal with memberships is locked, an administrator, or no longer. */
export const principalChanged = (principal: number): Write => note(`P${sortable(principal)}`)

function changeIn(item: Item): Change {
  const id = Number(item.sk.slice(1))
  return item.sk.startsWith('P') ? { item, principal: id } : { item, project: id }
}

const sumIn = ({ sk, a, b }: Item): ClusterSum => ({
  cluster: Number(sk),
  closed: a as ProjectsSum,
  open: b as ProjectsSum,
})

/**
 * The sums from which lists of all capabilities are counted. They are made anew after changes, at the latest by the next
 * sweep; until then readers do that for themselves where a change is noted.
 */
export class CapabilitySums {
  constructor(private readonly table: Table) {}

  /** The number of the last refreshment; undefined until all sums have been made for the first time. */
  async epoch(): Promise<number | undefined> {
    return (await this.table.get(EPOCH))?.n as number | undefined
  }

  /** All sums that have been made, and all changes. Only if the epoch is the same afterwards do they fit each other. */
  async read(): Promise<Summed> {
    const [changes, items] = await Promise.all([
      this.table.query({ pk: CHANGES }),
      this.table.query({ pk: SUMS }),
    ])
    return {
      epoch: Math.max(1, ...items.map(({ e }) => Number(e))),
      sums: new Map(items.map(sumIn).map((sum) => [sum.cluster, sum])),
      changes: changes.map(changeIn),
    }
  }

  /** The writes that store sums and end the epoch before; refused if somebody else has ended it. */
  refreshment = (sums: readonly ClusterSum[], epoch: number): Write[] => [
    ...this.#puts(sums, epoch),
    { put: { ...EPOCH, n: epoch }, when: equals('n', epoch - 1) },
  ]

  /** The writes that store sums before the first epoch; refused if that has begun. */
  firstSums = (sums: readonly ClusterSum[]): Write[] => [
    ...this.#puts(sums, 1),
    { check: EPOCH, when: absent('pk') },
  ]

  /** The write that begins the first epoch. */
  firstEpoch = (): Write => ({ put: { ...EPOCH, n: 1 }, when: absent('pk') })

  /** A check that an epoch has not ended. */
  during = (epoch: number): Write => ({ check: EPOCH, when: equals('n', epoch) })

  /** The writes that forget changes; refused if one has been noted again. */
  forgetting = (changes: readonly Change[]): Write[] =>
    changes.map(({ item: { pk, sk, n } }) => ({ remove: { pk, sk }, when: equals('n', n as number) }))

  #puts = (sums: readonly ClusterSum[], epoch: number): Write[] =>
    sums.map(({ cluster, closed, open }) => ({
      put: { pk: SUMS, sk: sortable(cluster), a: closed, b: open, e: epoch },
    }))
}
