import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import {
  type CandidateIds,
  mapBatches,
  type Page,
  type RowTest,
  type Selection,
} from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Serialised } from '#shared/platform/hal/resource.ts'
import { common, intersection } from '#shared/platform/query/filter.ts'
import { type ListQuery, parseListQuery } from '#shared/platform/query/parse.ts'
import { prefetch } from '#shared/platform/query/prefetch.ts'
import type { Project } from '../model.ts'
import { representElement } from '../representer.ts'
import { row } from '../store.ts'
import { surroundingsOf } from '../surroundings.ts'
import { Audience, rightsAttributes } from './audience.ts'
import { projectListing } from './listing.ts'
import { Lookups } from './lookups.ts'

/** Which projects a list is about. */
export interface Scope {
  /** Whether a requester is shown a project, by their rights in it. */
  admits(viewer: Viewer, rights: ProjectRights, project: { id: number; active: boolean }): boolean
  /** Whether an administrator is shown every project there is. */
  isWholeForAdmins: boolean
  /** Ids that alone come into question. */
  among?: CandidateIds
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
interface Looking {
  audience: Audience
  lookups: Lookups
  scope: Scope
}

/** A list of projects by filters, order and page, of those the requester is shown. */
export async function listProjects(
  request: Request,
  app: App,
  { href, parameters, scope }: Listed,
): Promise<Serialised> {
  const audience = new Audience(request, app)
  const looking = { audience, lookups: new Lookups(audience, app), scope }
  const read = async (configuration: Configuration) => {
    const query = await parsed(looking, configuration)
    return { query, page: await pageOf(query.selection, looking) }
  }
  const reading = suppressUnhandled(app.configuration.speculate(read, relevant))
  await request.viewer // Who may not list at all learns nothing about the query.
  const { query, page } = await reading
  const elements = mapBatches(page.waves, (projects) => represented(projects, looking))
  return collection({ href, parameters, query, total: page.total, elements })
}

/** What a list is read by, of the configuration. */
const relevant = ({ settings, customFields }: Configuration) => [settings.maxPageSize, customFields]

/** Only administrators know of hidden custom fields: so it may take the requester to tell what a query may name. */
async function parsed(
  { audience, lookups, scope }: Looking,
  configuration: Configuration,
): Promise<ListQuery> {
  const { maxPageSize } = configuration.settings
  const size = scope.pageSize === undefined ? undefined : Math.min(scope.pageSize, maxPageSize)
  const all = configuration.customFields.filter(({ resource }) => resource === 'project')
  const known = all.filter(({ visible }) => visible)
  const read = (fields: typeof all) =>
    parseListQuery(audience.request.query, projectListing(audience, lookups, fields), maxPageSize, size)
  try {
    return read(known)
  } catch (error) {
    if (known.length === all.length || !(await audience.request.viewer).isAdmin) throw error
    return read(all)
  }
}

/** Reads the page: for administrators perhaps as it is, for others those they are shown, of which they may see few. */
async function pageOf(selection: Selection, looking: Looking): Promise<Page<Project>> {
  const { scope, audience } = looking
  const { request, app } = audience
  suppressUnhandled(audience.few())
  const isWhole = scope.isWholeForAdmins && app.projects.isFlat(selection)
  const narrowed = intersection([selection.among, scope.among])
  const among = narrowed && fewer(narrowed, audience)
  const sifted = { ...selection, among, tests: [...(selection.tests ?? []), admission(looking)] }
  const guess = among ? sifted : guessFor(audience, isWhole ? selection : undefined, sifted)
  const reader = { claimedId: request.claimedId, admitted: request.viewer }
  const begun = prefetch(app.projects, reader, guess)
  const { isAdmin } = await request.viewer
  const right = isAdmin && isWhole ? selection : sifted
  if (begun && right === guess) return begun
  return app.projects.page(right === sifted ? { ...sifted, among: among ?? audience.few } : right)
}

/** Few are not worth waiting for. */
function fewer(narrowed: CandidateIds, { few, app }: Audience): CandidateIds {
  const areFew = (ids: ReadonlySet<number>) => app.projects.rows.areFew(ids)
  if (typeof narrowed !== 'function' && areFew(narrowed)) return narrowed
  return async () => {
    const ids = typeof narrowed === 'function' ? await narrowed() : narrowed
    return ids && areFew(ids) ? ids : common([ids, await few()])
  }
}

/**
 * What a requester is likely to be answered with; nothing where that is few, which are better read one by one.
 *
 * @param whole what administrators get, if that is everything
 * @param sifted what others get
 */
function guessFor({ guess = 'everything' }: Audience, whole: Selection | undefined, sifted: Selection) {
  if (whole && guess === 'everything') return whole
  return guess === 'little' ? undefined : sifted
}

/** Whether the requester is shown the project of a row. */
const admission = ({ audience, scope }: Looking): RowTest => ({
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

/** What renders projects. Where all memberships of the requester have been read, no project has to be asked for one. */
async function represented(projects: readonly Project[], { audience, lookups: { groups } }: Looking) {
  const viewer = await audience.request.viewer
  const own = viewer.isAdmin ? undefined : await audience.own()
  const ids = projects.flatMap(({ id, parent }) => [id, parent ?? id])
  const memberships = own && new Map(ids.map((id) => [id, own.get(id)]))
  const surroundings = await surroundingsOf(projects, viewer, audience.app, {
    memberships,
    hierarchy: audience.hierarchy,
    groups,
  })
  return (project: Project) => representElement(project, surroundings)
}
