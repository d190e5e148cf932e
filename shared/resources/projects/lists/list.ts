import type { ProjectRights } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { ListedRow, Page, RowTest, Selection } from '#shared/entities/page.ts'
import { collection } from '#shared/hal/collection.ts'
import type { Resource } from '#shared/hal/link.ts'
import { type Among, awaitedOrNot, intersection, rowTest } from '#shared/query/filter.ts'
import { type ListQuery, parseListQuery } from '#shared/query/parse.ts'
import type { Project } from '../model.ts'
import { representElement } from '../representer.ts'
import { row } from '../store.ts'
import { surroundingsOf } from '../surroundings.ts'
import { Audience, rightsAttributes } from './audience.ts'
import { projectListing } from './listing.ts'

/** Which projects a list is about. */
export interface Scope {
  /** Whether a requester is shown a project, by their rights in it. */
  admits(viewer: Viewer, rights: ProjectRights, project: { id: number; active: boolean }): boolean
  /** Whether an administrator is shown every project there is. */
  isWholeForAdmins: boolean
  /** Ids that alone come into question. */
  among?: Promise<ReadonlySet<number>>
  /** Ids that do not. */
  except?: Promise<ReadonlySet<number>>
  /** The page size where none is asked for. */
  pageSize?: number
}

interface Listed {
  href: string
  parameters?: Readonly<Record<string, string>>
  scope: Scope
}

/** What a list is made from. */
interface Listing {
  audience: Audience
  scope: Scope
}

/** A list of projects by filters, order and page, of those the requester is shown. */
export async function listProjects(
  request: Request,
  app: App,
  { href, parameters, scope }: Listed,
): Promise<Resource> {
  const listing: Listing = { audience: new Audience(request, app), scope }
  const read = async (configuration: Configuration) => {
    const query = await parsed(listing, configuration)
    return { query, page: await pageOf(query.selection, listing) }
  }
  const reading = awaitedOrNot(app.configuration.speculate(read, relevant))
  await request.viewer // Who may not list at all learns nothing about the query.
  const { query, page } = await reading
  const elements = await represented(page.elements, listing)
  return collection({ href, parameters, query, total: page.total, elements })
}

/** What a list is read by, of the configuration. */
const relevant = ({ settings, customFields }: Configuration) => [settings.maxPageSize, customFields]

/** Only administrators know of hidden custom fields: so it may take the requester to tell what a query may name. */
async function parsed({ audience, scope }: Listing, configuration: Configuration): Promise<ListQuery> {
  const { maxPageSize } = configuration.settings
  const size = scope.pageSize === undefined ? undefined : Math.min(scope.pageSize, maxPageSize)
  const all = configuration.customFields.filter(({ resource }) => resource === 'project')
  const known = all.filter(({ visible }) => visible)
  const read = (fields: typeof all) =>
    parseListQuery(audience.request.query, projectListing(audience, fields), maxPageSize, size)
  try {
    return read(known)
  } catch (error) {
    if (known.length === all.length || !(await audience.request.viewer).isAdmin) throw error
    return read(all)
  }
}

/**
 * Reads the page. While it is not known who asks, what is likely to be their answer is read: the page as it is for
 * administrators, or the rows of everything.
 */
async function pageOf(selection: Selection, listing: Listing): Promise<Page<Project>> {
  const { scope, audience } = listing
  const { request, app } = audience
  const restricted = (among?: Selection['among']) =>
    app.projects.page({ ...selection, among, tests: [...(selection.tests ?? []), admission(listing)] })
  const few = audience.few()
  const narrowed = intersection([selection.among, scope.among])
  if (narrowed) return restricted(fewer(narrowed, few, app))
  const isWhole = scope.isWholeForAdmins && isEverything(selection)
  const begun = begunBy(audience, isWhole, app)
  const whole = begun === 'whole' ? awaitedOrNot(app.projects.page(selection)) : undefined
  const sifted = begun === 'sifted' ? awaitedOrNot(restricted()) : undefined
  const { isAdmin } = await request.viewer
  if (isAdmin && isWhole) return whole ?? app.projects.page(selection)
  return sifted ?? restricted(few)
}

/** Few are not worth waiting for. */
const fewer = async (narrowed: Among, few: Among, { projects }: App) => {
  const ids = await narrowed
  return ids && projects.rows.areFew(ids) ? ids : intersection([narrowed, few])
}

const isEverything = ({ filter, among, tests, order }: Selection) =>
  !filter && !among && !tests?.length && (order[0]?.by ?? 'id') === 'id'

/** What is worth reading before the requester is known; so much only where one query reads all rows. */
function begunBy({ guess = 'everything' }: Audience, isWhole: boolean, { projects }: App) {
  if (guess === 'everything' && isWhole) return 'whole'
  return guess !== 'little' && projects.rows.isOneChunk ? 'sifted' : undefined
}

/** Whether the requester is shown the project of a row. */
function admission({ audience, scope }: Listing): RowTest {
  const test = async () => {
    const [viewer, rightsIn, except] = await Promise.all([
      audience.request.viewer,
      audience.rights(),
      scope.except,
    ])
    return (found: ListedRow) => {
      const project = { id: found.id, active: !found[row.archived] }
      return !except?.has(found.id) && scope.admits(viewer, rightsIn(found), project)
    }
  }
  return rowTest(test(), rightsAttributes)
}

/** Where all memberships of the requester have been read, no project has to be asked for one. */
async function represented(projects: readonly Project[], { audience }: Listing) {
  const viewer = await audience.request.viewer
  const own = viewer.isAdmin ? undefined : await audience.own()
  const ids = projects.flatMap(({ id, parent }) => [id, parent ?? id])
  const known = own && new Map(ids.map((id) => [id, own.get(id)]))
  const surroundings = await surroundingsOf(projects, viewer, audience.app, known)
  return projects.map((project) => representElement(project, surroundings))
}
