import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { canSeeVersions, isAvailable } from '#shared/resources/versions/visibility.ts'
import type { MayReveal } from './properties.ts'
import { type Customised, idOfReference, isReferenceTo, type Reference, referencesIn } from './value.ts'

/**
 * The references of an entity that are hidden from the requester: versions that are not, or no longer, available in
 * its project, and groups that are not visible to the requester.
 */
export type Hidden = ReadonlySet<Reference>

/** Data that decides what is hidden. */
interface Context {
  viewer: Viewer
  groups: GroupVisibility
  hierarchy: ProjectHierarchy
  stores: Stores<'versions'>
}

/**
 * Looks up which references of custom values are hidden. Reads nothing if they refer to no version and no group, and
 * nothing for administrators, from whom nothing is hidden.
 *
 * @param project the project that has the custom values, or that defines the version which has them
 */
export async function hiddenIn(entity: Customised, project: number, context: Context): Promise<Hidden> {
  if (context.viewer.isAdmin) return new Set()
  const references = referencesIn(entity.customValues)
  const [versions, groups] = await Promise.all([
    unavailableVersions(references, project, context),
    invisibleGroups(references, context),
  ])
  return new Set([...versions, ...groups])
}

/** Reads the versions, and the ancestors of projects on which their availability depends. */
async function unavailableVersions(
  references: readonly Reference[],
  project: number,
  { hierarchy, stores }: Context,
) {
  const isUnavailable = async (reference: Reference) => {
    const version = await stores.versions.byId(idOfReference(reference))
    return version !== undefined && !(await isAvailable(version, project, hierarchy))
  }
  const toVersions = references.filter((reference) => isReferenceTo('version', reference))
  const unavailable = await Promise.all(toVersions.map(isUnavailable))
  return toVersions.filter((_, index) => unavailable[index])
}

async function invisibleGroups(references: readonly Reference[], { groups }: Context) {
  const toGroups = references.filter((reference) => isReferenceTo('group', reference))
  if (toGroups.length === 0) return []
  const isVisible = await groups.of(toGroups.map(idOfReference))
  return toGroups.filter((reference) => !isVisible(idOfReference(reference)))
}

/** The hidden references of many entities, by their ids. */
export async function hiddenBy<E extends Customised & { id: number }>(
  entities: readonly E[],
  projectOf: (entity: E) => number,
  context: Context,
): Promise<ReadonlyMap<number, Hidden>> {
  const hidden = entities.map(async (one) => [one.id, await hiddenIn(one, projectOf(one), context)] as const)
  return new Map(await Promise.all(hidden))
}

/**
 * Which references of custom values are disclosed to a requester: all to administrators; to others those that are not
 * hidden, and versions only if they see versions in the project.
 *
 * @param rights the requester's rights in the project
 */
export const disclosureFor = (
  { isAdmin }: Viewer,
  rights: ProjectRights | undefined,
  hidden: Hidden = new Set(),
): MayReveal => {
  const seesVersions = canSeeVersions(rights)
  return (reference) =>
    isAdmin || ((seesVersions || !isReferenceTo('version', reference)) && !hidden.has(reference))
}
