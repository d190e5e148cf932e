import type { App } from '#shared/app.ts'
import type { Finding } from '#shared/platform/collections/audit.ts'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import type { Watch } from './watch.ts'

/** Sees the entity of each principal, and all memberships of a principal together. */
export abstract class PrincipalWatch implements Watch {
  /** The memberships of a principal, as far as they have come: they come one after the other. */
  #run: { principal: number; memberships: Membership[] } = { principal: 0, memberships: [] }

  constructor(protected readonly app: App) {}

  abstract findings(): AsyncGenerator<Finding>

  protected abstract noteEntity(principal: Principal): void

  /** Called once for each principal that has any. */
  protected abstract noteMemberships(principal: number, memberships: readonly Membership[]): void

  note(batch: readonly Item[]): void {
    const codes = Object.values(this.app.principals.collections).map(({ code }) => code)
    for (const item of batch) {
      const membership = this.app.memberships.heldIn(item)
      if (membership) this.#noteMembership(membership)
      else if (codes.some((code) => entityIdIn(code, item) !== undefined)) this.noteEntity(entityOf(item))
    }
  }

  /** To be called when all items have come. */
  protected endRun(): void {
    const { principal, memberships } = this.#run
    if (memberships.length > 0) this.noteMemberships(principal, memberships)
  }

  #noteMembership(membership: Membership): void {
    const { principal } = membership
    if (principal !== this.#run.principal) {
      this.endRun()
      this.#run = { principal, memberships: [] }
    }
    this.#run.memberships.push(membership)
  }
}
