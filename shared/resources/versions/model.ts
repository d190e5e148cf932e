import type { CustomValues } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'

export const versionStatuses = ['open', 'finished', 'locked', 'closed'] as const
/** From the narrowest to the widest. */
export const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system'] as const

export type VersionStatus = (typeof versionStatuses)[number]
export type Sharing = (typeof sharings)[number]

/** A group of work packages. One project defines it; it may be shared with others (specification, "Version"). */
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
  /** The id of the job that retracts it from projects that no longer see it. */
  retracting?: string
  createdAt: string
  updatedAt: string
}

/** A version with default values. */
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
 * Whether a version is shared with a project. Everything that depends on sharing is decided here.
 *
 * @param defining the path of the project that defines the version
 */
export const isShared = (sharing: Sharing, defining: Path, project: Path): boolean =>
  relations[sharing](defining, project)
