import { jobsIn } from '#shared/job-kinds.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, type FollowUpJob, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { acceptApplying } from '#shared/resources/groups/apply-group.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'
import { membershipEditsIn } from './edit-store.ts'
import type { MembershipContext } from './load-membership.ts'
import { type Membership, rolesOf } from './model.ts'
import { acceptMembershipMail, type Notice } from './send-membership-mail.ts'
import { membershipsIn } from './store.ts'

/** Whom a write of one membership concerns. */
interface Concerned {
  /** The principal, which was read before the write was decided. */
  found: AnyPrincipal
  /** A mail for them, or for the members of the group. */
  notice?: Notice
}

/** A job that follows a write. Members of a group are brought up to date in the request, as far as it has time. */
type FollowUp = Accepted | FollowUpJob<Ports>

/** Whom a write of a loaded membership concerns. @throws `UpdateConflict` if the principal is gone */
export function concernedBy({ found }: Pick<MembershipContext, 'found'>, notice?: Notice): Concerned {
  if (!found) throw updateConflict()
  return { found, notice }
}

/**
 * Writes other direct roles of a membership, with the job that follows from it. Without any roles, the membership goes.
 *
 * @throws WriteRefused if the principal or the membership has changed
 */
export async function changeMembership(
  before: Membership,
  { direct, updatedAt }: { direct: number[]; updatedAt?: string },
  concerned: Concerned,
  ports: Ports,
): Promise<FollowUp | undefined> {
  const { found } = concerned
  const { project, inherited } = before
  const present = await membershipsIn(ports).of(before.principal)
  const wanted = { project, direct, inherited, given: { ...(updatedAt && { updatedAt }) } }
  const change = { project, before, ...(rolesOf(wanted).length > 0 && { wanted }) }
  const step = { found, present, changes: [change], also: [], isComplete: true }
  const [writes = []] = await membershipEditsIn(ports).stepWrites([step])
  return writeWithJob(writes, concerned, ports)
}

/**
 * Writes a membership, with the job that follows from it: one brings up to date what the members of a group inherit,
 * another sends a user the mail.
 */
export async function writeWithJob(
  writes: readonly Write[],
  { found, notice }: Concerned,
  ports: Ports,
): Promise<FollowUp | undefined> {
  const followUp = followUpOf(found, notice, ports)
  await ports.table.write([...writes, ...(followUp ? [followUp.acceptance] : [])])
  return followUp
}

function followUpOf(principal: AnyPrincipal, notice: Notice | undefined, ports: Ports): FollowUp | undefined {
  if (principal.kind === 'group') return acceptApplying(principal, { notice }, ports)
  return principal.kind === 'user' && notice ? acceptMembershipMail(principal.id, notice, ports) : undefined
}

/** Does what follows a write, as far as the request has time; the consumers do the rest. */
export async function runFollowUp(
  followUp: FollowUp | undefined,
  ports: Ports,
  hasTime: HasTime,
): Promise<void> {
  if (!followUp) return
  if ('work' in followUp) await runFollowUpJobs([followUp], jobsIn(ports), hasTime)
  else await enqueue(jobsIn(ports), followUp.job)
}
