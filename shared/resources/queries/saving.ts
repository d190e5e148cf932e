import type { Viewer } from '#shared/access/viewer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import { dated, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { newQuery, type Query } from './model.ts'
import { properties } from './properties.ts'
import { queriesIn } from './store.ts'

/** Returns a new query, owned by the requester, with the values of a draft. */
export async function newFrom(values: Values, { user }: Viewer, ports: Ports): Promise<Query> {
  const id = await sequencesIn(ports).allocate('queries')
  return withDraft(properties, newQuery(id, user?.id, ports.now()), values)
}

/** Returns a query with new values, or the same object if the values change nothing. */
export const changedBy = async (present: Query, values: Values, ports: Ports): Promise<Query> =>
  dated(present, await withDraft(properties, present, values), ports.now())

/**
 * Saves a new query.
 *
 * @throws WriteRefused if its project or its owner was deleted
 */
export const insertQuery = async (query: Query, ports: Ports): Promise<void> =>
  queriesIn(ports).insert(query, ...checksOf(query, ports))

/**
 * Saves a changed query, and returns it as stored.
 *
 * @throws WriteRefused if another request changed the query first
 */
export async function replaceQuery(before: Query, after: Query, ports: Ports): Promise<Query> {
  await queriesIn(ports).replace(before, after, ...checksOf(after, ports))
  return { ...after, version: before.version + 1 }
}

/** Returns writes that check that the project and the owner of a query still exist. */
const checksOf = ({ project, user }: Query, ports: Ports): Write[] => [
  ...(project === undefined ? [] : [projectsIn(ports).check(project, existsAndStays)]),
  ...(user === undefined ? [] : [usersIn(ports).check(user, existsAndStays)]),
]
