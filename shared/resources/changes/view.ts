import type { Viewer } from '#shared/access/viewer.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { Cursor } from './cursor.ts'
import type { Changes } from './model.ts'
import { routes } from './routes.ts'
import { type States, statesOf } from './states.ts'
import { type Topic, topicKey, topicsIn } from './topics.ts'

/** The endpoint that shows which topics have changed since a cursor. */
export const viewChanges: Endpoint<typeof routes.show> = async ({ query, viewer }, ports) => {
  const now = ports.now().getTime()
  const isFirst = !query.get('since')?.trim()
  const { cursor, topics } = await askedIn(query, isFirst ? new Cursor(now) : undefined, viewer, ports)
  const found = await statesOf(topics, cursor, viewer, ports)
  const changed = isFirst ? [] : changedOf(topics, found, cursor)
  const next = isFirst || mustMove(found, cursor) ? cursorOf(found, now) : cursor
  const answer: Changes = { cursor: String(next), changed: changed.map(({ address }) => address) }
  return new Single({ _type: 'Changes', ...answer, _links: { self: { href: routes.show.path } } })
}

/**
 * Parses a query. Authentication errors take precedence over errors in the query.
 *
 * @param now the cursor for a query without `since`
 * @throws `InvalidQuery`
 */
async function askedIn(
  query: URLSearchParams,
  now: Cursor | undefined,
  requester: Promise<Viewer>,
  ports: Ports,
): Promise<{ cursor: Cursor; topics: Topic[] }> {
  try {
    return { cursor: now ?? Cursor.parse(String(query.get('since'))), topics: await topicsIn(query, ports) }
  } catch (error) {
    await requester
    throw error
  }
}

/**
 * Returns the topics that have changed: those whose state differs from the state in the cursor. A topic that is not in
 * the cursor is included if it changed after the cursor's time.
 */
const changedOf = (
  topics: readonly Topic[],
  { states }: States,
  { at, from, states: known }: Cursor,
): Topic[] =>
  topics.filter((topic) => {
    const key = topicKey(topic)
    const state = states.get(key)
    if (!state) return false
    return known.has(key) ? known.get(key) !== state.textFrom(from) : state.at > at
  })

/**
 * Returns whether the response needs a new cursor. If the cursor is not far behind and no state has changed, the cursor
 * and the entity tag stay the same. States of projects count even if the query does not name these projects.
 */
const mustMove = ({ states, isFarBehind }: States, { from, states: known }: Cursor): boolean =>
  isFarBehind || [...states].some(([key, state]) => known.get(key) !== state.textFrom(from))

function cursorOf({ states }: States, now: number): Cursor {
  const { from } = new Cursor(now)
  return new Cursor(now, new Map([...states].map(([key, state]) => [key, state.textFrom(from)])))
}
