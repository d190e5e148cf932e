import type { WebhookEvent } from '#shared/resources/webhooks/events.ts'
import { inheritedRoles, type Membership } from './model.ts'

type Placed = Pick<Membership, 'id' | 'project'>

const projectsOf = ({ project }: Placed) => (project === null ? [] : [project])

/** Returns the event of a new membership. */
export const creationOf = (one: Placed): WebhookEvent => ({
  event: 'membership:created',
  id: one.id,
  projects: projectsOf(one),
})

/**
 * Returns the event that reports the deletion of a membership. Returns no event if only the direct roles are deleted,
 * and the membership remains because of inherited roles.
 */
export const deletionOf = (one: Membership): WebhookEvent[] =>
  inheritedRoles(one).length > 0
    ? []
    : [{ event: 'membership:deleted', id: one.id, projects: projectsOf(one) }]
