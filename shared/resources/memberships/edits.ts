import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Membership } from './model.ts'
import type { Edit } from './store.ts'

/** Edits that are prepared together. */
const STEP = 200

/**
 * Changes the memberships of several principals, as many in one transaction as it takes, and one transaction after the
 * other: those that join the same project all change how many members it has. May be repeated.
 */
export async function editMemberships(edits: readonly Edit[], app: App): Promise<void> {
  for (const step of slices(edits, STEP)) await editSome(step, app)
}

async function editSome(edits: readonly Edit[], { memberships, table }: App): Promise<void> {
  const alone = ({ principal, edit, also }: Edit) => memberships.edit(principal, edit, also)
  const steps = await Promise.all(
    edits.map(async (edit) => ({ ...edit, ...(await memberships.firstStep(edit)) })),
  )
  const small = steps.filter(({ writes, isComplete }) => isComplete && writes.length > 0)
  await writeInTransactions(small, ({ writes }) => writes, table, alone)
  for (const step of steps) if (!step.isComplete) await alone(step)
}

/** Takes principals out of a project, as many in one transaction as it takes. May be repeated. */
export function leaveProject(project: number, principals: readonly number[], app: App): Promise<void> {
  const edit = (memberships: Membership[]) => memberships.filter((one) => one.project !== project)
  return editMemberships(
    principals.map((principal) => ({ principal, edit })),
    app,
  )
}

/** Takes somebody out of a group's members. What that one has through the group is not touched. */
export async function leaveGroup(member: number, groupId: number, { groups }: App): Promise<void> {
  await retryingRefusals(async () => {
    const group = await groups.byId(groupId)
    if (!group?.members.includes(member)) return
    await groups.replace(group, { ...group, members: group.members.filter((id) => id !== member) })
  })
}
