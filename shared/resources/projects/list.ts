import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { ReadStores as App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { listedNames } from '#shared/custom-fields/listing.ts'
import {
  type CandidateIds,
  mapBatches,
  type Page,
  type RowTest,
  type Selection,
} from '#shared/platform/collections/paging.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { collectionLinks } from '#shared/platform/endpoints/collection-links.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Serialised } from '#shared/platform/hal/resource.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import { common, intersection } from '#shared/platform/query/filter.ts'
import {
  DEFAULT_PAGE_SIZE,
  defaultPageSize,
  isDescribed,
  type ListInput,
  namesIn,
  readListInput,
} from '#shared/platform/query/list-input.ts'
import { type ListQuery, parseListInput } from '#shared/platform/query/list-query.ts'
import { prefetch } from '#shared/platform/query/prefetch.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import { pageOfActive } from './lists/active-page.ts'
import { Audience, rightsAttributes } from './lists/audience.ts'
import { projectListing } from './lists/listing.ts'
import { Lookups } from './lists/lookups.ts'
import { ParentsAhead } from './lists/parents-ahead.ts'
import type { Project } from './model.ts'
import { isPlaceFor, placeBelow } from './parent-change.ts'
import { representElement, surroundingsOf } from './representer.ts'
import { routes } from './routes.ts'
import { row } from './store.ts'

export { projectListing }

/** Which projects a list may contain. */
export interface Scope {
  /** Whether a project is listed for a requester, by their rights in it. */
  admits(viewer: Viewer, rights: ProjectRights, project: { id: number; active: boolean }): boolean
  /** Whether the list contains every project for administrators. */
  isWholeForAdmins?: boolean
  /** Whether the list contains every project for administrators that is not archived. */
  isActiveForAdmins?: boolean
  /** Only projects with these ids. */
  candidateIds?: CandidateIds
  /** No projects with these ids. Rejects with `NotFound` if what the list is about is missing or hidden. */
  except?: Promise<ReadonlySet<number>>
}

interface Listed {
  /** The address of the list, if it is not the path of the route. */
  href?: string
  /** Who may see the list; by default everybody who may use the API. */
  canList?(viewer: Viewer): boolean
  /** Whether the requester may create an element; by default nobody. */
  canCreate?(viewer: Viewer): boolean
  parameters?: Readonly<Record<string, string>>
  scope: Scope
}

/** What the functions below share while they make one list. */
interface ListContext {
  audience: Audience
  lookups: Lookups
  scope: Scope
  input: ListInput
  parents: ParentsAhead
}

/** A list of the projects that the requester may see, with filters, order and page. */
export async function listProjects(
  request: Request,
  app: App,
  { href = request.route.path, canList, canCreate, parameters, scope }: Listed,
): Promise<Serialised> {
  const audience = new Audience(request, app)
  suppressUnhandled(audience.seen())
  const context = {
    audience,
    lookups: new Lookups(audience, app),
    scope,
    input: readListInput(request.query),
    parents: new ParentsAhead(`${href}?${request.query}`, app.projects),
  }
  const read = async (configuration: Configuration, counted?: Selection['counted']) => {
    const query = await parsed(context, configuration)
    const parents = request.viewer.then(() => context.parents.start(context.lookups.ancestors))
    suppressUnhandled(parents)
    return { query, page: await pageOf({ ...query.selection, counted }, context) }
  }
  const reading = suppressUnhandled(app.configuration.speculate(read, app.projects))
  const viewer = await request.viewer
  // Errors of the requester come first: without access, nothing is said about the query.
  requirePermission(canList?.(viewer) ?? true)
  await scope.except
  const payload = canCreate?.(viewer) ? suppressUnhandled(presetFor(context, viewer)) : undefined
  const { query, page } = await reading
  const elements = mapBatches(page.batches, (projects) => representerFor(projects, context))
  const links = collectionLinks(request.route, {
    canCreate: canCreate?.(viewer),
    schema: routes.schema.path,
    payload: await payload,
  })
  return collection({ href, parameters, query, links, total: page.total, elements })
}

/** A new project starts below the one that the list is about, if it may be put there. */
function presetFor({ input, audience: { request, app } }: ListContext, viewer: Viewer) {
  const accepts = async (id: number) => {
    const place = await placeBelow(id, request, app)
    return place !== undefined && isPlaceFor(undefined, place, viewer, new ProjectHierarchy(app.projects))
  }
  const parent = { property: 'parent', show: routes.show, accepts }
  return presetOf(input.filters, { parent_id: parent, parent })
}

/** Only administrators may query hidden custom fields. The requester is awaited only if the query asks for one of those, or for all. */
async function parsed(
  { audience, lookups, input }: ListContext,
  configuration: Configuration,
): Promise<ListQuery> {
  const { maxPageSize } = configuration.settings
  const size = defaultPageSize(audience.request.route, maxPageSize)
  const all = configuration.customFields.filter(({ resource }) => resource === 'project')
  const hiddenNames = all.flatMap((field) => (field.visible ? [] : listedNames(field)))
  const asksForHidden = isDescribed(input) || namesIn(input).some((name) => hiddenNames.includes(name))
  const seesHidden = asksForHidden && (await audience.request.viewer).isAdmin
  const fields = all.filter(({ visible }) => visible || seesHidden)
  return parseListInput(input, projectListing(audience, lookups, fields), maxPageSize, size)
}

/** Reads the page: for administrators all projects or all active ones, where the scope allows; otherwise what passes its test. */
async function pageOf(selection: Selection, context: ListContext): Promise<Page<Project>> {
  const { scope, audience } = context
  const { guess = 'everything', request, app } = audience
  const areActiveListed = scope.isActiveForAdmins && !scope.candidateIds && app.projects.isById(selection)
  if (!areActiveListed || guess !== 'everything') return pageByRights(selection, context)
  const page = once(() => pageOfActive(selection, app.projects))
  if (audience.guess && selection.size <= DEFAULT_PAGE_SIZE) suppressUnhandled(page())
  const { isAdmin } = await request.viewer
  return (isAdmin ? await page() : undefined) ?? pageByRights(selection, context)
}

/** Reads the page: all projects for administrators if the scope allows, for others only the projects they may see. */
async function pageByRights(selection: Selection, context: ListContext): Promise<Page<Project>> {
  const { scope, audience } = context
  const { request, app } = audience
  const isUnfiltered = scope.isWholeForAdmins && app.projects.isFlat(selection)
  const narrowed = intersection([selection.candidateIds, scope.candidateIds])
  const candidateIds = narrowed && withinVisible(narrowed, audience)
  const filtered = { ...selection, candidateIds, tests: [...(selection.tests ?? []), admission(context)] }
  const guess = candidateIds ? filtered : guessFor(audience, isUnfiltered ? selection : undefined, filtered)
  const reader = { claimedId: request.claimedId, admitted: request.viewer }
  const prefetched = prefetch(app.projects, reader, guess)
  const { isAdmin } = await request.viewer
  const actual = isAdmin && isUnfiltered ? selection : filtered
  if (prefetched && actual === guess) return prefetched
  return app.projects.page(
    actual === filtered ? { ...filtered, candidateIds: candidateIds ?? audience.seen } : actual,
  )
}

/** Leaves few candidates as they are, without waiting for what the requester sees; more are intersected with it. */
function withinVisible(narrowed: CandidateIds, { seen, app }: Audience): CandidateIds {
  const areFew = (ids: ReadonlySet<number>) => app.projects.rows.areFew(ids)
  if (typeof narrowed !== 'function' && areFew(narrowed)) return narrowed
  return async () => {
    const ids = typeof narrowed === 'function' ? await narrowed() : narrowed
    return ids && areFew(ids) ? ids : common([ids, await seen()])
  }
}

/**
 * The selection that the requester will probably get; undefined if they see few projects, which are better read one by one.
 *
 * @param unfiltered what administrators get, if they see everything
 * @param filtered what others get
 */
function guessFor(
  { guess = 'everything' }: Audience,
  unfiltered: Selection | undefined,
  filtered: Selection,
) {
  if (unfiltered && guess === 'everything') return unfiltered
  return guess === 'little' ? undefined : filtered
}

/** Whether the project of a row is listed for the requester. */
const admission = ({ audience, scope }: ListContext): RowTest => ({
  attributes: rightsAttributes,
  test: async () => {
    const [viewer, rightsIn, except] = await Promise.all([
      audience.request.viewer,
      audience.rights(),
      scope.except,
    ])
    return (found) => {
      const project = { id: found.id, active: !found[row.archived] }
      return !except?.has(found.id) && scope.admits(viewer, rightsIn(found), project)
    }
  },
})

/** Makes the function that represents projects. It uses the memberships that were read before, instead of one read per project. */
async function representerFor(projects: readonly Project[], context: ListContext) {
  const { audience, parents } = context
  const { groups } = context.lookups
  parents.note(projects)
  const viewer = await audience.request.viewer
  const own = viewer.isAdmin ? undefined : await audience.own()
  const ids = projects.flatMap(({ id, parent }) => [id, parent ?? id])
  const memberships = own && new Map(ids.map((id) => [id, own.get(id)]))
  const known = { memberships, summaries: await parents.read(), hierarchy: audience.hierarchy, groups }
  const surroundings = await surroundingsOf(projects, viewer, audience.app, known)
  return (project: Project) => representElement(project, surroundings)
}
