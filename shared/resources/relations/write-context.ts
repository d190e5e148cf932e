import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { linkedIdIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext, Reads } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { type ConnectedEnds, connect } from './connection.ts'
import { isTypeName } from './kinds.ts'
import { type LoadedRelation, loadRelation } from './load-relation.ts'
import { normalised } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { relationsIn } from './store.ts'

export interface WriteContext extends LoadedRelation {
  /** The work package in the address of a request that creates a relation. Absent for other requests. */
  at?: WorkPackage
  /** The ids of those work packages in the body that the requester may see. */
  seen: ReadonlySet<number>
  /**
   * The work packages at the two ends, and the relations of both. Absent if an end or the type is invalid, if a change
   * keeps both ends and the type, or if the requester may not manage relations.
   */
  connection?: ConnectedEnds
}

/**
 * Returns the id of the work package that a body specifies as one end of the relation; undefined if it specifies none.
 */
const endIn = ({ body }: Request, name: 'from' | 'to'): number | undefined =>
  linkedIdIn(body, name, properties[name]) ?? undefined

/**
 * Returns the relation that a body describes; undefined if the type or the ends in the body are invalid. The result
 * does not depend on stored data.
 */
function wantedIn({ type }: Request['body'], from: number | undefined, to: number | undefined, id = 0) {
  if (from === undefined || to === undefined || from === to || !isTypeName(type)) return undefined
  return normalised({ id, version: 0, from, to, type })
}

/**
 * Loads the data that a creation depends on: the work packages at both ends, and their relations.
 *
 * @throws `NotFound` if the requester does not see the work package in the address
 */
export async function loadForCreation(request: Request, ports: Ports): Promise<WriteContext> {
  const { id } = request.params as { id: number }
  const reads = new Reads(ports)
  const near = oncePerKey((one: number) => relationsIn(ports).neighbourhoodOf(one))
  const [from = id, to] = [endIn(request, 'from'), endIn(request, 'to')]
  const wanted = wantedIn(request.body, from, to)
  const named = [...new Set([id, from, ...(to === undefined ? [] : [to])])]
  const ends = wanted ? [wanted.from, wanted.to] : []
  const [viewer, found] = await Promise.all([
    request.viewer,
    Promise.all(named.map(reads.workPackage)),
    Promise.all(ends.map(near)),
  ])
  const context = new ProjectContext(viewer, ports, reads)
  const visible = await context.visible(found.filter((one) => one !== undefined))
  const at = requireVisible(visible.find((one) => one.id === id))
  const areOpen = await Promise.all(visible.map(context.seesOpen))
  const seen = new Set(visible.flatMap((one, index) => (areOpen[index] ? one.id : [])))
  const isAllowed = canManage(await context.rights(at.project))
  const isKnown = wanted && seen.has(wanted.from) && seen.has(wanted.to)
  const connection = isKnown && isAllowed ? await connect(wanted, reads.workPackage, near) : undefined
  return { context, at, seen, sees: true, canManage: isAllowed, connection }
}

/** Loads the relation to change. If its type changes, also loads the relations of both ends. */
export async function loadForUpdate(request: Request<'id'>, ports: Ports): Promise<WriteContext> {
  const loaded = await loadRelation(request, ports)
  const { entity, context, sees } = loaded
  const written: WriteContext = { ...loaded, seen: new Set() }
  const isAllowed = entity && sees && loaded.canManage
  const wanted = isAllowed && wantedIn(request.body, entity.from, entity.to, entity.id)
  if (!wanted || (wanted.type === entity.type && wanted.from === entity.from)) return written
  const near = oncePerKey((one: number) => relationsIn(ports).neighbourhoodOf(one))
  return { ...written, connection: await connect(wanted, context.workPackage, near) }
}
