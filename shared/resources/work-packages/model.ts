import type { Entity } from '#shared/platform/collections/entity.ts'

/** Work in a project. Its own endpoints are outside of this service, which only refers to it. */
export interface WorkPackage extends Entity {
  /** The id of its project. */
  project: number
  /** The id of the version it is assigned to; counts only while that one is shared with the project. */
  versionId?: number
  /** The id of its type. */
  type?: number
  updatedAt: string
}
