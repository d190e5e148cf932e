import type { CustomValues } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'

export const versionStatuses = ['open', 'finished', 'locked', 'closed'] as const
/** From the narrowest to the widest. */
export const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system'] as const

export type VersionStatus = (typeof versionStatuses)[number]
export type Sharing = (typeof sharings)[number]

/** A group of work packages, of one project and perhaps shared with others (specification, "Version"). */
export interface Version extends Entity {
  name: string
  /** The id of the project that defines it. */
  project: number
  status: VersionStatus
  sharing: Sharing
  startDate?: string
  endDate?: string
  description?: Formatted
  customValues: CustomValues
  /** The job that is taking it back from projects that no longer see it. */
  retracting?: string
  createdAt: string
  updatedAt: string
}

/** What a version starts with. */
export const newVersion = (id: number, project: number, now: Date): Version => ({
  id,
  version: 1,
  name: '',
  project,
  status: 'open',
  sharing: 'none',
  customValues: {},
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

/** Which projects see a version, by how it is shared (decisions on versions). */
const relations: Record<Sharing, (defining: Path, project: Path) => boolean> = {
  none: ([defining], [project]) => defining === project,
  descendants: ([defining], project) => project.includes(defining),
  hierarchy: (defining, project) => project.includes(defining[0]) || defining.includes(project[0]),
  tree: (defining, project) => rootOf(defining) === rootOf(project),
  system: () => true,
}

/**
 * Whether a version is available in a project: the one function that decides it, from whichever end it is asked.
 *
 * @param defining the path of the project that defines the version
 */
export const isShared = (sharing: Sharing, defining: Path, project: Path): boolean =>
  relations[sharing](defining, project)
