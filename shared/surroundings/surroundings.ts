import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { ReferenceVisibility } from '#shared/custom-fields/references.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { isAvailable } from '#shared/resources/versions/visibility.ts'

/** The stores of what is around things in projects. */
type SurroundingStores = Stores<
  'memberships' | 'principals' | 'projects' | 'references' | 'table' | 'versions'
>

/** What one request reads by its id: nothing is read twice, and what is asked at once is read at once. */
export class Reads {
  constructor(private readonly stores: Stores<'principals' | 'projects' | 'versions'>) {}

  readonly project = oncePerKey((id: number) => this.stores.projects.byId(id))

  readonly principal = oncePerKey((id: number) => this.stores.principals.byId(id))

  readonly version = oncePerKey((id: number) => this.stores.versions.byId(id))
}

/** What is around things in projects: everything that one request asks for, as its requester sees it. */
export class ProjectSurroundings {
  readonly project: Reads['project']
  readonly versionNamed: Reads['version']
  readonly hierarchy: ProjectHierarchy
  #references?: ReferenceVisibility

  /** @param viewer may take the place of one who has just signed in, once it is known what else the route asks about them */
  constructor(
    public viewer: Viewer,
    readonly stores: SurroundingStores,
    private readonly reads = new Reads(stores),
  ) {
    this.project = reads.project
    this.versionNamed = reads.version
    this.hierarchy = new ProjectHierarchy(stores.projects)
  }

  principal: Reads['principal'] = async (id) => {
    const { user } = this.viewer
    if (id !== user?.id) return this.reads.principal(id)
    return { kind: 'user', principal: user, collection: this.stores.principals.collections.user }
  }

  /** Says which references of custom values are hidden from the requester. */
  get references(): ReferenceVisibility {
    this.#references ??= this.stores.references.visibility(this.viewer, { hierarchy: this.hierarchy })
    return this.#references
  }

  /** The membership of the requester in a project. Administrators need none. */
  readonly membership = oncePerKey(async (project: number) => {
    const { user, isAdmin } = this.viewer
    return user && !isAdmin ? this.stores.memberships.in(user.id, project) : undefined
  })

  /** The rights of the requester in a project; undefined if there is none. */
  readonly rights = oncePerKey(async (id: number): Promise<ProjectRights | undefined> => {
    const [project, membership] = await Promise.all([this.project(id), this.membership(id)])
    return project && rightsIn(this.viewer, project, membership)
  })

  /** A version, as long as it is available in a project. */
  async version(id: number | undefined, project: number): Promise<Version | undefined> {
    if (id === undefined) return undefined
    // Most versions are of the project itself, whose row says whether it is active.
    const [version] = await Promise.all([this.versionNamed(id), this.hierarchy.project(project)])
    const isThere = version && !version.removal && (await isAvailable(version, project, this.hierarchy))
    return isThere ? version : undefined
  }
}
