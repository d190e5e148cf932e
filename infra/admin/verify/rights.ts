import type { Finding } from '#shared/platform/collections/audit.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { type Membership, summaryOf, textOfSummary } from '#shared/resources/memberships/model.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { PrincipalWatch } from './principal-watch.ts'

const NONE = textOfSummary(summaryOf([]))

/** Memberships of nobody that are removed in one transaction. */
const ORPHANS_AT_ONCE = 15

/** Principals have the role ids of all their memberships, and every membership has a principal. */
export class RightsWatch extends PrincipalWatch {
  /** Of each principal, what only one side says: its memberships or its entity. */
  readonly #open = new Map<number, string>()

  async *findings(): AsyncGenerator<Finding> {
    this.endRun()
    for (const principal of this.#open.keys()) {
      yield* await this.#findingsOf(principal)
    }
  }

  protected noteMemberships(principal: number, memberships: readonly Membership[]): void {
    this.#noteSide(principal, textOfSummary(summaryOf(memberships)))
  }

  protected noteEntity(principal: Principal): void {
    this.#noteSide(principal.id, textOfSummary(principal))
  }

  #noteSide(principal: number, text: string): void {
    if (text === NONE) return
    if (this.#open.get(principal) === text) this.#open.delete(principal)
    else this.#open.set(principal, text)
  }

  async #findingsOf(id: number): Promise<Finding[]> {
    const { found, present } = await this.#read(id)
    if (!found) return this.#orphans(id, present)
    const [is, shouldBe] = [textOfSummary(found.principal), textOfSummary(summaryOf(present))]
    if (is === shouldBe) return []
    const text = `the roles on principal ${id} are ${is}, and should be ${shouldBe}`
    return [{ text, mend: () => this.app.membershipEdits.correctSummary(id) }]
  }

  /** The principal and its memberships at one moment: they change together. */
  async #read(id: number): Promise<{ found?: FoundPrincipal; present: Membership[] }> {
    const read = await retryWithBackoff(async () => {
      const found = await this.app.principals.byId(id)
      const present = await this.app.memberships.of(id)
      const after = await this.app.principals.byId(id)
      return found?.principal.version === after?.principal.version ? { found, present } : undefined
    })
    if (!read) throw updateConflict()
    return read
  }

  async #orphans(id: number, present: readonly Membership[]): Promise<Finding[]> {
    const missing = await this.app.principals.unchanged(id)
    return slices(present, ORPHANS_AT_ONCE).map((some) => ({
      text: `${some.length} memberships belong to principal ${id}, who does not exist`,
      mend: () =>
        this.app.table.write([...missing, ...some.flatMap((one) => this.app.memberships.removal(one))]),
    }))
  }
}
