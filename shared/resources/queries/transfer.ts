import * as z from 'zod/mini'
import { anonymous } from '#shared/access/viewer.ts'
import { isOffered, storedNames } from '#shared/platform/properties/named.ts'
import { type FilterInput, writtenFilters } from '#shared/platform/query/filter.ts'
import { readListInput } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { toAuthor, toProject } from '#shared/project-context/link-target.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { requireProject } from '#shared/transfer/in-projects.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Surviving } from '#shared/transfer/surviving.ts'
import { newQuery, type Query } from './model.ts'
import { type InScope, properties } from './properties.ts'
import { QueryScope } from './query-scope.ts'
import { normalised, violationsOf } from './review.ts'
import { queriesIn } from './store.ts'

/** A `query` of the import format. Filters and sort keys have the form that lists accept; columns are given by name. */
const QueryRecord = z.strictObject({
  ...recordShape(properties),
  filters: z.optional(z.unknown()),
  sortBy: z.optional(z.array(z.tuple([z.string(), z.enum(['asc', 'desc'])])).check(z.maxLength(3))),
})
type QueryRecord = z.infer<typeof QueryRecord>

/** The import of queries. */
export const importedQueries: ImportedResource<QueryRecord, Query> = {
  kind: 'query',
  record: QueryRecord,
  properties,
  sequence: 'queries',
  collection: (ports) => queriesIn(ports),
  refersTo: { project: toProject, user: toAuthor },
  blank: (id, now) => newQuery(id, undefined, now),
  async review(drafted, { record, importing: { ports } }) {
    const project = drafted.project === undefined ? undefined : await requireProject(drafted.project, ports)
    const scope = await scopeOf(project, ports)
    const sortBy = record.sortBy?.map((key) => key.join('-')) ?? [...properties.sortBy.default]
    const query = normalised({ ...drafted, sortBy, filters: filtersOf(record) }, record, scope)
    const named = storedNames<Query, InScope>(properties, query, scope.context.viewer, { scope })
    for (const { property, names, options } of named) {
      const unknown = names.find((name) => !isOffered(options, name))
      if (unknown !== undefined) throw new RecordRefused(`${property}: there is no ${unknown}.`)
    }
    const [problem] = violationsOf(query, scope)
    if (problem) throw new RecordRefused(problem.message)
    return query
  },
  exporter: exporterOf,
}

/** Returns the filters in the record of a query. @throws RecordRefused if they cannot be parsed */
function filtersOf({ filters = writtenFilters(properties.filters.default) }: QueryRecord): FilterInput[] {
  const {
    filters: read,
    malformed,
    entries,
  } = readListInput(new URLSearchParams({ filters: JSON.stringify(filters) }))
  if (malformed.length > 0) throw new RecordRefused('filters: cannot be read.')
  const [wrong] = entries.filters
  if (wrong) throw new RecordRefused(`filters: ${wrong.label} ${wrong.problem}`)
  return [...read]
}

/**
 * Returns the scope of a query as an administrator sees it.
 *
 * @param project absent for a global query
 */
async function scopeOf(project: Project | undefined, ports: Ports): Promise<QueryScope> {
  const viewer = { ...anonymous(await ports.configuration.current()), isAdmin: true }
  return new QueryScope(new ProjectContext(viewer, ports), ports, undefined, project)
}

/**
 * Returns the exporter of queries. The exporter omits queries that a pending removal of a project or user will delete.
 */
async function exporterOf(surviving: Surviving) {
  return async ({ project, user, filters, sortBy, public: isPublic }: Query) => {
    const owner = await surviving.kept(toAuthor, user)
    const isGoing = user !== owner && !isPublic
    if (isGoing || (project !== undefined && !(await surviving.project(project)))) return undefined
    return {
      user: owner,
      filters: writtenFilters(filters),
      sortBy: sortBy.map((key) => key.split('-')),
    }
  }
}

/** Import, export and removal of queries. A record without an id always creates a query. */
export const queryTransfer = transferOf(importedQueries)
