import * as z from 'zod/mini'
import { anonymous } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { requireProject } from '#shared/resources/projects/transfer.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { readFilters } from './filters.ts'
import { isTooLong, TOO_LONG } from './limits.ts'
import { newQuery, type Query } from './model.ts'
import { Offers } from './offers.ts'
import { properties } from './properties.ts'
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
    const { project, user } = drafted
    if (project !== undefined) await requireProject(project, app)
    const owner = user === undefined ? undefined : await app.users.byId(user)
    if (user !== undefined && (!owner || owner.removal)) refuse(`user: there is none with the id ${user}.`)
    const sortBy = record.sortBy?.map((key) => key.join('-')) ?? properties.sortBy.default
    const query = { ...drafted, sortBy: [...sortBy], filters: filtersOf(record) }
    const named = withNames(query, await offersFor(project, app))
    if (named.groupBy !== undefined && record.showHierarchies) refuse('showHierarchies: is invalid.')
    if (isTooLong(named)) refuse(TOO_LONG)
    return named.groupBy === undefined ? named : { ...named, showHierarchies: false }
  },
  follow: async (query, _, { app }) => ({ also: checksOf(query, app) }),
  async remove(query, app) {
    await app.table.write(app.queries.removal(query))
    return []
  },
  exporter: exporterOf,
}

/** The filters of a record. @throws RecordRefused if they cannot be read */
function filtersOf({ filters }: QueryRecord): FilterInput[] {
  if (filters === undefined) return properties.filters.default
  try {
    return readFilters(filters).value as FilterInput[]
  } catch (error) {
    if (error instanceof ApiError) return refuse('filters: cannot be read.')
    throw error
  }
}

/** What a query can be made of that is in a project, or global. */
async function offersFor(project: number | undefined, app: App): Promise<Offers> {
  const viewer = { ...anonymous(await app.configuration.current()), isAdmin: true }
  return new Offers(new Surroundings(viewer, app), app, project)
}

/** A query that names everything as the list of work packages does. @throws RecordRefused if that does not have it */
function withNames(query: Query, offers: Offers): Query {
  const named = {
    columns: offers.columns,
    highlightedAttributes: offers.columns,
    sortBy: offers.sortBys,
    groupBy: offers.groupBys,
  }
  for (const [member, options] of Object.entries(named))
    for (const name of [query[member as keyof typeof named] ?? []].flat())
      if (!options.some((option) => option.name === name)) refuse(`${member}: there is no ${name}.`)
  const filters = query.filters.map((input) => {
    if (!offers.takes(input)) refuse(`filters: the list does not take ${input.name} ${input.operator}.`)
    return { ...input, name: offers.filter(input.name)?.name ?? input.name }
  })
  return { ...query, filters }
}

/** Leaves out what goes with a project or a user that is being removed. */
async function exporterOf(app: App) {
  const surviving = new SurvivingProjects(app)
  const stays = oncePerKey(async (id: number) => !(await app.users.byId(id))?.removal)
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
