import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { Project } from './model.ts'

/** Somebody who is to become a member of what they create. */
interface Creator {
  user: User
  role: number
  /** What gives them that role. */
  configuration: Configuration
}

/** What makes the creator of a project a member of it. */
interface Joining {
  membership?: Membership
  changes: Write[]
}

/** The role of the setting `newProjectRoleId`; one that is gone gives nothing. */
const roleFor = ({ settings, roles }: Configuration): number | undefined =>
  roles.find(({ id }) => id === settings.newProjectRoleId)?.id

/**
 * Who is to become a member of what they create: whoever is no administrator, with the role that the settings name
 * (decisions on projects). All of it as it is now.
 */
export async function creatorOf(viewer: Viewer, app: App): Promise<Creator | undefined> {
  if (!viewer.user || viewer.isAdmin || roleFor(viewer.configuration) === undefined) return undefined
  const [user, configuration] = await Promise.all([
    app.users.byId(viewer.user.id),
    app.configuration.current(),
  ])
  const role = roleFor(configuration)
  return user && !user.removal && role !== undefined ? { user, role, configuration } : undefined
}

/**
 * The membership of a project's creator, on condition that the configuration stays as it was: a role that goes is taken
 * from whoever holds it by then.
 */
export function joining(
  creator: Creator | undefined,
  { id }: Project,
  { users, memberships, configuration }: App,
): Joining {
  if (!creator) return { changes: [] }
  const membership = { project: id, direct: [creator.role], inherited: {} }
  const added = memberships.addition(creator.user, { kind: 'user', collection: users }, membership)
  return { membership, changes: [...added, configuration.unchanged(creator.configuration)] }
}
