import { distinctIds } from '#shared/platform/ids.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import { auditChanges } from './audited.ts'
import { membershipsIn } from './store.ts'
import { importMemberships } from './transfer.ts'

/**
 * Declares how memberships are copied. Only the roles that members hold directly are copied. If a member is a group,
 * the users in this group inherit the group's roles in the copy as well. No mail is sent. The audit log records each
 * membership, with the requester of the copy as its author.
 */
export const copiedMembers: CopiedKind = {
  part: 'members',
  steps: (copy) => [() => copyMembers(copy)],
}

async function copyMembers(copy: Copy): Promise<void> {
  const { ports, to: project, importing, order, viewer: viewerWithMemberRights } = copy
  const [originals, present, { roles }] = await Promise.all([
    membershipsIn(ports).members(order.from),
    membershipsIn(ports).members(project),
    ports.configuration.current(),
  ])
  const directOf = new Map(present.map(({ principal, direct }) => [principal, direct]))
  const records = originals.flatMap(({ principal, direct }) => {
    const known = direct.filter((role) => roles.some(({ id }) => id === role))
    if (known.length === 0) return []
    return [{ principal, project, roles: distinctIds([...known, ...(directOf.get(principal) ?? [])]) }]
  })
  const lines = records.map((record, index) => ({ number: index + 1, record }))
  await importMemberships(lines, importing, (changes, found) =>
    auditChanges(changes, { found, project: order, viewerWithMemberRights }, ports),
  )
}
