import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { type Membership, summaryOf, textOfSummary } from '#shared/resources/memberships/model.ts'
import { principalIn } from './principal-in.ts'
import type { Finding, Rule } from './rule.ts'

/** Memberships of nobody that are removed in one transaction. */
const ORPHANS_AT_ONCE = 15

/** The entity of a principal has the role ids of all its memberships, and every membership has a principal. */
export const rightsRule = (app: App): Rule<number> => ({
  async claims(item) {
    const held = app.memberships.heldIn(item)
    if (held) return [{ about: held.principal, times: -1 }]
    const principal = principalIn(item, app)
    if (!principal) return []
    const about = principal.id
    const memberships = await app.memberships.of(about)
    const isRight = textOfSummary(principal) === textOfSummary(summaryOf(memberships))
    return [{ about, times: memberships.length }, ...(isRight ? [] : [{ about, text: 'roles', times: 1 }])]
  },
  async check(id) {
    const found = await app.principals.byId(id)
    const memberships = await app.memberships.of(id)
    if (!found) return orphansFinding(id, memberships, app)
    const [is, shouldBe] = [found.principal, summaryOf(memberships)].map(textOfSummary)
    if (is === shouldBe) return undefined
    const text = `the roles on principal ${id} are ${is}, and should be ${shouldBe}`
    return { text, repair: () => app.membershipEdits.correctSummary(id) }
  },
})

function orphansFinding(id: number, memberships: readonly Membership[], app: App): Finding | undefined {
  if (memberships.length === 0) return undefined
  return {
    text: `${memberships.length} memberships belong to principal ${id}, who does not exist`,
    async repair() {
      const missing = await app.principals.unchanged(id)
      for (const some of slices(memberships, ORPHANS_AT_ONCE))
        await app.table.write([...missing, ...some.flatMap((one) => app.memberships.removal(one))])
    },
  }
}
