import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import type { HasTime } from '#shared/lambda/consumer.ts'
import { leaveGroup } from '#shared/resources/groups/members.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { type Write, WriteRefused } from '#shared/table/table.ts'

/** Members brought up to date between two looks at the clock. */
const STEP = 20

/**
 * Brings a group's members, and those who have left it, up to date: that they are in the group, and that they
 * hold its memberships as their own. Ends only if the group is still as it was read, and otherwise begins again,
 * so that neither the order of jobs nor two runs at once leave anybody with what is not the group's any more.
 */
export async function applyGroup(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  let reached = job.progress ?? 0
  return retryingRefusals(async () => {
    // In this order: whoever changes memberships after the first read also changes the group's version.
    const group = await app.groups.byId(job.subject)
    const memberships = await app.memberships.of(job.subject)
    const members = new Set(group?.members)
    const affected = [...new Set([...members, ...(job.others ?? [])])].sort((a, b) => a - b)
    const waiting = affected.filter((id) => id > reached)
    reached = 0
    while (waiting.length > 0) {
      const step = waiting.splice(0, STEP)
      if (!hasTime()) {
        await app.jobs.advance(job, (step[0] as number) - 1)
        return 'unfinished'
      }
      await Promise.all(
        step.map((id) => inherit(id, job.subject, members.has(id) ? memberships : undefined, app)),
      )
    }
    return complete(job, app.groups.unchanged(job.subject, group), app)
  })
}

/** @throws WriteRefused where the group has changed; that somebody else has ended the job is no reason to begin again */
async function complete(job: Job, unchanged: Write, { table, jobs }: App): Promise<Outcome> {
  try {
    await table.write([unchanged, jobs.completion(job)])
  } catch (error) {
    if (!(error instanceof WriteRefused) || error.refused.includes(unchanged)) throw error
  }
  return 'done'
}

/**
 * Members that are gone, or about to be, leave the group; their removal may have come before they were in it.
 *
 * @param memberships those of the group; undefined for somebody who is not in it any more
 */
async function inherit(id: number, groupId: number, memberships: Membership[] | undefined, app: App) {
  const stays = await retryingRefusals(async () => {
    const found = await app.principals.byId(id)
    if (!found || found.principal.removal) return false
    if (found.principal.groups.includes(groupId) === (memberships !== undefined)) return true
    const others = found.principal.groups.filter((group) => group !== groupId)
    const groups = memberships ? [...others, groupId].sort((a, b) => a - b) : others
    await found.collection.replace(found.principal, { ...found.principal, groups })
    return true
  })
  if (!stays) return leaveGroup(id, groupId, app)
  await app.memberships.edit(id, (present) => withGroup(present, groupId, memberships ?? []))
}

/** Memberships of a member, with what they inherit from one group replaced. */
function withGroup(present: Membership[], groupId: number, inherited: Membership[]): Membership[] {
  const merged = new Map(
    present.map((membership) => [
      membership.project,
      { ...membership, inherited: { ...membership.inherited } },
    ]),
  )
  for (const membership of merged.values()) delete membership.inherited[groupId]
  for (const { project, direct } of inherited) {
    const membership = merged.get(project) ?? { project, direct: [], inherited: {} }
    merged.set(project, { ...membership, inherited: { ...membership.inherited, [groupId]: direct } })
  }
  return [...merged.values()]
}
