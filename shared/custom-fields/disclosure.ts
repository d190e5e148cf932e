import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import { isAvailable } from '#shared/resources/versions/availability.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'
import type { Tells } from './properties.ts'
import { type Customised, idOfReference, isReferenceTo, type Reference, referencesIn } from './value.ts'

/**
 * What something refers to without the requester being told of it: versions that are not available where it stands, or
 * not any more, and groups that the requester does not know of.
 */
export type Hidden = ReadonlySet<Reference>

/** Whom it concerns, and where projects stand. */
interface About {
  viewer: Viewer
  groups: GroupVisibility
  hierarchy: ProjectHierarchy
  app: App
}

/**
 * Looks up what is hidden of that which custom values refer to. Reads nothing where they refer to no version and no
 * group, and for administrators, who are told of all.
 *
 * @param project where the custom values stand: a project's own are in itself, those of a version where it is defined
 */
export async function hiddenIn(entity: Customised, project: number, about: About): Promise<Hidden> {
  if (about.viewer.isAdmin) return new Set()
  const references = referencesIn(entity.customValues)
  const [versions, groups] = await Promise.all([
    lostVersions(references, project, about),
    unknownGroups(references, about),
  ])
  return new Set([...versions, ...groups])
}

/** Versions, and the trees that it depends on whether they are available: a round trip a level. */
async function lostVersions(references: readonly Reference[], project: number, { hierarchy, app }: About) {
  const isLost = async (reference: Reference) => {
    const version = await app.versions.byId(idOfReference(reference))
    return version !== undefined && !(await isAvailable(version, project, hierarchy))
  }
  const named = references.filter((reference) => isReferenceTo('version', reference))
  const lost = await Promise.all(named.map(isLost))
  return named.filter((_, index) => lost[index])
}

async function unknownGroups(references: readonly Reference[], { groups }: About) {
  const named = references.filter((reference) => isReferenceTo('group', reference))
  if (named.length === 0) return []
  const isKnown = await groups.of(named.map(idOfReference))
  return named.filter((reference) => !isKnown(idOfReference(reference)))
}

/** The same for many at once, by their ids. */
export async function hiddenBy<E extends Customised & { id: number }>(
  entities: readonly E[],
  projectOf: (entity: E) => number,
  about: About,
): Promise<ReadonlyMap<number, Hidden>> {
  const hidden = entities.map(async (one) => [one.id, await hiddenIn(one, projectOf(one), about)] as const)
  return new Map(await Promise.all(hidden))
}

/**
 * What custom values tell a requester of: administrators of everything; others of versions only if they see versions
 * in the project.
 *
 * @param rights in the project where the custom values stand
 */
export const telling = (
  { isAdmin }: Viewer,
  rights: ProjectRights | undefined,
  hidden: Hidden = new Set(),
): Tells => {
  const seesVersions = rights?.may(...versionReaders) ?? false
  return (reference) =>
    isAdmin || ((seesVersions || !isReferenceTo('version', reference)) && !hidden.has(reference))
}
