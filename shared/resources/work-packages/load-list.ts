import type { Stores } from '#shared/app.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { ApiError, invalidQuery } from '#shared/platform/http/errors.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import type { SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'

/** The names of the stores of lists of work packages. */
export type ListNames = SurroundingNames | 'now' | 'relations' | 'watchers'

export type ListStores = Stores<ListNames>

/** Everything of one request for a list from which its filters, sort keys and groups are made. */
export interface ListingContext {
  around: Surroundings
  stores: ListStores
  audience: Audience
  /** The project whose list it is. */
  project?: number
}

/** The project whose list it is. */
export interface Within {
  project: Project | undefined
  /** The ids of the projects below it. */
  below: ReadonlySet<number>
}

/** What is read while the requester is being loaded. */
export interface LoadedForList {
  /** The ids of the archived projects. */
  archived: readonly number[]
  /** The counters of all work packages, for the list of all projects. */
  counters?: readonly Counted[]
  within?: Within
}

/** Loads what a list needs. @param project the id of the one whose list it is, which may lead nowhere */
export async function loadForList(
  stores: ListStores,
  project?: number | Promise<number | undefined>,
): Promise<LoadedForList> {
  const [archived, counters, within] = await Promise.all([
    stores.projects.archived(),
    project === undefined ? stores.workPackages.counters() : undefined,
    project === undefined ? undefined : loadWithin(project, stores),
  ])
  return { archived, counters, within }
}

/** Loads the project of a list, and what is below it. */
async function loadWithin(
  project: number | Promise<number | undefined>,
  { projects }: ListStores,
): Promise<Within> {
  const id = await project
  if (id === undefined) return { project: undefined, below: new Set() }
  const [found, below] = await Promise.all([projects.byId(id), new ProjectHierarchy(projects).below([id])])
  return { project: found, below }
}

/** Loads what the list of the project needs that an address names. */
export const loadForListInProject = (request: Request<'id'>, stores: ListStores): Promise<LoadedForList> =>
  loadForList(stores, addressedId(request, stores))

const TOO_LARGE =
  'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.'

/** The error if there is no time to find what a list asks for. */
export const tooLarge = (): ApiError => invalidQuery([TOO_LARGE])

/** Whether an error says that there is no time to find what a list asks for. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.details.message === TOO_LARGE
