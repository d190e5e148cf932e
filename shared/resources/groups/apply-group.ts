import { isDeepStrictEqual } from 'node:util'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Check, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue, type FollowUpJob, runFenced } from '#shared/platform/jobs/run.ts'
import { inResumableSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { editMemberships, leaveGroup } from '#shared/resources/memberships/edit-many.ts'
import type { Edit } from '#shared/resources/memberships/edit-store.ts'
import {
  type CompleteChange,
  type HeldRoles,
  type Membership,
  rolesOf,
  type WantedMembership,
} from '#shared/resources/memberships/model.ts'
import {
  createSendMembershipMailJob,
  type Notice,
} from '#shared/resources/memberships/send-membership-mail.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import { type Group, groupsIn } from './store.ts'

/** Details of a change to a group, apart from the new state of the group. */
interface GroupChange {
  /** The members before the change. */
  before?: readonly number[]
  /** A mail about a project, for the members whose roles in that project change. */
  notice?: Notice
}

/** Creates the job that updates the memberships that present and former members of a group inherit from it. */
export const createApplyGroupJob = (
  { id, members }: Pick<Group, 'id' | 'members'>,
  { before = [], notice }: GroupChange,
  ports: Ports,
): FollowUpJob => {
  const present = new Set(members)
  const others = before.filter((member) => !present.has(member))
  const details = { others, ...(notice && { project: notice.project }) }
  return {
    ...jobsIn(ports).accept({ kind: 'apply-group', subject: id, ...details }, notice?.message),
    work: applyGroup,
  }
}

/**
 * The worker. For each current or former member, it updates the list of the member's groups, and the memberships that
 * the member inherits. Every write has the condition that the group is unchanged since it was read. If the condition
 * fails, the group is read again. Even a late run therefore grants nothing that the group no longer grants. Each later
 * change to the group has a job of its own.
 */
export async function applyGroup(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  let group = await stateOf(job, ports)
  const ids = distinctIds([...group.members, ...(job.others ?? [])])
  await inResumableSteps(ids, jobsIn(ports).progressOf(job), requireTime, (step) =>
    retryingRefusals(async () => {
      if (await hasUpdated(step, group, ports)) return
      group = await stateOf(job, ports)
      throw new WriteRefused([])
    }),
  )
  await jobsIn(ports).end(job, [])
}

/** The part of a group that determines the memberships of its members. */
interface GroupState {
  id: number
  members: ReadonlySet<number>
  memberships: Membership[]
  unchanged: Check
  /** The mail for members whose roles change; absent if no mail is sent. */
  notice?: Notice
}

async function stateOf(job: Job, ports: Ports): Promise<GroupState> {
  const { subject: id } = job
  // Reads the group before its memberships. If the memberships change after the group has been read, the version of the
  // group changes, too, so the check `unchanged` fails.
  const group = await groupsIn(ports).byId(id)
  const memberships = await membershipsIn(ports).of(id)
  const unchanged = groupsIn(ports).unchanged(id, group)
  return { id, members: new Set(group?.members), memberships, unchanged, notice: await noticeOf(job, ports) }
}

/** Returns the mail that a job sends to the members; undefined if the job sends no mail. */
async function noticeOf(job: Job, ports: Ports): Promise<Notice | undefined> {
  const { project } = job
  return project === undefined ? undefined : { project, message: (await jobsIn(ports).secretOf(job)) ?? '' }
}

/** Updates the given current and former members. Returns false if the group changed before all of them were updated. */
async function hasUpdated(ids: readonly number[], group: GroupState, ports: Ports): Promise<boolean> {
  const written = await runFenced(group.unchanged, jobsIn(ports), async (fenced) => {
    await inherit(ids, group, fenced)
    return true
  })
  if (written) await expelRemoved(ids, group, ports)
  return written ?? false
}

async function inherit(ids: readonly number[], group: GroupState, ports: Ports): Promise<void> {
  // A refused edit is retried and creates a new mail job. Only the last job is stored.
  const mails = new Map<number, Accepted>()
  const edits = ids.map((principal) => ({
    ...editFor(group),
    principal,
    alsoFor: (changes: readonly CompleteChange[], { kind }: AnyPrincipal) => {
      const mail = kind === 'user' ? mailAbout(changes, principal, group, ports) : undefined
      if (mail) mails.set(principal, mail)
      return mail ? [mail.acceptance] : []
    },
  }))
  await editMemberships(edits, ports)
  for (const { job } of mails.values()) await enqueue(jobsIn(ports), job)
}

/**
 * Returns the edit of the members and former members. A principal that is being removed is not added and gets no roles.
 * The removal may already have deleted the groups and memberships of this principal, and would miss any that are added
 * now.
 */
const editFor = ({ id, members, memberships }: GroupState): Pick<Edit, 'edit' | 'groups'> => ({
  edit: (present, principal) =>
    principal.removal ? present : withGroup(present, id, members.has(principal.id) ? memberships : []),
  groups: ({ id: principal, groups, removal }) => {
    if (!members.has(principal)) return groups.filter((one) => one !== id)
    return removal || groups.includes(id) ? groups : distinctIds([...groups, id])
  },
})

/**
 * Returns the mail to a user about a change of the user's roles in a project; undefined if no mail was requested, or if
 * the roles in this project do not change.
 */
function mailAbout(
  changes: readonly CompleteChange[],
  principal: number,
  { notice }: GroupState,
  ports: Ports,
): Accepted | undefined {
  const rolesIn = (held: HeldRoles | undefined) => (held ? rolesOf(held) : [])
  const isConcerned = changes.some(
    ({ project, before, after }) =>
      project === notice?.project && !isDeepStrictEqual(rolesIn(before), rolesIn(after)),
  )
  return notice && isConcerned ? createSendMembershipMailJob(principal, notice, ports) : undefined
}

/**
 * Removes from the group those members that have been deleted or are being removed. This is needed because the job that
 * removes a principal may have run before the principal joined the group.
 */
async function expelRemoved(
  ids: readonly number[],
  { id, members }: GroupState,
  ports: Ports,
): Promise<void> {
  const present = ids.filter((one) => members.has(one))
  const leaving = await principalsIn(ports).some(present, ({ removal }) => removal !== undefined, ['removal'])
  for (const one of present.filter((id) => leaving.get(id) ?? true)) await leaveGroup(one, id, ports)
}

/**
 * Returns a member's memberships after the roles from one group are replaced. Direct roles and roles from other groups
 * stay.
 */
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
