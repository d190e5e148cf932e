import { matchRoute, ownIds, PLACEHOLDER_ID } from '#shared/platform/http/addresses.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as notifications } from '#shared/resources/notifications/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'

const MAX_TOPICS = 50

/** The start of every address. Clients may omit it. */
const ROOT = '/api/v3'

/**
 * The kinds of topics: a work package (`w`), a project (`p`), the list of a project's work packages (`l`) and the
 * requester's notifications (`n`). The key of a topic begins with the letter of its kind.
 */
export type TopicKind = 'w' | 'p' | 'l' | 'n'

const kinds = { w: workPackages.show, p: projects.show, l: workPackages['in-project'] } as const

/** The routes that an address is matched against: the routes of topics, and the other routes at the same addresses. */
const routes: Route[] = [...new Set(Object.values(kinds).flatMap(({ siblings }) => siblings))]

/** A resource or list that a client watches. */
export interface Topic {
  /** The address as the client sent it. */
  address: string
  kind: TopicKind
  /** The id of the work package or the project; 0 for the notifications. */
  id: number
}

/** Returns the name of a topic in cursors, such as `w7`. */
export const topicKey = ({ kind, id }: Pick<Topic, 'kind' | 'id'>): string => `${kind}${id}`

/**
 * Returns the topics of a query, except topics of unknown projects.
 *
 * @throws `InvalidQuery` if there are no topics, if there are too many topics, or if an address is not the address of a
 * topic
 */
export async function topicsIn(query: URLSearchParams, ports: Pick<Ports, 'table'>): Promise<Topic[]> {
  const addresses = [...new Set((query.get('topics') ?? '').split(',').map((one) => one.trim()))]
  if (addresses.every((one) => one === '')) throw invalidQuery([about('Topics', "can't be blank.")])
  if (addresses.length > MAX_TOPICS)
    throw invalidQuery([about('Topics', message`is too long (maximum is ${MAX_TOPICS}).`)])
  const topics = await Promise.all(addresses.map(read).map((topic) => identified(topic, ports)))
  return topics.filter((topic) => topic !== undefined)
}

/** A topic whose address may contain the identifier of a project. The project has not been looked up yet. */
type Read = Topic & { identifier?: string }

/**
 * Returns the topic at an address.
 *
 * @throws `InvalidQuery` if no topic has this address
 */
function read(address: string): Read {
  const path = address.startsWith(`${ROOT}/`) ? address : ROOT + address
  if (path === notifications.list.path) return { address, kind: 'n', id: 0 }
  const match = matchRoute(routes, 'GET', path)
  const { id } = (match && ownIds(match.route, path, match.params)) ?? {}
  const kind = Object.keys(kinds).find((one) => kinds[one as keyof typeof kinds].id === match?.route.id)
  if (id === undefined || kind === undefined) throw invalidQuery([about('Topics', NOT_ALLOWED)])
  return {
    address,
    kind: kind as TopicKind,
    id,
    ...(id === PLACEHOLDER_ID && { identifier: match?.params.id }),
  }
}

async function identified(
  { identifier, ...topic }: Read,
  ports: Pick<Ports, 'table'>,
): Promise<Topic | undefined> {
  if (identifier === undefined) return topic
  const id = await projectsIn(ports).ownerOf('identifier', identifier)
  return id === undefined ? undefined : { ...topic, id }
}
