import type { Entity } from '#shared/platform/collections/entity.ts'

/** Work in a project. This service has no endpoints for work packages, it only refers to them. */
export interface WorkPackage extends Entity {
  /** The id of its project. */
  project: number
  /** The id of the version it is assigned to; counts only while that version is shared with the project. */
  versionId?: number
  /** The id of its type. */
  type?: number
  updatedAt: string
}
