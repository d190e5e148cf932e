import { isDeepStrictEqual } from 'node:util'
import type { Principal } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal, Principals } from '#shared/resources/principals/store.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import type { Item, Key, Table, Write } from '#shared/table/table.ts'
import { type Membership, rightsOf, rolesOf } from './model.ts'

/** Global roles first, then projects by number. */
const sortKey = (project: number | null) =>
  project === null ? 'M#g' : `M#p${String(project).padStart(15, '0')}`
const key = (principal: number, { project }: Membership): Key => ({
  pk: `PRINCIPAL#${principal}`,
  sk: sortKey(project),
})

/** Membership items that change in one transaction, beside the principal's entity. */
const CHANGES_PER_WRITE = 90

/** The memberships of a principal: one item per project and one for the global roles. */
export class Memberships {
  constructor(
    private readonly table: Table,
    private readonly principals: Principals,
  ) {}

  async of(principal: number): Promise<Membership[]> {
    const items = await this.table.query({ pk: `PRINCIPAL#${principal}` })
    return items.map(({ project, direct, inherited }) => ({ project, direct, inherited }) as Membership)
  }

  /**
   * Changes the memberships of a principal, and with them the sum of rights that its entity carries. A
   * membership without roles ceases to exist. Nothing changes for a principal that is gone.
   *
   * @param edit gets the present memberships and returns the new ones; may run several times
   * @param also changes that go with it; made several times where one transaction does not hold everything
   */
  async edit(
    id: number,
    edit: (memberships: Membership[]) => Membership[],
    also: Write[] = [],
  ): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      isComplete = await retryingRefusals(async () => {
        // In this order: whoever changes memberships after the first read also changes the entity's version.
        const found = await this.principals.byId(id)
        if (!found) return true
        const present = await this.of(id)
        const wanted = edit(present).filter((membership) => rolesOf(membership).length > 0)
        const changes = changesBetween(id, present, wanted)
        await this.#write(found, present, changes.slice(0, CHANGES_PER_WRITE), also)
        return changes.length <= CHANGES_PER_WRITE
      })
    }
  }

  /** Takes a role away from everybody who holds it. */
  async withdraw(role: number): Promise<void> {
    const without = (roles: number[]) => roles.filter((held) => held !== role)
    for await (const { id, rights } of this.principals.all()) {
      if (![...rights.global, ...rights.anyProject].includes(role)) continue
      await this.edit(id, (memberships) =>
        memberships.map(({ direct, inherited, ...membership }) => ({
          ...membership,
          direct: without(direct),
          inherited: Object.fromEntries(
            Object.entries(inherited).map(([group, roles]) => [group, without(roles)]),
          ),
        })),
      )
    }
  }

  async #write(
    { principal, collection }: FoundPrincipal,
    present: Membership[],
    changes: Change[],
    also: Write[],
  ): Promise<void> {
    if (changes.length === 0) return
    const changed = new Set(changes.map(({ project }) => project))
    const after = [
      ...present.filter(({ project }) => !changed.has(project)),
      ...changes.flatMap(({ membership }) => membership ?? []),
    ]
    const next: Principal = { ...principal, rights: rightsOf(after) }
    await collection.replace(principal, next, ...changes.map(({ write }) => write), ...also)
  }
}

interface Change {
  project: number | null
  /** Absent where the membership ceases to exist. */
  membership?: Membership
  write: Write
}

function changesBetween(principal: number, present: Membership[], wanted: Membership[]): Change[] {
  const before = new Map(present.map((membership) => [membership.project, membership]))
  const after = new Map(wanted.map((membership) => [membership.project, membership]))
  const put = (membership: Membership): Change => {
    const item: Item = { ...key(principal, membership), ...membership }
    return { project: membership.project, membership, write: { put: item } }
  }
  return [
    ...present
      .filter(({ project }) => !after.has(project))
      .map((gone): Change => ({ project: gone.project, write: { remove: key(principal, gone) } })),
    ...wanted.filter((membership) => !isDeepStrictEqual(before.get(membership.project), membership)).map(put),
  ]
}
