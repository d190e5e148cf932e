import { leads, linkOf, linksOf, type Resource } from '../api/hal.ts'
import type { Problem } from '../api/problem.ts'
import { filtersOf } from '../api/query.ts'
import type { Place } from '../navigation/place.ts'

/** What is shown, and where that is: in a project or not, and under which link. Pages, menus and the trail follow from it. */
export interface Where {
  readonly place: Place
  /** What has been read at the place; undefined for a form. */
  readonly resource?: Resource
  readonly root: Resource
  /** Whether that is in a project. A list is shown before the project has been read. */
  readonly isInProject: boolean
  /** The project in which one is, as far as it has been read. */
  readonly project?: Resource
  /**
   * The relation of the link that leads here: from the project, or else from the root. `self` of a project is its
   * overview, and of the root one's home.
   */
  readonly relation?: string
  readonly problem?: Problem
  readonly isLoading: boolean
  /** Reads what is shown again. */
  again(): void
}

/** Whether nothing is known yet of where one is. */
export const isUnread = ({ isLoading, resource }: Where): boolean => isLoading && resource === undefined

/** Relations from what belongs to a project to the project. */
const OWNERS = ['project', 'definingProject', 'workspace']

/** Names of filters that say in which project the elements of a list are. */
const FILTERS = ['project', 'project_id', 'projectId']

const pathOf = (href: string) => href.split('?')[0] ?? ''

/** The address of the project in which something is: it says so by a link, else its own address does. */
export function projectOf(
  { href }: Place,
  resource: Resource | undefined,
  root: Resource,
): string | undefined {
  if (resource?._type === 'Project') return linkOf(resource, 'self')?.href
  const owner = resource && OWNERS.map((relation) => linkOf(resource, relation)).find(Boolean)
  const projects = linkOf(root, 'projects')?.href
  return owner?.href ?? (projects && projectIn(href, pathOf(projects)))
}

/** The filter of rights, whose values are projects among others: `p7`. */
const CONTEXT = 'context'

/** The project that an address names: by its path, or as the only value of a filter. */
function projectIn(href: string, projects: string): string | undefined {
  const [id] = pathOf(href).startsWith(`${projects}/`)
    ? pathOf(href)
        .slice(projects.length + 1)
        .split('/')
    : []
  const named = id ?? projectFiltered(href)
  return named && /^[\w-]+$/.test(named) && !WORDS.has(named) ? `${projects}/${named}` : undefined
}

/** The one project by which the list at an address is filtered, by its id or identifier. */
function projectFiltered(href: string): string | undefined {
  const filters = filtersOf(href).filter(({ operator, values }) => operator === '=' && values.length === 1)
  const named = (names: readonly string[]) => filters.find(({ name }) => names.includes(name))?.values[0]
  return named(FILTERS) ?? named([CONTEXT])?.match(/^p(\d+)$/)?.[1]
}

/** Parts of addresses that stand where a project's id does, and are none. */
const WORDS = new Set(['form', 'schema'])

/** The relation of a link of the project, else of the root, that leads to the same list or thing. */
export function relationOf(href: string, root: Resource, project: Resource | undefined): string | undefined {
  const isHere = (path: string) => path === pathOf(href)
  return (project && relationFrom(project, isHere)) ?? relationFrom(root, isHere)
}

/**
 * The relation of a list in a project that has not been read: the root has a link to the list of all, whose address ends
 * alike, and projects call theirs the same.
 */
export function relationInUnread(href: string, root: Resource): string | undefined {
  const end = endOf(href)
  return relationOf(href, root, undefined) ?? relationFrom(root, (path) => endOf(path) === end)
}

const endOf = (href: string) => pathOf(href).split('/').at(-1)

function relationFrom(resource: Resource, isHere: (path: string) => boolean): string | undefined {
  const leadsHere = (relation: string) =>
    linksOf(resource, relation).some((link) => leads(link) && !link.method && isHere(pathOf(link.href)))
  return Object.keys(resource._links ?? {}).find(leadsHere)
}
