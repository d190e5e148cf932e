import type { RightsSources } from '#shared/access/anywhere.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { archivedIn, projectsIn } from '#shared/resources/projects/store.ts'

/** The facts that decide which projects a requester may see. Each fact is read at most once, on first use. */
export class ProjectAccess {
  readonly hierarchy: ProjectHierarchy

  constructor(
    readonly viewer: Viewer,
    private readonly ports: Ports,
  ) {
    this.hierarchy = new ProjectHierarchy(projectsIn(ports))
  }

  /** The memberships, keyed by project. Empty for administrators, who need none. */
  readonly own = once(async () => (this.viewer.isAdmin ? new Map() : ownMemberships(this.viewer, this.ports)))

  /** The ids of the public projects that are not archived. */
  readonly open = once(() => projectsIn(this.ports).public())

  /** The ids of the archived projects. */
  readonly archived = once(() => archivedIn(this.ports).ids())

  readonly counters = once(() => projectsIn(this.ports).counters())

  /** The data from which the requester's rights in any project are determined. */
  readonly sources: RightsSources = {
    memberships: { of: async () => [...(await this.own()).values()] },
    projects: { public: this.open },
    archived: { ids: this.archived },
  }
}
