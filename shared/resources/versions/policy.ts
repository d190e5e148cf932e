import { mayChangeWith, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'

/** The values of `sharing`, from the narrowest to the widest. */
export const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system'] as const
export type Sharing = (typeof sharings)[number]

/**
 * Returns whether a requester may add versions to a project, and change and delete the versions that the project
 * defines.
 */
export const canManage = mayChangeWith('manage_versions')

/**
 * Returns whether a requester may create a version in at least one project. The project of the new version is checked
 * later.
 */
export const canCreate = (viewer: Viewer): boolean =>
  viewer.user !== undefined && viewer.mayAnywhere('manage_versions')

/** The values of `sharing` that require `manage_versions` in the root of the tree. */
export const sharedFromRoot: readonly unknown[] = ['hierarchy', 'tree'] satisfies Sharing[]

/**
 * Returns the values of `sharing` that a requester may choose.
 *
 * @param atRoot the requester's rights in the root of the tree
 * @param present the current value, which the requester may keep in any case; undefined for a new version
 */
export function allowedSharings(
  { isAdmin }: Viewer,
  atRoot: ProjectRights | undefined,
  present: Sharing | undefined,
): Sharing[] {
  const isAllowed = (sharing: Sharing) =>
    sharing !== 'system' && (canManage(atRoot) || !sharedFromRoot.includes(sharing))
  return sharings.filter((sharing) => isAdmin || sharing === present || isAllowed(sharing))
}
