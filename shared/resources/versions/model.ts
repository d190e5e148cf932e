import type { Customised } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import type { Sharing } from './policy.ts'
import { properties } from './properties.ts'

export { properties }

/**
 * A version: a group of work packages. It is defined in one project, and may be shared with other projects
 * (specification, "Version").
 */
export interface Version extends Entity, Customised, EntityOf<typeof properties> {
  /** The id of the job that unassigns the version in projects in which the version is no longer available. */
  retracting?: string
}

/** The facts about a version that determine who sees it. */
export type SharedVersion = Pick<Version, 'project' | 'sharing'>

/**
 * For each kind of sharing, the test of whether a second project sees the versions of the first project. The two
 * projects may be the same.
 */
const relations: Record<Sharing, (defining: Path, project: Path) => boolean> = {
  none: ([defining], [project]) => defining === project,
  descendants: ([defining], project) => project.includes(defining),
  hierarchy: (defining, project) => project.includes(defining[0]) || defining.includes(project[0]),
  tree: (defining, project) => rootOf(defining) === rootOf(project),
  system: () => true,
}

/**
 * Returns whether a version is shared with a project. No other code interprets the kinds of sharing.
 *
 * @param defining the path of the project that defines the version
 * @param project the path of the project that is tested
 */
export const isShared = (sharing: Sharing, defining: Path, project: Path): boolean =>
  relations[sharing](defining, project)
