import type { Customised } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import type { Category } from '#shared/resources/categories/model.ts'
import type { SubscriberCounters } from '#shared/resources/notifications/settings.ts'
import { properties, storedProperties } from './properties.ts'
import { routes } from './routes.ts'

export { properties }

/** The ids of a project and its ancestors, up to the root of its tree. */
export type Path = readonly [project: number, ...ancestors: number[]]

/**
 * Returns the path of a project that does not exist yet. The path contains the id 0 for the new project. No reference
 * contains this id.
 */
export const newPath = (ancestors: readonly number[]): Path => [0, ...ancestors]

export const rootOf = (path: Path): number => path.at(-1) as number

/** Maximum number of levels in a tree of projects. */
export const MAX_LEVELS = 32

/** A container for information, with members and roles of its own (specification, "Project"). */
export interface Project extends Entity, Customised, SubscriberCounters, EntityOf<typeof storedProperties> {
  /** The categories for the project's work packages, ordered by id. */
  categories?: Category[]
  /** The id of the job that is archiving the project's descendants. */
  archiving?: string
  /** The id of the job that is filling this copy with the parts of the original project. */
  copying?: string
  /**
   * The ids of the parent's ancestors, nearest first, when the project was put below the parent. The ids save a round
   * trip per level. The parent may have moved since then, so every reader must check the ids.
   */
  above?: readonly number[]
}

/**
 * Returns whether a write sets, changes or removes the parent of a project.
 *
 * @param before the stored project; absent for a new project
 * @param after either the changed project or the values of a draft
 */
export const isMove = (
  before: Pick<Project, 'parent'> | undefined,
  { parent }: { parent?: unknown },
): boolean => (parent ?? undefined) !== before?.parent

/**
 * Returns whether a write unarchives a project.
 *
 * @param after the new state: a project, the values of a draft, or the body of a request
 */
export const isUnarchiving = (before: Pick<Project, 'active'>, after: { active?: unknown }): boolean =>
  !before.active && after.active === true

/**
 * Returns whether an archived project cannot be unarchived yet. A job may still be archiving the descendants of the
 * project, or copying content into the project.
 */
export const isUnarchivingBlocked = ({
  archiving,
  copying,
}: Pick<Project, 'archiving' | 'copying'>): boolean => archiving !== undefined || copying !== undefined

/** The parts of a project that can be copied. */
export const copyParts = [
  'members',
  'versions',
  'categories',
  'types',
  'work_packages',
  'attachments',
  'queries',
] as const

export type CopyPart = (typeof copyParts)[number]

export interface CopyOrder {
  from: number
  identifier: string
  name: string
  parent?: number
  parts: readonly CopyPart[]
  /** The number of days by which all dates are moved. */
  shiftDays: number
}

/**
 * The properties of a project that other resources show, or that determine whether the requester may see the project.
 */
export type ProjectSummary = Pick<Project, 'id' | 'name' | 'active' | 'public'>

export const newProject = (id: number, now: Date): Project => ({
  ...newEntity(storedProperties, id, now),
  identifier: '',
  name: '',
  customValues: {},
})

export const projectLink = (project: Pick<Project, 'id' | 'name'>): Link => ({
  href: href(routes.show, project),
  title: project.name,
})
