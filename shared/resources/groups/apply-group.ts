import { isDeepStrictEqual } from 'node:util'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Check, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue, type HasTime, type Outcome } from '#shared/platform/jobs/run.ts'
import { inSteps } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { editMemberships, leaveGroup } from '#shared/resources/memberships/edits.ts'
import {
  type HeldRoles,
  type Membership,
  rolesOf,
  type WantedMembership,
} from '#shared/resources/memberships/model.ts'
import { acceptMembershipMail, type Notice } from '#shared/resources/memberships/send-membership-mail.ts'
import type { Change } from '#shared/resources/memberships/store.ts'
import type { Group } from './store.ts'

/** So many members fill a transaction: five changes each, and one condition on the project of their memberships. */
const MEMBERS_AT_ONCE = 19

/**
 * Accepts the job that brings what members inherit up to date, also for those who are no longer members.
 *
 * @param before the members before the change
 * @param notice a mail for the members whose roles change in its project
 */
export const acceptApplying = (
  { jobs }: App,
  { id, members }: Pick<Group, 'id' | 'members'>,
  before: number[] = [],
  notice?: Notice,
): Accepted => {
  const present = new Set(members)
  return jobs.accept(
    {
      kind: 'apply-group',
      subject: id,
      others: before.filter((member) => !present.has(member)),
      ...(notice && { project: notice.project }),
    },
    notice?.message,
  )
}

/**
 * The worker: updates which groups the present and former members are in, and the memberships they inherit. The job
 * ends only if the group is unchanged since it was read; otherwise the worker starts again. So neither the order of jobs
 * nor concurrent runs leave anybody with outdated memberships.
 */
export async function applyGroup(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  let lastUpdated = job.progress ?? 0
  return retryingRefusals(async () => {
    // In this order: a change of memberships after the first read also changes the group's version.
    const group = await app.groups.byId(job.subject)
    const memberships = await app.memberships.of(job.subject)
    const members = new Set(group?.members)
    const notice = await noticeOf(job, app)
    const affected = distinctIds([...members, ...(job.others ?? [])])
    const advance = (id: number) => app.jobs.advance(job, id)
    const run = { after: lastUpdated, hasTime, advance, size: MEMBERS_AT_ONCE }
    lastUpdated = 0
    const outcome = await inSteps(affected, run, (step) =>
      inherit(step, { id: job.subject, members, memberships, notice }, app),
    )
    if (outcome === 'unfinished') return outcome
    return complete(job, app.groups.unchanged(job.subject, group), app)
  })
}

/** @throws WriteRefused if the group has changed; if only another run has ended the job, there is nothing to repeat */
async function complete(job: Job, unchanged: Check, { table, jobs }: App): Promise<Outcome> {
  try {
    await table.write([unchanged, jobs.completion(job)])
  } catch (error) {
    if (!(error instanceof WriteRefused) || error.refused.includes(unchanged)) throw error
  }
  return 'done'
}

/** What members take over from a group. */
interface GroupState {
  id: number
  members: ReadonlySet<number>
  memberships: Membership[]
  /** The mail that members get whose roles change. */
  notice?: Notice
}

/** The mail that a job has for the members, if it has one. */
async function noticeOf(job: Job, { jobs }: App): Promise<Notice | undefined> {
  const { project } = job
  return project === undefined ? undefined : { project, message: (await jobs.secretOf(job)) ?? '' }
}

/** Updates some of the present and former members. */
async function inherit(ids: readonly number[], group: GroupState, app: App): Promise<void> {
  const exist = await Promise.all(ids.map((id) => updateGroupsOf(id, group, app)))
  // An edit may run several times; only what its last run accepted can have been written.
  const mails = new Map<number, Accepted>()
  const edits = ids.map((principal) => ({
    principal,
    edit: (present: Membership[]) =>
      withGroup(present, group.id, group.members.has(principal) ? group.memberships : []),
    alsoFor: (changes: readonly Change[]) => {
      const mail = mailAbout(changes, principal, group, app)
      if (mail) mails.set(principal, mail)
      return mail ? [mail.acceptance] : []
    },
  }))
  await editMemberships(
    edits.filter((_, index) => exist[index]),
    app,
  )
  for (const { job } of mails.values()) await enqueue(app, job)
}

/** The mail for a user whose roles change in the project that the mail is about. */
function mailAbout(
  changes: readonly Change[],
  principal: number,
  { notice }: GroupState,
  app: App,
): Accepted | undefined {
  const rolesIn = (held: HeldRoles | undefined) => (held ? rolesOf(held) : [])
  const isConcerned = changes.some(
    ({ project, kind, before, wanted }) =>
      kind === 'user' && project === notice?.project && !isDeepStrictEqual(rolesIn(before), rolesIn(wanted)),
  )
  return notice && isConcerned ? acceptMembershipMail(app, principal, notice) : undefined
}

/**
 * Updates the groups of a principal.
 *
 * @returns false if the principal is removed or being removed: it leaves the group, as its removal may have run before it
 *   joined
 */
async function updateGroupsOf(id: number, group: GroupState, app: App): Promise<boolean> {
  const exists = await retryingRefusals(async () => {
    const found = await app.principals.byId(id)
    if (!found || found.principal.removal) return false
    const isMember = group.members.has(id)
    if (found.principal.groups.includes(group.id) === isMember) return true
    const others = found.principal.groups.filter((one) => one !== group.id)
    const groups = isMember ? distinctIds([...others, group.id]) : others
    await found.collection.replace(found.principal, { ...found.principal, groups })
    return true
  })
  if (!exists) await leaveGroup(id, group.id, app)
  return exists
}

/** The memberships of a member with those inherited from one group replaced. */
function withGroup(present: Membership[], groupId: number, inherited: Membership[]): WantedMembership[] {
  const merged = new Map<number | null, WantedMembership>(
    present.map(({ project, direct, inherited }) => [
      project,
      { project, direct, inherited: { ...inherited } },
    ]),
  )
  for (const membership of merged.values()) delete membership.inherited[groupId]
  for (const { project, direct } of inherited) {
    const membership = merged.get(project) ?? { project, direct: [], inherited: {} }
    merged.set(project, { ...membership, inherited: { ...membership.inherited, [groupId]: direct } })
  }
  return [...merged.values()]
}
