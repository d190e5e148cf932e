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

/** The project that an address names: by its path, or as the only value of a filter. */
function projectIn(href: string, projects: string): string | undefined {
  const [id] = pathOf(href).startsWith(`${projects}/`)
    ? pathOf(href)
        .slice(projects.length + 1)
        .split('/')
    : []
  const filter = filtersOf(href).find(({ name, operator }) => FILTERS.includes(name) && operator === '=')
  const named = id ?? (filter?.values.length === 1 ? filter.values[0] : undefined)
  return named && /^[\w-]+$/.test(named) && !WORDS.has(named) ? `${projects}/${named}` : undefined
}

/** Parts of addresses that stand where a project's id does, and are none. */
const WORDS = new Set(['form', 'schema'])

/** The relation of a link of the project, else of the root, that leads to the same list or thing. */
export function relationOf(href: string, root: Resource, project: Resource | undefined): string | undefined {
  return (project && relationFrom(project, href)) ?? relationFrom(root, href)
}

function relationFrom(resource: Resource, href: string): string | undefined {
  const leadsHere = (relation: string) =>
    linksOf(resource, relation).some(
      (link) => leads(link) && !link.method && pathOf(link.href) === pathOf(href),
    )
  return Object.keys(resource._links ?? {}).find(leadsHere)
}
