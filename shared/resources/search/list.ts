import { type ListContext, list, representingEach } from '#shared/platform/endpoints/list.ts'
import { isBlank } from '#shared/platform/fold.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { ApiError, invalidQuery } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectAccess } from '#shared/project-context/project-access.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { type Hit, MAX_FOUND, type Search, type Searcher, type SearchHit } from './found.ts'
import { type FoundType, foundTypes } from './model.ts'
import { searchPrincipals } from './principals.ts'
import { searchProjects } from './projects.ts'
import { parseSearch } from './ranking.ts'
import { searchVersions } from './versions.ts'
import { searchWorkPackages } from './work-packages.ts'

/** Maximum length of a search term. A longer term is refused, because no name is that long. */
const MAX_LENGTH = 255

interface Kind {
  types: readonly FoundType[]
  list: { path: string }
  search: Searcher
}

/**
 * The kinds of resources that are searched, keyed by the names of the links to their lists. Equally good results are
 * sorted in this order.
 */
const kinds: Readonly<Record<string, Kind>> = {
  projects: { types: ['Project'], list: projects.list, search: searchProjects },
  workPackages: { types: ['WorkPackage'], list: workPackages.list, search: searchWorkPackages },
  versions: { types: ['Version'], list: versions.list, search: searchVersions },
  principals: {
    types: ['User', 'Group', 'PlaceholderUser'],
    list: principals.list,
    search: searchPrincipals,
  },
}

/**
 * The links in a search result, with their descriptions for the OpenAPI document. A link to a list is present only if
 * the list is too long to be searched completely.
 */
export const searchLinks = Object.fromEntries(
  Object.keys(kinds).map((name) => [name, 'The list, if it is too long to be searched completely.']),
)

/** The listing of search results. It has neither filters nor sort keys. */
export const searchListing: Listing = { filters: {}, sorts: {}, order: [] }

export const searchAll = list({
  listFor: ({ viewer, request: { query }, ports }: ListContext<unknown, unknown>) => {
    const leftOut: Record<string, Link> = {}
    return {
      parameters: ['query', 'types'],
      listing: searchListing,
      page: ({ selection: { start, size } }) => {
        const end = Math.min(start + size, MAX_FOUND)
        const search = {
          ...askedIn(query),
          viewer,
          projectAccess: new ProjectAccess(viewer, ports),
          size: end,
        }
        return pageOf(search, start, leftOut, ports)
      },
      links: () => leftOut,
      represent: representingEach(async (hit: Hit) => hit.represent()),
    }
  },
})

/** Parses the query of a search. @throws `InvalidQuery` with all problems of the query */
function askedIn(query: URLSearchParams): Pick<Search, 'types' | 'wanted'> {
  const [wanted = '', named = ''] = ['query', 'types'].map((name) => query.get(name)?.trim())
  const types = named === '' ? foundTypes : namesIn(named)
  const problems = [
    ...(isBlank(wanted) ? ["Query can't be blank."] : []),
    ...(wanted.length > MAX_LENGTH
      ? [about('Query', message`is too long (maximum is ${MAX_LENGTH} characters).`)]
      : []),
    ...(types.every(isFoundType) ? [] : [about('Types', NOT_ALLOWED)]),
  ]
  if (problems.length > 0) throw invalidQuery(problems)
  return { wanted: parseSearch(wanted), types: types.filter(isFoundType) }
}

const namesIn = (text: string): string[] => text.split(',').map((name) => name.trim())

const isFoundType = (name: string): name is FoundType => foundTypes.some((type) => type === name)

/**
 * Returns a page of the search results. The results of all requested kinds are sorted together, the best first.
 *
 * @param leftOut receives the links to lists that are too long to be searched completely
 */
async function pageOf(
  search: Search,
  start: number,
  leftOut: Record<string, Link>,
  ports: Ports,
): Promise<Page<Hit>> {
  const asked = Object.entries(kinds).filter(([, { types }]) =>
    types.some((one) => search.types.includes(one)),
  )
  const found = await Promise.all(
    asked.map(async ([name, { list, search: find }]) => {
      const one = await unlessTooMuch(find(search, ports))
      if (!one) leftOut[name] = { href: list.path }
      return one ?? nothing
    }),
  )
  const best = found.flatMap((one) => one.best).toSorted((a, b) => a.rank - b.rank)
  const total = found.reduce((sum, one) => sum + one.total, 0)
  return { total: Math.min(total, MAX_FOUND), batches: only(best.slice(start, search.size)) }
}

const nothing: SearchHit = { total: 0, best: [] }

async function* only<T>(batch: readonly T[]) {
  yield batch
}

/** Returns the results of one kind; undefined if there is not enough time for a complete search. */
async function unlessTooMuch(finding: Promise<SearchHit>): Promise<SearchHit | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof ApiError && error.identifier === 'InvalidQuery') return undefined
    throw error
  }
}
