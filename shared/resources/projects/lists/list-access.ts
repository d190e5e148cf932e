import { type ProjectRights, type RightsContext, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { Scope } from '#shared/platform/endpoints/list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { common } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectAccess } from '#shared/project-context/project-access.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { row } from '../store.ts'

/** The attributes of a project's row that determine rights in the project. */
export const rightsAttributes = [row.archived, row.public]

/**
 * Returns the data that determines rights in a project, taken from the project's row. The row must contain the
 * `rightsAttributes`.
 */
export const rightsContextOf = (found: ListedRow): RightsContext => ({
  active: !found[row.archived],
  public: found[row.public] === true,
})

/** Maximum number of projects that are read one by one. For more projects, all rows are read. */
const MAX_SINGLE_READS = 1000

/** The requester of a list of projects, with the facts that determine which projects they see. */
export interface ProjectListAccess {
  viewer: Viewer
  /** The requester's memberships, keyed by project. Empty for administrators, who need no memberships. */
  own: ReadonlyMap<number, Membership>
  /**
   * The ids of the projects that the requester may see: public projects, and the projects in which the requester is a
   * member. Undefined if there are too many of these projects, or if the requester sees all projects.
   */
  seen?: ReadonlySet<number>
}

/**
 * Reads the data that determines which projects a requester may see.
 *
 * @param projectAccess data about the requester that has already been read
 */
export async function listAccessOf(
  viewer: Viewer,
  ports: Ports,
  projectAccess?: ProjectAccess,
): Promise<ProjectListAccess> {
  if (viewer.isAdmin) return { viewer, own: new Map() }
  const [own, publicIds] = await Promise.all([
    projectAccess?.own() ?? ownMemberships(viewer, ports),
    projectAccess?.open() ?? projectsIn(ports).public(MAX_SINGLE_READS + 1),
  ])
  const seen = new Set([...own.keys(), ...publicIds])
  return { viewer, own, ...(seen.size <= MAX_SINGLE_READS && { seen }) }
}

/** Returns the requester's rights in the project of a row. The row must contain the `rightsAttributes`. */
export const rightsInRow = (access: ProjectListAccess, found: ListedRow): ProjectRights =>
  rightsIn(access.viewer, rightsContextOf(found), access.own.get(found.id))

/**
 * The projects that a list may contain, regardless of the requester. `seenIn` restricts the list to the projects that
 * the requester sees.
 */
export interface ProjectScope {
  /**
   * The address of the list, if it is not the path of the route. `parameters` are the query parameters that only this
   * list has.
   */
  href?: string
  parameters?: readonly string[]
  /** Returns whether the list contains a project for a requester with the given rights in the project. */
  admits(viewer: Viewer, rights: ProjectRights, project: { id: number; active: boolean }): boolean
  /** True if the list contains every project when the requester is an administrator. */
  isWholeForAdmins?: boolean
  /** If present, the list contains only projects with these ids. */
  candidateIds?: ReadonlySet<number>
  /** The ids of projects that the list leaves out. */
  except?: ReadonlySet<number>
}

/** Restricts the projects of a list to the projects that the requester sees. */
export function seenIn(scope: ProjectScope, access: ProjectListAccess): Scope {
  if (scope.isWholeForAdmins && access.viewer.isAdmin) return {}
  return {
    candidateIds: common([scope.candidateIds, access.seen]),
    tests: [admission(scope, access)],
  }
}

/** Returns the row test that accepts the projects that are listed for the requester. */
const admission = ({ admits, except }: ProjectScope, access: ProjectListAccess): RowTest => ({
  attributes: rightsAttributes,
  test: async () => (found) => {
    const project = { id: found.id, active: rightsContextOf(found).active }
    return !except?.has(found.id) && admits(access.viewer, rightsInRow(access, found), project)
  },
})
