import type { ProjectRights } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Customised, TellsVersion } from '#shared/custom-fields/properties.ts'
import { idOfReference, isReferenceTo, type Reference, referencesIn } from '#shared/custom-fields/value.ts'
import type { Trees } from '#shared/resources/projects/tree/trees.ts'
import { isAvailable } from './reach.ts'
import { versionReaders } from './visibility.ts'

/** Versions that something refers to, but that are not available where it stands, or not any more. */
export type Lost = ReadonlySet<Reference>

/** Whom it concerns, and where projects stand. */
interface About {
  viewer: Viewer
  trees: Trees
  app: App
}

/**
 * Looks up which of the versions that custom values refer to are lost. Reads nothing where they refer to none, and for
 * administrators, who are told of all; otherwise these, and the trees that it depends on: a round trip a level.
 *
 * @param project where the custom values stand: a project's own are in itself, those of a version where it is defined
 */
export async function lostVersions(
  { customValues }: Customised,
  project: number,
  { viewer, trees, app }: About,
): Promise<Lost> {
  if (viewer.isAdmin) return new Set()
  const isLost = async (reference: Reference) => {
    const version = await app.versions.byId(idOfReference(reference))
    return version !== undefined && !(await isAvailable(version, project, trees))
  }
  const named = referencesIn(customValues).filter((reference) => isReferenceTo('version', reference))
  const lost = await Promise.all(named.map(isLost))
  return new Set(named.filter((_, index) => lost[index]))
}

/** The same for many at once, by their ids. */
export async function lostBy<E extends Customised & { id: number }>(
  entities: readonly E[],
  projectOf: (entity: E) => number,
  about: About,
): Promise<ReadonlyMap<number, Lost>> {
  const lost = entities.map(async (one) => [one.id, await lostVersions(one, projectOf(one), about)] as const)
  return new Map(await Promise.all(lost))
}

/**
 * Which versions custom values tell a requester of: administrators of all; others of those that are available in the
 * project, if they see versions there.
 *
 * @param rights in the project where the custom values stand
 */
export const tellingVersions = (
  { isAdmin }: Viewer,
  rights: ProjectRights | undefined,
  lost: Lost = new Set(),
): TellsVersion => {
  const seesVersions = rights?.may(...versionReaders) ?? false
  return (reference) => isAdmin || (seesVersions && !lost.has(reference))
}
