import { isOwn } from '#shared/access/viewer.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { type FilterInput, writtenFilters } from '#shared/platform/query/filter.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import { queriesIn } from './store.ts'
import { importedQueries } from './transfer.ts'

/** Number of queries that are copied between two checks of the remaining time. */
const PER_STEP = 20

/** The kind of entity that a filter's values refer to, keyed by filter name. */
const kindsOfFilters: Readonly<Record<string, string>> = {
  version: 'versions',
  category: 'categories',
  parent: 'work_packages',
  id: 'work_packages',
}

/**
 * Copies public queries and the requester's own queries. A query whose filters or columns are not valid in the copy is
 * left out.
 */
export const copiedQueries: CopiedKind = {
  part: 'queries',
  renumbered: {
    kind: 'queries',
    originals: async (project, ports) => [await queriesIn(ports).inProject(project)],
    allocate: (count, ports) => sequencesIn(ports).allocate('queries', count),
  },
  steps: (copy) => copy.pages('queries', PER_STEP).map((ids) => () => copySome(ids, copy)),
}

async function copySome(ids: readonly number[], copy: Copy): Promise<void> {
  const found = await Promise.all(ids.map((id) => queriesIn(copy.ports).byId(id)))
  const seen = found.flatMap((query) =>
    query && (query.public || isOwn(copy.viewer, query.user)) ? query.id : [],
  )
  const areOptional = true
  await copy.write(
    'queries',
    seen,
    importedQueries,
    (record, { filters }) => ({
      ...record,
      project: copy.to,
      user: copy.requester,
      filters: writtenFilters(filters.map((filter) => exchanged(filter, copy))),
      createdAt: undefined,
      updatedAt: undefined,
    }),
    areOptional,
  )
}

/** Returns a filter whose values refer to the copies of the entities instead of the originals. */
function exchanged(filter: FilterInput, copy: Copy): FilterInput {
  const kind = kindsOfFilters[filter.name]
  if (!kind) return filter
  return {
    ...filter,
    values: filter.values.map((value) => String(copy.newId(kind, Number(value)) ?? value)),
  }
}
