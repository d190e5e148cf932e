import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership } from './model.ts'
import { areShown } from './properties.ts'
import { representSingle } from './representer.ts'
import type { Notice } from './send-membership-mail.ts'
import { membershipsIn } from './store.ts'

/** A membership with the roles of a draft. Roles that come through groups stay inherited. */
export function withValues(present: Membership, { roles }: Values, viewer: Viewer): Membership {
  const sent = roles as number[] | undefined
  if (!sent || areShown(sent, present, viewer)) return present
  const inherited = inheritedRoles(present)
  const direct = sent.filter((role) => present.direct.includes(role) || !inherited.includes(role))
  return { ...present, direct: direct.sort((a, b) => a - b) }
}

/** The mail that a body asks for: with a message, or without one by `sendNotifications`, which can also forbid it. */
export function noticeIn({ _meta: meta }: Values, project: number | null): Notice | undefined {
  const { notificationMessage, sendNotifications, sendNotification } = Object(meta)
  const message = String(notificationMessage?.raw ?? '').trim()
  const wishes = [sendNotifications, sendNotification]
  const isWanted = wishes.includes(true) || message !== ''
  return isWanted && !wishes.includes(false) ? { project, message } : undefined
}

/**
 * Represents a membership after a write. Whoever has changed their own membership, or that of their group, may do what it
 * grants now.
 */
export async function representWritten(
  membership: Membership,
  { user }: Viewer,
  context: MembershipContext,
  ports: Ports,
) {
  const { knowingViewer, project, found } = context
  const concerns = found?.kind === 'group' || membership.principal === user?.id
  if (!user || !project || !concerns) return representSingle(membership, context, ports)
  const [present = user, own] = await Promise.all([
    usersIn(ports).byId(user.id),
    membershipsIn(ports).in(user.id, project.id),
  ])
  const now = await withRightsInAnyProject({ ...knowingViewer, user: present }, membershipReaders, ports)
  const rights = rightsIn(now, project, own)
  return representSingle(membership, { ...context, knowingViewer: now, own, rights }, ports)
}
