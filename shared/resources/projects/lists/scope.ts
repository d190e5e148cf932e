import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Scope } from '#shared/platform/endpoints/list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { common } from '#shared/platform/query/filter.ts'
import { type Audience, rightsAttributes, rightsContextOf, rightsInRow } from './audience.ts'

/** Projects that a list may contain, whoever asks. `seenIn` makes the `Scope` of one requester's list of it. */
export interface ProjectScope {
  /** The address of the list, if it is not the path of the route, and the names of the query parameters that only it has. */
  href?: string
  parameters?: readonly string[]
  /** Whether a project is listed for a requester, by their rights in it. */
  admits(viewer: Viewer, rights: ProjectRights, project: { id: number; active: boolean }): boolean
  /** Whether the list contains every project for administrators. */
  isWholeForAdmins?: boolean
  /** Only projects with these ids. */
  candidateIds?: ReadonlySet<number>
  /** No projects with these ids. */
  except?: ReadonlySet<number>
}

/** The part of a scope that the requester sees. */
export function seenIn(scope: ProjectScope, audience: Audience): Scope {
  if (scope.isWholeForAdmins && audience.viewer.isAdmin) return {}
  return {
    candidateIds: common([scope.candidateIds, audience.seen]),
    tests: [admission(scope, audience)],
  }
}

/** Whether the project of a row is listed for the requester. */
const admission = ({ admits, except }: ProjectScope, audience: Audience): RowTest => ({
  attributes: rightsAttributes,
  test: async () => (found) => {
    const project = { id: found.id, active: rightsContextOf(found).active }
    return !except?.has(found.id) && admits(audience.viewer, rightsInRow(audience, found), project)
  },
})
