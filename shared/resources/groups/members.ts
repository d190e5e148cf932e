import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'

/** Takes somebody out of a group's members. What that one has through the group is not touched. */
export async function leaveGroup(member: number, groupId: number, { groups }: App): Promise<void> {
  await retryingRefusals(async () => {
    const group = await groups.byId(groupId)
    if (!group?.members.includes(member)) return
    await groups.replace(group, { ...group, members: group.members.filter((id) => id !== member) })
  })
}
