import { jobsIn } from '#shared/job-kinds.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { type Draft, missingViolation } from '#shared/platform/properties/draft.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { invite } from '#shared/resources/invitations/send-invitation.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type Invitee, inviteeFor } from '#shared/resources/users/invitee.ts'
import type { User } from '#shared/resources/users/model.ts'
import { userAudit } from '#shared/resources/users/representer.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { auditCreation } from './audited.ts'
import { projectStays } from './changes.ts'
import { membershipEditsIn } from './edit-store.ts'
import { creationOf } from './events.ts'
import type { MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { properties } from './properties.ts'

/**
 * The person whom a body specifies by email: an existing user (`owner`), or a person to invite. If the requester may
 * not manage users, the person is not looked up, and both members are absent.
 */
export interface Addressee {
  owner?: number
  invitee?: Invitee
}

/** Returns the person whom a body specifies by email; undefined if the body has no email. */
export async function addresseeIn(request: Request, ports: Ports): Promise<Addressee | undefined> {
  const { email: sent } = request.body
  const address = typeof sent === 'string' ? sent.trim() : ''
  if (address === '') return undefined
  if (!(await request.viewer).may('manage_users')) return {}
  const owner = await usersIn(ports).ownerOf('email', address)
  return owner === undefined ? { invitee: await inviteeFor(address, request, ports) } : { owner }
}

/** Adds the principal to the draft of a membership, if the body specifies the principal by email. */
export function withAddressee(draft: Draft, addressee: Addressee | undefined): Draft {
  if (!addressee) return draft
  const { values, violations } = draft
  const { owner, invitee } = addressee
  const others = violations.filter(({ details }) => details.attribute !== 'principal')
  if (owner !== undefined) return { values: { ...values, principal: owner }, violations: others }
  const problems = invitee?.violations ?? [missingViolation(properties, 'principal')]
  return { values, violations: [...others, ...problems] }
}

/**
 * Writes a membership, together with the invited user to whom it belongs.
 *
 * @throws WriteRefused if the address, the id or the login has been taken
 */
export async function insertWithInvitation(
  membership: Membership,
  user: User,
  context: Pick<MembershipContext, 'project' | 'viewerWithMemberRights'>,
  ports: Ports,
): Promise<void> {
  const { viewerWithMemberRights: viewer } = context
  const by = viewer.user?.id
  const { invited, job, acceptance } = invite(user, ports, { by, project: membership.project })
  const events = [{ event: 'user:created', id: user.id, projects: [] } as const, creationOf(membership)]
  await announcing(events, ports, (also) =>
    ports.table.write([
      ...membershipEditsIn(ports).itemsAndPrincipal(invited, membership),
      ...projectStays(membership.project, projectsIn(ports)),
      acceptance,
      ...audit(userAudit, { after: invited }, viewer, ports),
      ...auditCreation(membership, invited, context, ports),
      ...also,
    ]),
  )
  await enqueue(jobsIn(ports), job)
}
