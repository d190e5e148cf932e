import { groupsBeingRemoved } from '#shared/access/status-store.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Membership } from './model.ts'
import { membershipsIn } from './store.ts'
import { couldSeeMembers, type OwnMemberships, ownMemberships, withVisibleMembers } from './visibility.ts'

/**
 * Maximum number of principals or projects whose memberships are looked up separately. If there are more, all
 * memberships are read.
 */
const MAX_LOOKUPS = 50

/** The requester of a list, with the data that determines which memberships they see. */
export interface Reader {
  viewer: Viewer
  /** The requester's own memberships; empty for administrators, who need none. */
  own: OwnMemberships
  hierarchy: ProjectHierarchy
}

/** Loads the requester's own memberships. */
export async function readerFor(viewer: Viewer, ports: Ports): Promise<Reader> {
  const own = viewer.isAdmin ? new Map() : await ownMemberships(viewer, ports)
  return { viewer, own, hierarchy: new ProjectHierarchy(projectsIn(ports)) }
}

/**
 * Returns memberships that the requester sees. They include all matches of the filters, and possibly further
 * memberships. The caller must therefore apply the filters. Memberships of groups that are being removed are left out.
 */
export async function findMemberships(
  filters: readonly FilterInput[],
  reader: Reader,
  ports: Ports,
): Promise<Membership[]> {
  const [all, gone] = await Promise.all([candidates(filters, reader, ports), groupsBeingRemoved(ports.table)])
  const found = all.filter(({ principal }) => !gone.has(principal))
  if (reader.viewer.isAdmin) return found
  const visible = await visibleAmong(
    found.flatMap(({ project }) => project ?? []),
    reader,
  )
  return found.filter(({ project }) => project !== null && visible.has(project))
}

async function candidates(
  filters: readonly FilterInput[],
  reader: Reader,
  ports: Ports,
): Promise<Membership[]> {
  const principals = idsNamed(filters, 'principal', reader.viewer.user?.id)
  if (principals) return (await Promise.all(principals.map((id) => membershipsIn(ports).of(id)))).flat()
  const projects = idsNamed(filters, 'project') ?? (await fewProjects(reader, ports))
  return projects ? inProjects(projects, reader, ports) : membershipsIn(ports).every()
}

/**
 * Returns the memberships in the given projects. Skips projects in which the requester's roles do not grant the right
 * to see members.
 */
async function inProjects(ids: readonly number[], reader: Reader, ports: Ports): Promise<Membership[]> {
  const readable = ids.filter((id) => couldSeeMembers(reader.viewer, reader.own.get(id)))
  const [found] = await Promise.all([
    Promise.all(readable.map((id) => membershipsIn(ports).members(id))),
    visibleAmong(readable, reader),
  ])
  return found.flat()
}

/** Returns the ids of the given projects whose members the requester sees. Reads each project once. */
const visibleAmong = async (
  ids: readonly number[],
  { viewer, own, hierarchy }: Reader,
): Promise<ReadonlySet<number>> =>
  viewer.isAdmin ? new Set(ids) : withVisibleMembers(new Set(ids), viewer, own, hierarchy)

/**
 * Returns the projects whose members the requester could see. Returns undefined if there are too many such projects, or
 * if the requester is an administrator.
 */
async function fewProjects({ viewer, own }: Reader, ports: Ports): Promise<number[] | undefined> {
  if (viewer.isAdmin) return undefined
  const publicIds = couldSeeMembers(viewer, undefined) ? await projectsIn(ports).public(MAX_LOOKUPS + 1) : []
  const granted = [...own].flatMap(([id, membership]) => (couldSeeMembers(viewer, membership) ? id : []))
  const ids = new Set([...granted, ...publicIds])
  return ids.size <= MAX_LOOKUPS ? [...ids] : undefined
}

/**
 * Returns the distinct ids in the first `=` filter with the given name. Returns undefined if the filter is missing or
 * has too many ids.
 */
function idsNamed(filters: readonly FilterInput[], name: string, me?: number): number[] | undefined {
  const found = filters.find(
    (filter) => [name, `${name}_id`].includes(declaredName(filter.name)) && filter.operator === '=',
  )
  const ids = new Set(found?.values.flatMap((value) => (value === 'me' ? (me ?? []) : Number(value))))
  return found && ids.size <= MAX_LOOKUPS ? [...ids] : undefined
}
