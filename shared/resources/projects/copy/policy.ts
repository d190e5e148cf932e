import { viewMembershipPermissions, viewTypePermissions } from '#shared/access/permissions.ts'
import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import { defaultCopyParts } from '../copy-properties.ts'
import type { CopyPart, Project } from '../model.ts'
import { canCreate } from '../policy.ts'

type Sees = (rights: ProjectRights) => boolean

const seesWorkPackages: Sees = (rights) => rights.may('view_work_packages')
const seesProject: Sees = ({ isVisible }) => isVisible

/**
 * For each part that a copy of a project can include: a function that returns whether a requester sees the whole part.
 */
const sees: Readonly<Record<CopyPart, Sees>> = {
  members: (rights) => rights.may(...viewMembershipPermissions),
  versions: canSeeVersions,
  categories: seesProject,
  types: (rights) => rights.may(...viewTypePermissions),
  work_packages: seesWorkPackages,
  attachments: seesWorkPackages,
  queries: seesWorkPackages,
}

/**
 * Returns whether a requester may copy the given parts of a visible project. The requester must be allowed to create
 * projects, and must see everything that is copied. Administrators may also copy archived projects, in which nobody has
 * rights.
 */
export const mayCopy = (viewer: Viewer, rights: ProjectRights, parts: readonly CopyPart[]): boolean =>
  canCreate(viewer) && (viewer.isAdmin || parts.every((part) => sees[part](rights)))

/**
 * Returns whether the resource of a project has a link to the action that copies the project with the default parts.
 */
export const canCopy = (viewer: Viewer, project: Project, rights: ProjectRights): boolean =>
  mayCopy(viewer, rights, defaultCopyParts) && isComplete(project)

/** Returns whether a project can be copied: it is neither being deleted nor still an incomplete copy. */
export const isComplete = ({ removal, copying }: Pick<Project, 'removal' | 'copying'>): boolean =>
  removal === undefined && copying === undefined
