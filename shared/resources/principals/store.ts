import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Check, Table } from '#shared/platform/dynamodb/table.ts'
import { type Groups, groupsIn } from '#shared/resources/groups/store.ts'
import { type PlaceholderUsers, placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { type Users, usersIn } from '#shared/resources/users/store.ts'
import { type Principal, type PrincipalKind, principalTypes } from './model.ts'

/** A principal together with its collection. */
export interface FoundPrincipal {
  kind: PrincipalKind
  principal: Principal
  collection: EntityCollection<Principal>
}

const allKinds = Object.keys(principalTypes) as PrincipalKind[]

/** Users, placeholder users and groups together. They share one sequence of ids. */
export class Principals {
  readonly collections: Record<PrincipalKind, EntityCollection<Principal>>

  constructor(users: Users, placeholderUsers: PlaceholderUsers, groups: Groups) {
    // A collection writes entities of its own kind only. Whoever has it as one of principals writes what it has read from it.
    this.collections = { user: users, placeholder_user: placeholderUsers, group: groups }
  }

  /** Every principal of every kind. Groups come first, so that what is taken from all of them is no longer inherited then. */
  async *all(): AsyncGenerator<Principal> {
    const { group, ...others } = this.collections
    for (const collection of [group, ...Object.values(others)]) yield* collection.all()
  }

  /** Checks that the principal with an id is still as it is now, or still missing. */
  async unchanged(id: number): Promise<Check[]> {
    const found = await this.byId(id)
    return found
      ? [found.collection.unchanged(id, found.principal)]
      : Object.values(this.collections).map((collection) => collection.unchanged(id, undefined))
  }

  /** The principal with an id, of any kind: one round trip. */
  async byId(id: number): Promise<FoundPrincipal | undefined> {
    const read = async (kind: PrincipalKind) => {
      const collection = this.collections[kind]
      return { kind, collection, principal: await collection.byId(id) }
    }
    const found = await Promise.all(allKinds.map(read))
    return found.find((candidate): candidate is FoundPrincipal => candidate.principal !== undefined)
  }

  /**
   * Reads principals of which the kinds are known, as `EntityCollection.some` does.
   *
   * @param holders ids, each with a kind that the principal may have
   */
  async some<T>(
    holders: readonly { id: number; kind: PrincipalKind }[],
    pick: (found: { kind: PrincipalKind; principal: Principal }) => T,
    only?: Readonly<Record<PrincipalKind, readonly string[]>>,
  ): Promise<ReadonlyMap<number, T>> {
    const read = allKinds.map((kind) => {
      const ids = holders.filter((holder) => holder.kind === kind).map(({ id }) => id)
      return this.collections[kind].some(ids, (principal) => pick({ kind, principal }), only?.[kind])
    })
    return new Map((await Promise.all(read)).flatMap((each) => [...each]))
  }
}

export const principalsIn = oncePer(
  (ports: { table: Table }): Principals =>
    new Principals(usersIn(ports), placeholderUsersIn(ports), groupsIn(ports)),
)
