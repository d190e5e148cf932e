import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { RecentMap } from '#shared/platform/recent-map.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type Membership, rightsFrom } from './model.ts'
import { type Memberships, membershipsIn } from './store.ts'

/** Number of requesters whose memberships a process keeps in memory. */
const MAX_REQUESTERS = 100

/** The data of the requester that the request has already read. */
type Requester = Pick<User, 'id' | 'rights'>

/**
 * The memberships of requesters. A process keeps them, because most requests need them and they rarely change. They are
 * read again only if the sum of their hashes differs from the sum in the requester's entity, which every request reads.
 *
 * A version number in the requester's entity would not be enough. A read during a transaction may return the new
 * requester with the old memberships, or the old requester with the new memberships. Only a sum that is computed from
 * the memberships shows that the two do not match.
 */
export class RequesterMemberships {
  readonly #kept = new RecentMap<number, { sum: number; all: readonly Membership[] }>(MAX_REQUESTERS)

  constructor(private readonly memberships: Pick<Memberships, 'of' | 'in'>) {}

  /** Returns all memberships of a requester, as they were when the requester was read. */
  async of(requester: Requester): Promise<readonly Membership[]> {
    const kept = this.kept(requester)
    if (kept) return kept
    const { id, rights } = requester
    const all = await this.memberships.of(id)
    const { sum } = rightsFrom(all)
    if (sum !== undefined && sum === rights.sum) this.#kept.set(id, { sum, all })
    return all
  }

  /** Returns the membership of a requester in a project. */
  async in(requester: Requester, project: number): Promise<Membership | undefined> {
    const kept = this.kept(requester)
    return kept ? kept.find((one) => one.project === project) : this.memberships.in(requester.id, project)
  }

  /** Returns all memberships of a requester if this process has kept them and they are still current. */
  kept({ id, rights }: Requester): readonly Membership[] | undefined {
    const kept = this.#kept.get(id)
    return kept && kept.sum === rights.sum ? kept.all : undefined
  }
}

export const requesterMembershipsIn = oncePer(
  (ports: { table: Table }): RequesterMemberships => new RequesterMemberships(membershipsIn(ports)),
)
