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

/** What follows a change of a membership, accepted in the same transaction. */
interface FollowUp {
  /** Brings what the members of a group inherit up to date. */
  applying?: Accepted
  mail?: Accepted
}

/** A change of one membership of a principal. */
interface MembershipChange {
  found: FoundPrincipal
  /** The memberships of the principal, read after the principal. */
  present: readonly Membership[]
  project: number | null
  /** The new state; without it, the membership goes. */
  wanted?: WantedMembership
  /** Whom it concerns gets a mail. */
  notice?: Notice
}

/**
 * Writes a change of one membership together with the jobs that follow from it.
 *
 * @throws WriteRefused if the principal, one of its memberships or the project has changed
 */
export async function writeChange(change: MembershipChange, app: App): Promise<FollowUp> {
  const { found, present, project, wanted } = change
  const followUp = followUpOf(change, app)
  const also = Object.values(followUp).map(({ acceptance }: Accepted) => acceptance)
  const others = present.filter((membership) => membership.project !== project)
  const changes = changesBetween(present, [...others, ...(wanted ? [wanted] : [])])
  const step = { found, present, changes, also, isComplete: true }
  await app.table.write((await app.memberships.writesOf([step])).flat())
  return followUp
}

function followUpOf({ found, notice }: MembershipChange, app: App): FollowUp {
  if (found.kind === 'group')
    return { applying: acceptApplying(app, found.principal as Group, undefined, notice) }
  return found.kind === 'user' && notice
    ? { mail: acceptMembershipMail(app, found.principal.id, notice) }
    : {}
}

/** Does what follows a change, as far as the request has time; the consumers do the rest. */
export async function proceed({ applying, mail }: FollowUp, app: App, hasTime: HasTime): Promise<void> {
  if (applying) await runApplying(applying.job, app, hasTime)
  if (mail) await enqueue(app, mail.job)
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
