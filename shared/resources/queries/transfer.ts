import * as z from 'zod/mini'
import { anonymous } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import { isOffered, namesIn } from '#shared/platform/properties/named.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { requireProject } from '#shared/resources/projects/transfer.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { referredTo, stayingIn } from '#shared/transfer/references.ts'
import { isTooLong, TOO_LONG } from './limits.ts'
import { newQuery, type Query } from './model.ts'
import { Place } from './place.ts'
import { filterValues, properties } from './properties.ts'
import { checksOf } from './resource.ts'

/** A `query` of the import format: the filters in the form of lists, columns and sort keys by their names. */
const QueryRecord = z.strictObject({
  ...recordShape(properties),
  sortBy: z.optional(z.array(z.tuple([z.string(), z.enum(['asc', 'desc'])])).check(z.maxLength(3))),
})
type QueryRecord = z.infer<typeof QueryRecord>

/** @throws RecordRefused */
const refuse = (reason: string): never => {
  throw new RecordRefused(reason)
}

const queries: ImportedResource<QueryRecord, Query> = {
  kind: 'query',
  record: QueryRecord,
  properties,
  sequence: 'queries',
  collection: (app) => app.queries,
  blank: (id, now) => newQuery(id, undefined, now),
  async review(drafted, { record, importing: { app } }) {
    const project = drafted.project === undefined ? undefined : await requireProject(drafted.project, app)
    await referredTo('user', drafted.user, app.users)
    const sortBy = record.sortBy?.map((key) => key.join('-')) ?? [...properties.sortBy.default]
    const query = { ...drafted, sortBy, filters: filtersOf(record) }
    const named = withNames(query, await placeOf(project, app))
    if (named.groupBy !== undefined && record.showHierarchies) refuse('showHierarchies: is invalid.')
    if (isTooLong(named)) refuse(String(TOO_LONG))
    return named.groupBy === undefined ? named : { ...named, showHierarchies: false }
  },
  follow: async (query, _, { app }) => ({ also: checksOf(query, app) }),
  async remove(query, app) {
    await app.queries.remove(query)
    return []
  },
  exporter: exporterOf,
}

/** The filters of a record. @throws RecordRefused if they cannot be read */
function filtersOf({ filters }: QueryRecord): FilterInput[] {
  if (filters === undefined) return properties.filters.default
  try {
    return filterValues.read(filters).value as FilterInput[]
  } catch (error) {
    if (error instanceof ApiError) return refuse('filters: cannot be read.')
    throw error
  }
}

/** The place of a query that is in a project, or global, as an administrator sees it. */
async function placeOf(project: Project | undefined, app: App): Promise<Place> {
  const viewer = { ...anonymous(await app.configuration.current()), isAdmin: true }
  return new Place(new Surroundings(viewer, app), app, undefined, project)
}

/** A query that names everything as the list of work packages does. @throws RecordRefused if that does not have it */
function withNames(query: Query, place: Place): Query {
  for (const { property, kind, names } of namesIn(place.properties as Properties<Query>, query)) {
    const unknown = names.find((name) => !isOffered(kind, name))
    if (unknown !== undefined) refuse(`${property}: there is no ${unknown}.`)
  }
  const filters = query.filters.map((input) => {
    if (!place.takes(input)) refuse(`filters: the list does not take ${input.name} ${input.operator}.`)
    return { ...input, name: place.filter(input.name)?.name ?? input.name }
  })
  return { ...query, filters }
}

/** Leaves out what goes with a project or a user that is being removed. */
async function exporterOf(app: App) {
  const surviving = new SurvivingProjects(app)
  const stays = stayingIn(app.users)
  return async ({ project, user, filters, sortBy, public: isPublic }: Query) => {
    const hasOwner = user !== undefined && (await stays(user))
    const isGoing = user !== undefined && !hasOwner && !isPublic
    if (isGoing || (project !== undefined && !(await surviving.project(project)))) return undefined
    return {
      user: hasOwner ? user : undefined,
      filters: filters.map(({ name, ...filter }) => ({ [name]: filter })),
      sortBy: sortBy.map((key) => key.split('-')),
    }
  }
}

/** The queries. A record without an id always creates one. */
export const queryTransfer = transferOf(queries)
