import type { App } from '#shared/app.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue, type HasTime, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { acceptApplying, applyGroup } from '#shared/resources/groups/apply-group.ts'
import type { Group } from '#shared/resources/groups/model.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { changesBetween } from './changes.ts'
import type { Membership, WantedMembership } from './model.ts'
import { acceptMembershipMail, type Notice } from './send-membership-mail.ts'

/** A change of one membership of a principal. */
interface MembershipChange {
  found: FoundPrincipal
  /** The memberships of the principal, read after the principal. */
  present: readonly Membership[]
  /** The new state; without roles, the membership goes. */
  wanted: WantedMembership
  /** Whom it concerns gets a mail. */
  notice?: Notice
}

/**
 * Writes a change of one membership together with the job that follows from it: of a group, what its members inherit is
 * brought up to date; a user may get a mail.
 *
 * @throws WriteRefused if the principal, one of its memberships or the project has changed
 */
export async function writeChange(change: MembershipChange, app: App): Promise<Accepted | undefined> {
  const { found, present, wanted } = change
  const followUp = followUpOf(change, app)
  const others = present.filter(({ project }) => project !== wanted.project)
  const changes = changesBetween(present, [...others, wanted])
  const step = { found, present, changes, also: followUp ? [followUp.acceptance] : [], isComplete: true }
  await app.table.write((await app.memberships.writesOf([step])).flat())
  return followUp
}

function followUpOf({ found, notice }: MembershipChange, app: App): Accepted | undefined {
  if (found.kind === 'group') return acceptApplying(app, found.principal as Group, undefined, notice)
  return found.kind === 'user' && notice ? acceptMembershipMail(app, found.principal.id, notice) : undefined
}

/** Writes a change, and does what follows as far as the request has time; the consumers do the rest. */
export async function save(change: MembershipChange, app: App, hasTime: HasTime): Promise<void> {
  const followUp = await writeChange(change, app)
  if (change.found.kind === 'group' && followUp) await runApplying(followUp.job, app, hasTime)
  else if (followUp) await enqueue(app, followUp.job)
}

/** Updates the members of a group, as far as the request has time. */
export const runApplying = (job: Job, app: App, hasTime: HasTime): Promise<void> =>
  runFollowUpJobs([{ job, work: applyGroup }], app, hasTime)

/**
 * The memberships of the principal of a membership, if that is still as it was when the request was decided.
 *
 * @throws WriteRefused otherwise
 */
export async function presentAround(
  { id, version, principal }: Membership,
  { memberships }: App,
): Promise<Membership[]> {
  const present = await memberships.of(principal)
  if (!present.some((one) => one.id === id && one.version === version)) throw new WriteRefused([])
  return present
}
