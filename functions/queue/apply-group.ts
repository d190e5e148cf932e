import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Check, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { editMemberships, leaveGroup } from '#shared/resources/memberships/edits.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'

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
      await inherit(step, { id: job.subject, members, memberships }, app)
    }
    return complete(job, app.groups.unchanged(job.subject, group), app)
  })
}

/** @throws WriteRefused where the group has changed; that somebody else has ended the job is no reason to begin again */
async function complete(job: Job, unchanged: Check, { table, jobs }: App): Promise<Outcome> {
  try {
    await table.write([unchanged, jobs.completion(job)])
  } catch (error) {
    if (!(error instanceof WriteRefused) || error.refused.includes(unchanged)) throw error
  }
  return 'done'
}

/** A group as its members are to know it. */
interface Inherited {
  id: number
  members: ReadonlySet<number>
  memberships: Membership[]
}

/** Brings some up to date who are in a group, or have left it. */
async function inherit(ids: readonly number[], group: Inherited, app: App): Promise<void> {
  const stay = await Promise.all(ids.map((id) => noted(id, group, app)))
  const edits = ids.map((principal) => ({
    principal,
    edit: (present: Membership[]) =>
      withGroup(present, group.id, group.members.has(principal) ? group.memberships : []),
  }))
  await editMemberships(
    edits.filter((_, index) => stay[index]),
    app,
  )
}

/**
 * Writes down with somebody whether they are in a group.
 *
 * @returns false for those who are gone, or about to be: they leave it, as their removal may have come before they were
 * in it
 */
async function noted(id: number, group: Inherited, app: App): Promise<boolean> {
  const stays = await retryingRefusals(async () => {
    const found = await app.principals.byId(id)
    if (!found || found.principal.removal) return false
    const isMember = group.members.has(id)
    if (found.principal.groups.includes(group.id) === isMember) return true
    const others = found.principal.groups.filter((one) => one !== group.id)
    const groups = isMember ? [...others, group.id].sort((a, b) => a - b) : others
    await found.collection.replace(found.principal, { ...found.principal, groups })
    return true
  })
  if (!stays) await leaveGroup(id, group.id, app)
  return stays
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
