import type { Viewer } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, type FollowUpJob, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { dated } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { createApplyGroupJob } from '#shared/resources/groups/apply-group.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { auditCreation, auditRoles } from './audited.ts'
import { insertWithInvitation } from './by-email.ts'
import { projectStays } from './changes.ts'
import { membershipEditsIn } from './edit-store.ts'
import { creationOf } from './events.ts'
import type { NewMembership } from './load-creation.ts'
import type { MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership, rolesOf } from './model.ts'
import { areShown } from './properties.ts'
import { createSendMembershipMailJob, type Notice } from './send-membership-mail.ts'
import { membershipsIn } from './store.ts'

/** Returns a new membership for a principal. Its project and its roles come from a draft. */
export async function newFrom(
  values: Values,
  { id: principal, kind }: AnyPrincipal,
  viewer: Viewer,
  ports: Ports,
): Promise<Membership> {
  const at = ports.now().toISOString()
  const blank = {
    id: await sequencesIn(ports).allocate('memberships'),
    version: 1,
    principal,
    kind,
    project: (values.project ?? null) as number | null,
    direct: [],
    inherited: {},
    createdAt: at,
    updatedAt: at,
  }
  return withRoles(blank, values, viewer)
}

/** Returns a membership with new values, or the same object if they change nothing. */
export const changedBy = (present: Membership, values: Values, viewer: Viewer, ports: Ports): Membership =>
  dated(present, withRoles(present, values, viewer), ports.now())

/** Returns a membership with the roles of a draft. Roles that are inherited from groups do not become direct. */
function withRoles(present: Membership, { roles }: Values, viewer: Viewer): Membership {
  const sent = roles as number[] | undefined
  if (!sent || areShown(sent, present, viewer)) return present
  const inherited = inheritedRoles(present)
  const direct = sent.filter((role) => present.direct.includes(role) || !inherited.includes(role))
  return { ...present, direct: direct.sort((a, b) => a - b) }
}

/**
 * Returns the principal of a new membership: an existing principal or an invited user.
 *
 * @throws `UpdateConflict` if the principal was deleted
 */
export const principalFor = async (
  { found, addressee }: NewMembership,
  ports: Ports,
): Promise<AnyPrincipal> => (await addressee?.invitee?.user(ports)) ?? concernedPrincipal({ found }).found

/**
 * Saves a new membership, together with its user if one is invited, and runs or queues the follow-up jobs.
 *
 * @throws WriteRefused if the principal or the project has changed
 */
export async function insertMembership(
  membership: Membership,
  loaded: NewMembership,
  { body, hasTime }: Request,
  ports: Ports,
): Promise<void> {
  const invited = await loaded.addressee?.invitee?.user(ports)
  if (invited) return insertWithInvitation(membership, invited, loaded, ports)
  const concerned = concernedPrincipal(loaded, noticeIn(body, membership.project))
  const entry = auditCreation(membership, concerned.found, loaded, ports)
  const writes = [
    ...membershipEditsIn(ports).itemsAndRights(concerned.found, membership),
    ...projectStays(membership.project, projectsIn(ports)),
    ...entry,
  ]
  const followUp = await announcing([creationOf(membership)], ports, (also) =>
    writeWithJob([...writes, ...also], concerned, ports),
  )
  await runFollowUp(followUp, ports, hasTime)
}

/**
 * Saves a changed membership, and runs or queues the follow-up jobs.
 *
 * @returns the stored membership
 * @throws WriteRefused in the same cases as `changeMembership`
 */
export async function replaceMembership(
  before: Membership,
  after: Membership,
  loaded: MembershipContext,
  { body, hasTime }: Request,
  ports: Ports,
): Promise<Membership> {
  const concerned = concernedPrincipal(loaded, noticeIn(body, before.project))
  const entry = auditRoles(before, after.direct, loaded, ports)
  await runFollowUp(await changeMembership(before, after, concerned, ports, entry), ports, hasTime)
  return { ...after, version: before.version + 1 }
}

/**
 * Returns the mail that a body requests. A message or `sendNotifications: true` requests a mail, unless the body also
 * contains `sendNotifications: false`. Returns undefined if the body requests no mail.
 */
function noticeIn({ _meta: meta }: Values, project: number | null): Notice | undefined {
  const { notificationMessage, sendNotifications, sendNotification } = Object(meta)
  const message = String(notificationMessage?.raw ?? '').trim()
  const wishes = [sendNotifications, sendNotification]
  const isWanted = wishes.includes(true) || message !== ''
  return isWanted && !wishes.includes(false) ? { project, message } : undefined
}

/** The principal whose membership is being written, and the mail about the write. */
interface Concerned {
  /** The principal as it was read before the decision to write. */
  found: AnyPrincipal
  /** The mail about the membership, to the principal or, if the principal is a group, to its members. */
  notice?: Notice
}

/**
 * The follow-up job of a write. For a user, the job sends the mail. For a group, the job updates the inherited
 * memberships. The request itself runs the job of a group, as long as the request has time left.
 */
type FollowUp = Accepted | FollowUpJob

/**
 * Returns the principal of a loaded membership, together with the mail about the membership.
 *
 * @throws `UpdateConflict` if the principal was deleted
 */
export function concernedPrincipal({ found }: Pick<MembershipContext, 'found'>, notice?: Notice): Concerned {
  if (!found) throw updateConflict()
  return { found, notice }
}

/**
 * Writes new direct roles of a membership, together with the follow-up job of the write. Deletes the membership if no
 * roles are left.
 *
 * @param also further writes of the same transaction
 * @throws WriteRefused if the principal or the membership has changed
 */
export async function changeMembership(
  before: Membership,
  { direct, updatedAt }: { direct: number[]; updatedAt?: string },
  concerned: Concerned,
  ports: Ports,
  also: readonly Write[] = [],
): Promise<FollowUp | undefined> {
  const { found } = concerned
  const { project, inherited } = before
  const present = await membershipsIn(ports).of(before.principal)
  const wanted = { project, direct, inherited, given: { ...(updatedAt && { updatedAt }) } }
  const change = { project, before, ...(rolesOf(wanted).length > 0 && { wanted }) }
  const step = { found, present, changes: [change], also: [], isComplete: true }
  const [writes = []] = await membershipEditsIn(ports).stepWrites([step])
  return writeWithJob([...writes, ...also], concerned, ports)
}

/**
 * Writes a membership and its follow-up job in one transaction. For a group, the job updates the inherited memberships;
 * for a user, the job sends the mail.
 */
async function writeWithJob(
  writes: readonly Write[],
  { found, notice }: Concerned,
  ports: Ports,
): Promise<FollowUp | undefined> {
  const followUp = followUpOf(found, notice, ports)
  await ports.table.write([...writes, ...(followUp ? [followUp.acceptance] : [])])
  return followUp
}

function followUpOf(principal: AnyPrincipal, notice: Notice | undefined, ports: Ports): FollowUp | undefined {
  if (principal.kind === 'group') return createApplyGroupJob(principal, { notice }, ports)
  return principal.kind === 'user' && notice
    ? createSendMembershipMailJob(principal.id, notice, ports)
    : undefined
}

/** Runs the follow-up jobs of a write while the request has time left. The consumers run the remaining jobs. */
async function runFollowUp(followUp: FollowUp | undefined, ports: Ports, hasTime: HasTime): Promise<void> {
  if (!followUp) return
  if ('work' in followUp) await runFollowUpJobs([followUp], jobsIn(ports), hasTime)
  else await enqueue(jobsIn(ports), followUp.job)
}
