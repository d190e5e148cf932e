import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import { requesterMembershipsIn } from '#shared/resources/memberships/visibility.ts'
import { projectRow, projectsIn, row } from '#shared/resources/projects/store.ts'

/** The part of the state of a project that the requester sees. */
export interface VisibleProject {
  id: number
  /** True if the requester sees the project's work packages. */
  showsWork: boolean
  updatedAt: number
  /** Time of the latest change to the project's work packages and versions. */
  activity: number
  /** Time when a work package last left the project. */
  epoch: number
}

const attributes = [row.archived, row.public, row.createdAt, row.updatedAt, row.activity, row.epoch]

type Found = ReturnType<typeof projectRow> & { id: number }

/**
 * Returns the given projects that the requester sees, keyed by id.
 *
 * @param meanwhile reads further data for each row, while the requester's rights are being read
 */
export async function visibleProjects(
  ids: ReadonlySet<number>,
  requester: Promise<Viewer>,
  ports: Pick<Ports, 'table'>,
  meanwhile: (row: Found) => Promise<unknown> = async () => {},
): Promise<ReadonlyMap<number, VisibleProject>> {
  const [rows, viewer] = await Promise.all([projectsIn(ports).rows.find({ attributes }, ids), requester])
  const found = rows.map((one) => ({ ...projectRow(one), id: one.id }))
  const [membershipIn] = await Promise.all([ownMemberships(ids, viewer, ports), ...found.map(meanwhile)])
  const seen = found.flatMap((one): VisibleProject[] => {
    const rights = rightsIn(viewer, contextOf(one), membershipIn(one.id))
    return rights.isVisible ? [{ ...timesOf(one), id: one.id, showsWork: showsWork(viewer, rights) }] : []
  })
  return new Map(seen.map((one) => [one.id, one]))
}

const contextOf = ({ archived, public: isPublic = false }: Found) => ({ active: !archived, public: isPublic })

const timesOf = ({ createdAt = 0, updatedAt = createdAt, activity = 0, epoch = 0 }: Found) => ({
  updatedAt,
  activity,
  epoch,
})

/** Administrators see all work packages, even in archived projects. */
const showsWork = ({ isAdmin }: Viewer, rights: ProjectRights) => isAdmin || rights.may('view_work_packages')

/**
 * Returns a function that takes the id of one of the given projects, and returns the requester's membership in this
 * project.
 */
async function ownMemberships(
  projects: ReadonlySet<number>,
  { user, isAdmin }: Viewer,
  ports: Pick<Ports, 'table'>,
) {
  if (!user || isAdmin || projects.size === 0) return () => undefined
  const held = await requesterMembershipsIn(ports).of(user)
  return (id: number) => held.find((one) => one.project === id)
}
