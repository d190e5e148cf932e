import type { CustomValues } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'

export const projectStatuses = ['on track', 'at risk', 'off track'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** How many levels a tree of projects may have. */
export const MAX_LEVELS = 32

/** A container for information, with members and roles of its own (specification, "Project"). */
export interface Project extends Entity {
  identifier: string
  name: string
  /** Without it, the project is archived: nobody has any right in it. */
  active: boolean
  public: boolean
  status: ProjectStatus
  statusExplanation?: Formatted
  description?: Formatted
  /** The id of the project it is part of. */
  parent?: number
  /** The ids of the types of its work packages. */
  types: number[]
  /** In bytes. */
  requiredDiskSpace: number
  customValues: CustomValues
  /** The job that is archiving everything below it. */
  archiving?: string
  createdAt: string
  updatedAt: string
}

/** What others show of a project, and what decides on whether they may. */
export type ProjectSummary = Pick<Project, 'id' | 'name' | 'active' | 'public'>

/** What a project starts with. */
export const newProject = (id: number, now: Date): Project => ({
  id,
  version: 1,
  identifier: '',
  name: '',
  active: true,
  public: false,
  status: 'on track',
  types: [],
  requiredDiskSpace: 0,
  customValues: {},
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})
