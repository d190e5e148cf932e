import { readStatuses } from '#shared/access/status-store.ts'
import { permissionsWith } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { collated, foldIn, sortBytes, unaccentedIn } from '#shared/platform/dynamodb/collation.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery, requireVisible } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { inBatches, type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { PrincipalDirectory, row } from '#shared/resources/principals/directory.ts'
import { principalTypes } from '#shared/resources/principals/model.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'

/** Maximum length of a search term. A longer term is refused, because no name is that long. */
const MAX_LENGTH = 255

/**
 * The listing of mentionable principals. It has no filters. It has no sort keys either, because the list is always
 * ordered by name.
 */
export const mentionableListing: Listing = { filters: {}, sorts: {}, order: [] }

/**
 * The endpoint that lists the users and groups that texts of a work package may mention. The list is sorted by name.
 */
export const listMentionable = list<AnyPrincipal, undefined, LoadedWorkPackage, 'id'>({
  load: loadWorkPackage,
  listFor: ({ viewer, request, ports, loaded: { entity, sees, context } }) => {
    const { id, project } = requireVisible(entity, sees && !entity?.removal)
    const wanted = wantedIn(request.query)
    return {
      href: href(request.route, { id }),
      parameters: ['query'],
      listing: mentionableListing,
      page: ({ selection: { start, size } }) => pageOf(project, wanted, context, start, size),
      represent: (principals) => representerFor(principals, viewer, ports),
    }
  },
})

/**
 * Returns the words of a query. Each word must be the beginning of a word in a name or login.
 *
 * @throws `InvalidQuery` if the query is too long
 */
function wantedIn(query: URLSearchParams): string[] {
  const text = query.get('query')?.trim() ?? ''
  if (text.length > MAX_LENGTH)
    throw invalidQuery([about('Query', message`is too long (maximum is ${MAX_LENGTH} characters).`)])
  return searched(text).split(/\s+/).filter(Boolean)
}

const searched = (text: string): string => unaccentedIn(collated(text))

async function pageOf(
  project: number,
  wanted: readonly string[],
  context: ProjectContext,
  start: number,
  size: number,
): Promise<Page<AnyPrincipal>> {
  const found = (await mentionableIn(project, context)).filter((one) => isNamed(one, wanted))
  const known = await Promise.all(found.map((one) => isKnown(one, context)))
  const ids = inOrder(found.filter((_, index) => known[index]))
  const read = inBatches(ids.slice(start, start + size), (id) => principalsIn(context.ports).byId(id))
  return { total: ids.length, batches: await withFirstBatch(read) }
}

/**
 * Returns the members whom texts in a project may mention: the active users who see the work packages of the project,
 * and the groups.
 */
async function mentionableIn(project: number, { viewer, ports }: ProjectContext): Promise<ListedRow[]> {
  const [members, { administrators }] = await Promise.all([
    membershipsIn(ports).members(project),
    readStatuses(ports.table),
  ])
  const seeing = new Set(
    members.flatMap((one) => (permissionsWith(viewer, one).has('view_work_packages') ? one.principal : [])),
  )
  const sees = (id: number) => seeing.has(id) || administrators.includes(id)
  const rows = await new PrincipalDirectory(ports, viewer).rows(new Set(members.map((one) => one.principal)))
  return rows.filter(
    ({ id, [row.type]: type, [row.status]: status }) =>
      status === 'active' && (type === principalTypes.group || (type === principalTypes.user && sees(id))),
  )
}

/** Returns whether each searched word is the beginning of a word in the name or the login. */
function isNamed(
  { [row.name]: name, [row.login]: login = '' }: ListedRow,
  wanted: readonly string[],
): boolean {
  const text = `${unaccentedIn(String(name))} ${searched(foldIn(String(login)))}`
  const words = [...text.split(/\s+/), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** Returns whether a principal is visible to the requester. Users are visible to everybody. */
const isKnown = async ({ id, [row.type]: type }: ListedRow, context: ProjectContext): Promise<boolean> =>
  type === principalTypes.user || context.discloses(id)

const inOrder = (rows: readonly ListedRow[]): number[] =>
  rows
    .map(({ id, [row.name]: name }) => ({ id, key: sortBytes(String(name)) }))
    .sort((a, b) => Buffer.compare(a.key, b.key) || a.id - b.id)
    .map(({ id }) => id)
