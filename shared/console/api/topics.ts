import { isCollection, linkOf, type Resource } from './hal.ts'

const MAX_TOPICS = 50

/** Visible data: a response, or data that a view combined from several responses. */
export interface ShownData {
  /** The address from which the data was read; absent for data that a view combined from several responses. */
  readonly href?: string
  readonly data: unknown
}

const isObject = (value: unknown): value is Resource => typeof value === 'object' && value !== null

/** Returns an address without its query. */
const pathOf = (href = ''): string => href.split('?')[0] as string

const selfPath = (resource: Resource): string => pathOf(linkOf(resource, 'self')?.href)

/** Yields all resources in some data: first the outer resources, then the resources embedded in them. */
function* resourcesIn(data: unknown): Generator<Resource> {
  let level = [data].filter(isObject)
  while (level.length > 0) {
    yield* level.filter(({ _links }) => isObject(_links))
    level = level.flatMap(({ _links, ...members }) => Object.values(members).filter(isObject))
  }
}

/** Returns the addresses of the lists of work packages of those projects that are among the given resources. */
const listsOf = (all: readonly Resource[]): ReadonlySet<string> =>
  new Set(all.map((one) => (one._type === 'Project' ? pathOf(linkOf(one, 'workPackages')?.href) : '')))

/**
 * Returns the addresses to watch for changes to the visible data: the addresses of the requester's notifications,
 * visible projects, visible work packages, and visible lists of a project's work packages. If there are too many
 * addresses, the least important addresses are left out.
 */
export function topicsOf(shown: readonly ShownData[], root: Resource): string[] {
  const all = shown.flatMap(({ data }) => [...resourcesIn(data)])
  const lists = listsOf(all)
  const isTopic = (one: Resource) =>
    one._type === 'WorkPackage' || one._type === 'Project' || (isCollection(one) && lists.has(selfPath(one)))
  const rank = (one: Resource) => (isCollection(one) ? 0 : shown.some(({ data }) => data === one) ? 1 : 2)
  const found = all.filter(isTopic).toSorted((a, b) => rank(a) - rank(b))
  const addresses = [pathOf(linkOf(root, 'notifications')?.href), ...found.map(selfPath)]
  return [...new Set(addresses)].filter(Boolean).slice(0, MAX_TOPICS)
}

/**
 * Returns whether visible data may have changed.
 *
 * Data may have changed if it contains a changed resource, or if its address is below the address of a changed
 * resource. Data without an address is combined from several responses. It may contain counts, so every change may
 * affect it.
 */
export function isConcerned({ href, data }: ShownData, changed: ReadonlySet<string>): boolean {
  if (href === undefined) return true
  const path = pathOf(href)
  const isAtOrBelow = [...changed].some((one) => path === one || path.startsWith(`${one}/`))
  return isAtOrBelow || [...resourcesIn(data)].some((one) => changed.has(selfPath(one)))
}

export const workPackagesIn = (data: unknown): ReadonlySet<string> =>
  new Set([...resourcesIn(data)].filter(({ _type }) => _type === 'WorkPackage').map(selfPath))

export const notificationsIn = (data: unknown): readonly Resource[] =>
  [...resourcesIn(data)].filter(({ _type }) => _type === 'Notification')
