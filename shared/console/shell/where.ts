import { isLinkTo, linkOf, linksOf, type Resource } from '../api/hal.ts'
import type { Problem } from '../api/problem.ts'
import { filtersOf } from '../api/query.ts'
import type { ViewLocation } from '../navigation/view-location.ts'

/**
 * The current resource, its project, and the relation of the link that leads to the resource. Together, they determine
 * the page, the menus and the breadcrumb.
 */
export interface Where {
  readonly place: ViewLocation
  /** The resource at the current location; undefined for a form. */
  readonly resource?: Resource
  readonly root: Resource
  /**
   * True if the resource is in a project. `project` may still be undefined, because a list is shown before its project
   * has been read.
   */
  readonly isInProject: boolean
  /** The current project; undefined until it has been read. */
  readonly project?: Resource
  /**
   * The name (link relation) of the link that leads to this page. The link is in the project or, if the project has no
   * such link, in the root. In a project, `self` is the overview; in the root, it is the home page.
   */
  readonly relation?: string
  readonly problem?: Problem
  readonly isLoading: boolean
  /** Reads the resource again. */
  again(): void
}

/** Returns whether the current location is still unknown. */
export const isUnread = ({ isLoading, resource }: Where): boolean => isLoading && resource === undefined

/** The link relations that lead from a resource to its project. */
const OWNERS = ['project', 'definingProject', 'workspace']

/** Filters that limit a list to a project. */
const FILTERS = ['project', 'project_id', 'projectId']

const pathOf = (href: string) => href.split('?')[0] ?? ''

/**
 * Returns the address of a resource's project: the target of a link in the resource or, without such a link, the
 * project in the address of the resource.
 */
export function projectOf(
  { href }: ViewLocation,
  resource: Resource | undefined,
  root: Resource,
): string | undefined {
  if (resource?._type === 'Project') return linkOf(resource, 'self')?.href
  const owner = resource && OWNERS.map((relation) => linkOf(resource, relation)).find(Boolean)
  const projects = linkOf(root, 'projects')?.href
  return owner?.href ?? (projects && projectIn(href, pathOf(projects)))
}

/**
 * The name of the filter of capabilities by context. A context may be a project; the value is then a text like `p7`.
 */
const CONTEXT = 'context'

/** Returns the project that an address contains, either in its path or as the single value of a filter. */
function projectIn(href: string, projects: string): string | undefined {
  const [id] = pathOf(href).startsWith(`${projects}/`)
    ? pathOf(href)
        .slice(projects.length + 1)
        .split('/')
    : []
  const named = id ?? projectFiltered(href)
  return named && /^[\w-]+$/.test(named) && !WORDS.has(named) ? `${projects}/${named}` : undefined
}

/**
 * Returns the id or identifier of the only project by which a list is filtered; undefined if the filters specify no
 * project or several projects.
 */
function projectFiltered(href: string): string | undefined {
  const filters = filtersOf(href).filter(({ operator, values }) => operator === '=' && values.length === 1)
  const named = (names: readonly string[]) => filters.find(({ name }) => names.includes(name))?.values[0]
  return named(FILTERS) ?? named([CONTEXT])?.match(/^p(\d+)$/)?.[1]
}

/** Path segments that are not ids, although they are in the position of a project id. */
const WORDS = new Set(['form', 'schema'])

/**
 * Returns the name of the relation under which a project links to an address. If the project has no such link, the
 * links of the root are searched.
 */
export function relationOf(href: string, root: Resource, project: Resource | undefined): string | undefined {
  const isHere = (path: string) => path === pathOf(href)
  return (project && relationFrom(project, isHere)) ?? relationFrom(root, isHere)
}

/**
 * Returns the relation of the list at an address, for a list in a project that has not been read yet. The relation
 * comes from the root's link to this address or, if there is none, from a link whose address ends in the same path
 * segment.
 */
export function relationInUnread(href: string, root: Resource): string | undefined {
  const end = endOf(href)
  return relationOf(href, root, undefined) ?? relationFrom(root, (path) => endOf(path) === end)
}

const endOf = (href: string) => pathOf(href).split('/').at(-1)

function relationFrom(resource: Resource, isHere: (path: string) => boolean): string | undefined {
  const leadsHere = (relation: string) =>
    linksOf(resource, relation).some((link) => isLinkTo(link) && !link.method && isHere(pathOf(link.href)))
  return Object.keys(resource._links ?? {}).find(leadsHere)
}
