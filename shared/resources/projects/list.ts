import { type ProjectRights, rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { Page, RowTest, Selection } from '#shared/entities/page.ts'
import { collection } from '#shared/hal/collection.ts'
import type { Resource } from '#shared/hal/link.ts'
import { rowTest } from '#shared/query/filter.ts'
import { type ListQuery, parseListQuery } from '#shared/query/parse.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { projectListing } from './listing.ts'
import type { Project } from './model.ts'
import { representElement } from './representer.ts'
import { ownMemberships } from './sight.ts'
import { row } from './store.ts'
import { surroundingsOf } from './surroundings.ts'

type Own = ReadonlyMap<number, Membership>

/** Which projects a list is about. */
export interface Scope {
  /** Whether a requester is shown a project, by their rights in it. */
  admits(viewer: Viewer, rights: ProjectRights, project: { id: number; active: boolean }): boolean
  /** Whether an administrator is shown every project there is. */
  isWholeForAdmins: boolean
  /** Ids that alone come into question. */
  among?: Promise<ReadonlySet<number>>
  /** The page size where none is asked for. */
  pageSize?: number
}

interface Listed {
  href: string
  parameters?: Readonly<Record<string, string>>
  scope: Scope
}

/** A list of projects by filters, order and page, of those the requester is shown. */
export async function listProjects(
  request: Request,
  app: App,
  { href, parameters, scope }: Listed,
): Promise<Resource> {
  const own = ownMemberships(request, app)
  own.catch(() => {})
  const reading = app.configuration.speculate(async (configuration) => {
    const query = await parsed(request, app, configuration, scope)
    return { query, page: await pageOf(query, request, own, app, scope) }
  })
  reading.catch(() => {}) // Who may not list at all learns nothing about the query.
  const viewer = await request.viewer
  const { query, page } = await reading
  const surroundings = await surroundingsOf(
    page.elements,
    viewer,
    app,
    viewer.isAdmin ? undefined : await own,
  )
  const elements = page.elements.map((project) => representElement(project, surroundings))
  return collection({ href, parameters, query, total: page.total, elements })
}

/** Where some custom fields are hidden from most, it takes the requester to tell what the query may name. */
async function parsed(request: Request, app: App, { settings, customFields }: Configuration, scope: Scope) {
  const fields = customFields.filter(({ resource }) => resource === 'project')
  const isForAll = fields.every(({ visible }) => visible)
  const knowsAll = isForAll || (await request.viewer).isAdmin
  const known = fields.filter(({ visible }) => visible || knowsAll)
  const size = scope.pageSize === undefined ? undefined : Math.min(scope.pageSize, settings.maxPageSize)
  return parseListQuery(request.query, projectListing(request, known, app), settings.maxPageSize, size)
}

/**
 * Reads the page. While it is not known who asks, what everybody's answer is made of is read: the first rows, or
 * the page as an administrator would see it.
 */
async function pageOf(
  { selection }: ListQuery,
  request: Request,
  own: Promise<Own>,
  app: App,
  scope: Scope,
): Promise<Page<Project>> {
  const isPlain =
    !selection.filter && !selection.among && !selection.tests?.length && selection.order.length === 0
  const whole = isPlain && scope.isWholeForAdmins ? app.projects.page(selection) : undefined
  whole?.catch(() => {})
  const restricted = (narrowed: Selection) =>
    app.projects.page({ ...narrowed, tests: [...(narrowed.tests ?? []), admission(request, own, scope)] })
  if (!isPlain && (selection.among || scope.among || app.projects.rows.isOneChunk))
    return restricted({ ...selection, among: both(selection.among, scope.among) })
  const viewer = await request.viewer
  if (viewer.isAdmin) return whole ?? restricted({ ...selection, among: scope.among })
  return restricted({ ...selection, among: both(candidates(own, app), scope.among) })
}

/** Projects that a requester may see at all: their own, and the public ones. */
async function candidates(own: Promise<Own>, { projects }: App): Promise<ReadonlySet<number>> {
  const [mine, open] = await Promise.all([own, projects.public()])
  return new Set([...mine.keys(), ...open])
}

async function intersected(one: Promise<ReadonlySet<number>>, other: Promise<ReadonlySet<number>>) {
  const [ids, others] = await Promise.all([one, other])
  return new Set([...ids].filter((id) => others.has(id)))
}

const both = (
  one: Promise<ReadonlySet<number>> | undefined,
  other: Promise<ReadonlySet<number>> | undefined,
) => (one && other ? intersected(one, other) : (one ?? other))

/** Whether the requester is shown the project of a row. */
function admission(request: Request, own: Promise<Own>, scope: Scope): RowTest {
  const test = Promise.all([request.viewer, own]).then(([viewer, memberships]) => (found: Found) => {
    const project = { id: found.id, active: !found[row.archived], public: found[row.public] === true }
    return scope.admits(viewer, rightsIn(viewer, project, memberships.get(found.id)), project)
  })
  return rowTest(test, [row.archived, row.public])
}

type Found = Parameters<Awaited<RowTest['test']>>[0]
