import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { schemaResource } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery, notFound } from '#shared/platform/http/errors.ts'
import { pairIn, pairOf } from '#shared/platform/ids.ts'
import { inFilters } from '#shared/platform/language/message.ts'
import { applicableProperties } from '#shared/platform/properties/rules.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import type { Ports } from '#shared/ports.ts'
import { valueContext } from '#shared/project-context/custom-values.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { typesOf } from '#shared/resources/types/model.ts'
import { hasWorkflows } from '#shared/resources/workflows/model.ts'
import { transitionsFor } from '#shared/resources/workflows/reachable.ts'
import type { WithRuleContext } from './links.ts'
import type { WorkPackage } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { fieldsAt, offersOf, type RuleContext, ruleContextWith } from './write-properties.ts'

/** Returns the Schema of the work packages that have a given project and type. All attributes are in one group. */
export function schemaFor(ruleContext: RuleContext): Resource {
  const { context, project, type } = ruleContext
  const at = { ruleContext }
  const present = applicableProperties<WorkPackage, WithRuleContext>(
    properties,
    context.viewer,
    ruleContext.present,
    at,
  )
  const all = { ...present, ...fieldsAt(ruleContext) }
  const self =
    project && type ? href(routes.schema, { id: pairOf(project.id, type.id) }) : routes.schemas.path
  return {
    ...schemaResource(all, context.viewer, self, ruleContext.present, at),
    _attributeGroups: [
      { _type: 'WorkPackageFormAttributeGroup', name: 'Details', attributes: Object.keys(all) },
    ],
  }
}

/**
 * Shows the Schema of a type in a project. Properties are shown as declared, and only `_transitions` depends on the
 * requester.
 */
export async function showSchema(request: Request<'id'>, ports: Ports): Promise<Resource> {
  const found = await schemaOf(request.path.id, new ProjectContext(await request.viewer, ports))
  if (!found) throw notFound()
  return found
}

/**
 * Returns the Schema with an id; undefined if the requester may not see the work packages of the project, or the
 * project lacks the type.
 */
async function schemaOf(id: string, context: ProjectContext): Promise<Resource | undefined> {
  const { viewer } = context
  const [projectId, typeId] = pairIn(id) ?? []
  if (!projectId) return undefined
  const { project, rights } = await context.visibleProject(projectId)
  const type = project && typesOf(viewer.configuration, project).find((one) => one.id === typeId)
  if (!type || !(await context.sees({ project: projectId }))) return undefined
  const custom = await valueContext(project, rights, context)
  const offers = await offersOf(projectId, context)
  const ruleContext = { context, project, rights, type, custom, isDeclared: true, ...offers } as const
  return { ...schemaFor(ruleContextWith(ruleContext)), ...(await transitionsAt(projectId, type.id, context)) }
}

/**
 * Returns an object whose `_transitions` are the transitions that the requester's roles in a project allow. Returns an
 * empty object if the type has no workflows.
 */
async function transitionsAt(project: number, type: number, context: ProjectContext) {
  const { configuration } = context.viewer
  if (!hasWorkflows(configuration, type)) return {}
  return { _transitions: transitionsFor(configuration, { type, roles: await context.roles(project) }) }
}

const aPair: ValueKind<string> = {
  read: (text) => (pairIn(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** The listing of schemas. Its only filter is by id. Every request must contain this filter. */
export const schemaListing: Listing = {
  filters: {
    id: {
      label: 'ID',
      type: 'String',
      example: '1-1',
      operators: { '=': takingValues(aPair, (ids) => anyOf(...ids.map((id) => equals('pair', id)))) },
    },
  },
  sorts: { id: 'id' },
}

/**
 * Lists the schemas that the filter names.
 *
 * @throws `InvalidQuery` if the filter is absent
 */
export const listSchemas = listInMemory<{ id: number; pair: string; schema: Resource }>({
  listing: schemaListing,
  all: async (viewer, ports, { filters }) => {
    if (filters.length === 0) throw invalidQuery([inFilters('ID', "can't be blank.")])
    const context = new ProjectContext(viewer, ports)
    const named = [...new Set(filters.flatMap(({ values }) => values))]
    const found = await Promise.all(named.map((pair) => schemaOf(pair, context)))
    return found.flatMap((schema, id) => (schema ? [{ id, pair: named[id] as string, schema }] : []))
  },
  row: ({ id, pair }) => ({ id, pair }),
  represent: (page) => page.map(({ schema }) => schema),
})
