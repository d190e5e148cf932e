import { slices } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { type Membership, rightsFrom, textOfRights } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { principalIn } from './principal-in.ts'
import type { Finding, Rule } from './rule.ts'

/** Number of memberships without a principal that are deleted in one transaction. */
const ORPHANS_AT_ONCE = 15

/**
 * Checks that the entity of a principal has the role ids of all its memberships, and that every membership has a
 * principal.
 */
export const rightsRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const held = membershipsIn(ports).heldIn(item)
    if (held) return [{ about: held.principal, times: -1 }]
    const principal = principalIn(item, ports)
    if (!principal) return []
    const about = principal.id
    const memberships = await membershipsIn(ports).of(about)
    const isRight = textOfRights(principal.rights) === textOfRights(rightsFrom(memberships))
    return [{ about, times: memberships.length }, ...(isRight ? [] : [{ about, text: 'roles', times: 1 }])]
  },
  async check(id) {
    const found = await principalsIn(ports).byId(id)
    const memberships = await membershipsIn(ports).of(id)
    if (!found) return orphansFinding(id, memberships, ports)
    const [is, shouldBe] = [found.rights, rightsFrom(memberships)].map(textOfRights)
    if (is === shouldBe) return undefined
    const text = `the roles on principal ${id} are ${is}, and should be ${shouldBe}`
    return { text, repair: () => membershipEditsIn(ports).correctRights(id) }
  },
})

function orphansFinding(id: number, memberships: readonly Membership[], ports: Ports): Finding | undefined {
  if (memberships.length === 0) return undefined
  return {
    text: `${memberships.length} memberships belong to principal ${id}, who does not exist`,
    async repair() {
      const missing = principalsIn(ports).unchanged(id, undefined)
      for (const some of slices(memberships, ORPHANS_AT_ONCE))
        await ports.table.write([missing, ...some.flatMap((one) => membershipsIn(ports).removal(one))])
    },
  }
}
