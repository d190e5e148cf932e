import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { type Edit, membershipEditsIn } from './edit-store.ts'
import type { Membership } from './model.ts'

/** Number of edits prepared at the same time. */
const EDITS_PER_STEP = 200

/**
 * Changes the memberships of several principals. Each transaction contains as many changes as possible. Transactions
 * run one after the other, because parallel transactions would conflict on the member count of a project. Idempotent.
 */
export async function editMemberships(edits: readonly Edit[], ports: Ports): Promise<void> {
  for (const step of slices(edits, EDITS_PER_STEP)) await editSome(step, ports)
}

async function editSome(edits: readonly Edit[], ports: Ports): Promise<void> {
  const editOne = ({ principal, edit, ...more }: Edit) => membershipEditsIn(ports).edit(principal, edit, more)
  const first = await Promise.all(edits.map((edit) => membershipEditsIn(ports).firstStep(edit)))
  const writes = await membershipEditsIn(ports).stepWrites(first)
  const steps = edits.map((edit, index) => ({
    ...edit,
    writes: writes[index] as Write[],
    isComplete: first[index]?.isComplete ?? true,
  }))
  const small = steps.filter(({ writes, isComplete }) => isComplete && writes.length > 0)
  await writeInTransactions(small, ({ writes }) => writes, ports.table, editOne)
  for (const step of steps) if (!step.isComplete) await editOne(step)
}

/** Removes principals from a project, packing as many as possible into each transaction. Idempotent. */
export function leaveProject(project: number, principals: readonly number[], ports: Ports): Promise<void> {
  const edit = (present: Membership[]) => present.filter((one) => one.project !== project)
  return editMemberships(
    principals.map((principal) => ({ principal, edit })),
    ports,
  )
}

/**
 * Removes a principal from a group if the principal has been removed or is being removed. One transaction updates the
 * group and the principal, because a filter may read either of them. Memberships keep the roles inherited from the
 * group.
 */
export async function leaveGroup(member: number, groupId: number, ports: Ports): Promise<void> {
  await retryingRefusals(async () => {
    const [group, found] = await Promise.all([
      groupsIn(ports).byId(groupId),
      principalsIn(ports).byId(member),
    ])
    const writes: Write[] = []
    if (group?.members.includes(member))
      writes.push(
        ...groupsIn(ports).replacement(group, {
          ...group,
          members: group.members.filter((id) => id !== member),
        }),
      )
    if (found?.groups.includes(groupId)) {
      const left = found.groups.filter((id) => id !== groupId)
      writes.push(...principalsIn(ports).replacement(found, { ...found, groups: left }))
    }
    if (writes.length > 0) await ports.table.write(writes)
  })
}
