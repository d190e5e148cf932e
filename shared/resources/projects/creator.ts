import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { roleForCreators } from './creator-role.ts'
import type { Project } from './model.ts'

/** A user who creates a project, with the data of the membership that they get in it. */
export interface Creator {
  user: User
  role: number
  membershipId: number
  configuration: Configuration
}

/** The membership of the creator of a project, and the writes that store it. */
interface CreatorMembership {
  membership?: Membership
  changes: Write[]
}

/**
 * Returns the creator of a new project, if the creator becomes a member. Administrators do not become members. Reads
 * the current user and configuration, because the viewer may contain outdated ones.
 */
export async function creatorOf(viewer: Viewer, ports: Ports): Promise<Creator | undefined> {
  if (!viewer.user || viewer.isAdmin || roleForCreators(viewer.configuration) === undefined) return undefined
  const [user, configuration, membershipId] = await Promise.all([
    usersIn(ports).byId(viewer.user.id),
    ports.configuration.current(),
    sequencesIn(ports).allocate('memberships'),
  ])
  const role = roleForCreators(configuration)?.id
  if (!user || user.removal || role === undefined) return undefined
  return { user, role, membershipId, configuration }
}

/**
 * Returns the membership of a project's creator, and the changes that write it.
 *
 * The changes include a check that the configuration has not changed. Without this check, the role of the membership
 * could be deleted at the same time: the deletion would remove the role from the existing memberships, but not from
 * this new one.
 */
export function creatorMembership(
  creator: Creator | undefined,
  { id, createdAt }: Project,
  ports: Ports,
): CreatorMembership {
  if (!creator) return { changes: [] }
  const { membershipId, role } = creator
  const times = { createdAt, updatedAt: createdAt }
  const held = {
    principal: creator.user.id,
    kind: 'user',
    project: id,
    direct: [role],
    inherited: {},
  } as const
  const membership: Membership & { project: number } = {
    id: membershipId,
    version: 1,
    ...held,
    direct: [role],
    ...times,
  }
  const added = membershipEditsIn(ports).itemsAndRights(creator.user, membership)
  return { membership, changes: [...added, ports.configuration.unchanged(creator.configuration)] }
}
