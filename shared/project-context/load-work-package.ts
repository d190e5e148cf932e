import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource } from '#shared/platform/endpoints/show.ts'
import { invalidQuery, updateConflict } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { LoadedInProject } from './container.ts'
import { ProjectContext } from './project-context.ts'

export type LoadedWorkPackage = LoadedInProject<WorkPackage>

/** Declares how the work package at an address is loaded, and whether the requester may see it. */
export const addressedWorkPackages: AddressedResource<WorkPackage, LoadedWorkPackage> = {
  load: loadWorkPackage,
  versionOf: ({ lockVersion }) => lockVersion,
  isVisible: (_viewer, { removal }, { sees }) => sees && !removal,
}

/** Loads a work package, and the requester's rights in its project. */
export async function loadWorkPackage(request: Request<'id'>, ports: Ports): Promise<LoadedWorkPackage> {
  const [viewer, entity] = await Promise.all([request.viewer, workPackagesIn(ports).byId(request.params.id)])
  const context = new ProjectContext(viewer, ports)
  const rights = entity && (await context.rights(entity.project))
  const sees = entity !== undefined && (await context.sees({ ...entity, removal: undefined }))
  return { entity, context, rights, sees }
}

/**
 * Refuses a write to a work package while a job is moving it or one of its ancestors.
 *
 * @throws `UpdateConflict`
 */
export async function requireNotMoving(workPackage: WorkPackage, context: ProjectContext): Promise<void> {
  const above = await context.ancestors(workPackage)
  if ([workPackage, ...above].some(({ moving }) => moving)) throw updateConflict()
}

/**
 * Refuses `timestamps` other than now, since past states of work packages are not available.
 *
 * @throws `InvalidQuery`
 */
export function refusePastTimestamps(query: URLSearchParams): void {
  const asked = query.get('timestamps')?.trim()
  if (asked && asked !== 'PT0S') throw invalidQuery([about('Timestamps', NOT_ALLOWED)])
}
