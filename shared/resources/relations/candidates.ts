import { levelsOf } from '#shared/platform/collections/tree.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { jsonArray } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedWorkPackages } from '#shared/project-context/load-work-package.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { listWorkPackages, loadForList } from '#shared/resources/work-packages/list.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { MAX_READ } from './connection.ts'
import { isTypeName, storedForm, type TypeName } from './kinds.ts'
import { type Neighbourhood, relationsIn } from './store.ts'

/** Maximum number of candidates on a page. */
const MAX_PAGE = 100

/**
 * The endpoint that lists candidates for a relation of a given type with the addressed work package. A candidate is
 * left out only if a few reads show that the relation would be refused. The creation of a listed relation may therefore
 * still be refused.
 */
export const listCandidates = (request: Request<'id'>, ports: Ports) =>
  listOfCandidates({ ...request, query: asListQuery(request.query) }, ports)

const listOfCandidates = listWorkPackages(async (request: Request<'id'>, ports: Ports) => {
  const [loaded, { entity, loaded: addressed }] = await Promise.all([
    loadForList(ports),
    findAddressed(addressedWorkPackages, request, ports),
  ])
  const except = await refusedFor(entity, typeIn(request.query), addressed.context)
  return { ...loaded, scope: { href: href(request.route, entity), parameters: ['type'], except } }
})

/**
 * Turns the query of the request into a query for the list of work packages. Adds the text in `query` as a filter, and
 * limits the page size.
 */
function asListQuery(query: URLSearchParams): URLSearchParams {
  const listed = new URLSearchParams(query)
  const of = (name: string) => query.get(name)?.trim() ?? ''
  const filters = jsonArray(of('filters') || '[]')
  // Filters that cannot be parsed stay as they were sent, so that the list refuses them.
  if (filters) listed.set('filters', JSON.stringify([...filters, ...filtersFor(of('query'))]))
  if (of('pageSize') === '-1' || Number(of('pageSize')) > MAX_PAGE) listed.set('pageSize', String(MAX_PAGE))
  return listed
}

const filtersFor = (searched: string) =>
  searched === '' ? [] : [{ subjectOrId: { operator: '**', values: [searched] } }]

/** Returns the type of relation that a query specifies. @throws `InvalidQuery` for an unknown type */
function typeIn(query: URLSearchParams): TypeName {
  const type = query.get('type')?.trim() || 'relates'
  if (!isTypeName(type)) throw invalidQuery([about('Type', NOT_ALLOWED)])
  return type
}

/**
 * Returns the ids of the work packages to which `one` cannot have a new relation of this type. These ids include `one`,
 * all work packages related to it, and its relatives according to `kinOf`.
 *
 * Except for `relates`, a work package is also refused if a chain of relations of this type leads from it to `one`.
 */
async function refusedFor(
  one: WorkPackage,
  type: TypeName,
  context: ProjectContext,
): Promise<ReadonlySet<number>> {
  const near = oncePerKey((id: number) => relationsIn(context.ports).neighbourhoodOf(id))
  const [{ relations }, kin, leadingBack] = await Promise.all([
    near(one.id),
    kinOf(one, type, context),
    type === 'relates' ? [] : sourcesOf(one.id, type, near),
  ])
  return new Set([one.id, ...relations.flatMap(({ from, to }) => [from, to]), ...kin, ...leadingBack])
}

/**
 * Returns the ids of the ancestors of a work package, and the ids of the descendants that a search finds within a
 * limited number of reads. For the type `relates`, returns only the ids of the work package's parent and children.
 */
async function kinOf(one: WorkPackage, type: TypeName, context: ProjectContext): Promise<number[]> {
  const { childIdsOf } = workPackagesIn(context.ports)
  if (type === 'relates')
    return [...(await childIdsOf(one.id)), ...(one.parent === undefined ? [] : [one.parent])]
  const [above, below] = await Promise.all([context.ancestors(one), idsFrom(one.id, childIdsOf)])
  return [...above.map(({ id }) => id), ...below]
}

/**
 * Returns the ids of all work packages from which a chain of relations of a type leads to the given work package. If
 * `name` is the name of the type in the reverse direction, the chain leads from the given work package to the returned
 * work packages.
 */
function sourcesOf(
  id: number,
  name: TypeName,
  near: (id: number) => Promise<Neighbourhood>,
): Promise<number[]> {
  const { type, isReversed } = storedForm(name)
  const [own, other] = isReversed ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const next = async (workPackage: number) => {
    const { relations } = await near(workPackage)
    return relations.filter((one) => one.type === type && one[own] === workPackage).map((one) => one[other])
  }
  return idsFrom(id, next)
}

/**
 * Returns an id and the ids reached from it, level by level. Stops once it has found more ids than the number of work
 * packages that the creation of a relation may read.
 */
async function idsFrom(id: number, next: (id: number) => Promise<readonly number[]>): Promise<number[]> {
  const found: number[] = []
  for await (const level of levelsOf([id], next)) {
    found.push(...level)
    if (found.length > MAX_READ) break
  }
  return found
}
