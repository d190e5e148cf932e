import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { Write } from '#shared/table/table.ts'
import type { Project } from './model.ts'

/** What makes the creator of a project a member of it. */
interface Joining {
  membership?: Membership
  changes: Write[]
}

/** A role that is gone gives nothing. */
function roleFor({ isAdmin, configuration: { settings, roles } }: Viewer): number | undefined {
  const role = roles.find(({ id }) => id === settings.newProjectRoleId)
  return isAdmin ? undefined : role?.id
}

/** Who is to become a member of what they create, as they are now. */
export const creatorOf = async (viewer: Viewer, { users }: App): Promise<User | undefined> =>
  viewer.user && roleFor(viewer) !== undefined ? users.byId(viewer.user.id) : undefined

/**
 * The membership of somebody who creates a project without being an administrator, with the role of the setting
 * `newProjectRoleId`, if it is set (decisions on projects).
 */
export function joining(
  creator: User | undefined,
  { id }: Project,
  viewer: Viewer,
  { users, memberships }: App,
): Joining {
  const role = roleFor(viewer)
  if (!creator || creator.removal || role === undefined) return { changes: [] }
  const membership = { project: id, direct: [role], inherited: {} }
  return {
    membership,
    changes: memberships.addition(creator, { kind: 'user', collection: users }, membership),
  }
}
