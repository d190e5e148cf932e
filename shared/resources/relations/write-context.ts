import { oncePerKey, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Reads, Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { type Chain, chainOf, type Wanted } from './chain.ts'
import { isTypeName } from './kinds.ts'
import { type LoadedRelation, loadRelation, type ReadStores } from './load-relation.ts'
import { type Relation, settled } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import type { Neighbourhood } from './store.ts'

/** The most work packages that are read to find out whether a relation would close a circle. */
const MAX_READ = 80

/** What a write of a relation would connect, and what connects it already. */
export interface Connection extends Chain {
  wanted: Wanted
  ends: [from: WorkPackage, to: WorkPackage]
  /** The relations of both ends. */
  near: [from: Neighbourhood, to: Neighbourhood]
  /** The ids of what is above each end, the nearest first. */
  above: [from: number[], to: number[]]
}

/** Facts on which a write of a relation depends. */
export interface WriteContext extends LoadedRelation {
  /** The work package of the address at which it is created. */
  at?: WorkPackage
  /** The ids of the work packages that the body names and the requester sees. */
  seen: ReadonlySet<number>
  /** Absent if ends or type are wrong, or stay as they are. */
  connection?: Connection
}

/** The end that a body names, if it is a work package. */
function endIn({ body }: Request, name: 'from' | 'to'): number | undefined {
  const id = linkIn(body, name, properties[name])
  return typeof id === 'number' ? id : undefined
}

/** What a body asks for, if that can be said without knowing what exists. */
function wantedIn(body: Request['body'], from: number | undefined, to: number | undefined) {
  const { type } = body
  if (from === undefined || to === undefined || from === to || !isTypeName(type)) return undefined
  return settled({ id: 0, version: 0, from, to, type })
}

/**
 * Loads what a creation depends on: the work packages at both ends, and their relations.
 *
 * @throws `NotFound` if the requester does not see the work package of the address
 */
export async function loadForCreation(request: Request, stores: ReadStores): Promise<WriteContext> {
  const { id } = request.params as { id: number }
  const reads = new Reads(stores)
  const near = oncePerKey((one: number) => stores.relations.around(one))
  const [from = id, to] = [endIn(request, 'from'), endIn(request, 'to')]
  const wanted = wantedIn(request.body, from, to)
  for (const one of wanted ? [from, wanted.from, wanted.to] : []) suppressUnhandled(near(one))
  const named = [...new Set([id, from, ...(to === undefined ? [] : [to])])]
  const [viewer, ...found] = await Promise.all([request.viewer, ...named.map(reads.workPackage)])
  const around = new Surroundings(viewer, stores, reads)
  const visible = await around.visible(found.filter((one) => one !== undefined))
  const at = requireVisible(visible.find((one) => one.id === id))
  const seen = new Map((await inActiveProjects(visible, around)).map((one) => [one.id, one]))
  const context = { around, at, seen: new Set(seen.keys()), sees: true }
  const isAllowed = canManage(await around.rights(at.project))
  const [first, second] = [wanted && seen.get(wanted.from), wanted && seen.get(wanted.to)]
  if (!wanted || !first || !second || !isAllowed) return { ...context, canManage: isAllowed }
  const { from: begin, to: end, type } = wanted
  const connection = await connect({ from: begin, to: end, type }, [first, second], around, near)
  return { ...context, canManage: isAllowed, connection }
}

/** Those of some work packages to which others may be related: administrators see those of archived projects, too. */
async function inActiveProjects(some: readonly WorkPackage[], { rights }: Surroundings) {
  const found = await Promise.all(some.map(({ project }) => rights(project)))
  return some.filter((_, index) => found[index]?.may('view_work_packages'))
}

/** Loads what a change depends on: the relation, and, if it is to get another type, the relations of both ends. */
export async function loadForUpdate(request: Request<'id'>, stores: ReadStores): Promise<WriteContext> {
  const loaded = await loadRelation(request, stores)
  const { entity, around, sees } = loaded
  const context: WriteContext = { ...loaded, seen: new Set() }
  const wanted = entity && sees && loaded.canManage && wantedIn(request.body, entity.from, entity.to)
  if (!wanted || isSame(wanted, entity)) return context
  const ends = await Promise.all([wanted.from, wanted.to].map(around.workPackage))
  const near = oncePerKey((one: number) => stores.relations.around(one))
  const { from, to, type } = wanted
  const connection = await connect(
    { id: entity.id, from, to, type },
    ends as Connection['ends'],
    around,
    near,
  )
  return { ...context, connection }
}

const isSame = (a: Wanted, b: Relation) => a.type === b.type && a.from === b.from

/** Finds out what connects two work packages already. */
async function connect(
  wanted: Wanted,
  ends: Connection['ends'],
  around: Surroundings,
  near: (workPackage: number) => Promise<Neighbourhood>,
): Promise<Connection> {
  const aboveOf = async (one: WorkPackage) => (await around.ancestors(one)).map(({ id }) => id)
  const [chain, ...found] = await Promise.all([
    chainOf(wanted, near, MAX_READ),
    near(wanted.from),
    near(wanted.to),
    aboveOf(ends[0]),
    aboveOf(ends[1]),
  ])
  const [nearFrom, nearTo, aboveFrom, aboveTo] = found
  return { ...chain, wanted, ends, near: [nearFrom, nearTo], above: [aboveFrom, aboveTo] }
}
