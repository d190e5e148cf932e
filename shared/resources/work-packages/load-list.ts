import type { Counted } from '#shared/platform/collections/keys.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { ApiError, invalidQuery } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import { addressedId } from '#shared/surroundings/load-project.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { workPackagesIn } from './store.ts'

/** Everything of one request for a list from which its filters, sort keys and groups are made. */
export interface ListingContext {
  around: Surroundings
  ports: Ports
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
  ports: Ports,
  project?: number | Promise<number | undefined>,
): Promise<LoadedForList> {
  const [archived, counters, within] = await Promise.all([
    projectsIn(ports).archived(),
    project === undefined ? workPackagesIn(ports).counters() : undefined,
    project === undefined ? undefined : loadWithin(project, ports),
  ])
  return { archived, counters, within }
}

/** Loads the project of a list, and what is below it. */
async function loadWithin(project: number | Promise<number | undefined>, ports: Ports): Promise<Within> {
  const id = await project
  if (id === undefined) return { project: undefined, below: new Set() }
  const [found, below] = await Promise.all([
    projectsIn(ports).byId(id),
    new ProjectHierarchy(projectsIn(ports)).below([id]),
  ])
  return { project: found, below }
}

/** Loads what the list of the project needs that an address names. */
export const loadForListInProject = (request: Request<'id'>, ports: Ports): Promise<LoadedForList> =>
  loadForList(ports, addressedId(request, ports))

const TOO_LARGE =
  'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.'

/** The error if there is no time to find what a list asks for. */
export const tooLarge = (): ApiError => invalidQuery([TOO_LARGE])

/** Whether an error says that there is no time to find what a list asks for. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.details.message === TOO_LARGE
