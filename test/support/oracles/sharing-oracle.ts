/** The data about a project on which visibility depends. */
export interface KnownProject {
  id: number
  parent?: number
  active: boolean
  public: boolean
}

export interface KnownVersion {
  id: number
  project: number
  sharing: string
}

/** A requester: an administrator, or a person with permissions in projects. */
export interface KnownViewer {
  isAdmin?: boolean
  /** The permissions that the requester has as a member, keyed by project. */
  memberships: ReadonlyMap<number, readonly string[]>
  /** The permissions that non-members have in public projects. */
  builtin: readonly string[]
}

const READERS = ['view_work_packages', 'manage_versions']

/**
 * Computes which versions are available in which projects, and who sees them. All results are computed by operations on
 * sets.
 */
export class SharingOracle {
  readonly #projects: Map<number, KnownProject>

  constructor(
    projects: readonly KnownProject[],
    private readonly versions: readonly KnownVersion[],
  ) {
    this.#projects = new Map(projects.map((one) => [one.id, one]))
  }

  /**
   * Returns the ids of the projects in which a version is available; no ids if the version's own project is archived.
   */
  projectsOf({ project, sharing }: KnownVersion): number[] {
    if (!this.#projects.get(project)?.active) return []
    const all = [...this.#projects.keys()]
    const above = this.#above(project)
    const below = all.filter((id) => this.#above(id).includes(project))
    const root = above.at(-1) ?? project
    const sets: Record<string, number[]> = {
      none: [project],
      descendants: [project, ...below],
      hierarchy: [project, ...below, ...above],
      tree: all.filter((id) => (this.#above(id).at(-1) ?? id) === root),
      system: all,
    }
    return (sets[sharing] ?? []).filter((id) => this.#projects.get(id)?.active).sort((a, b) => a - b)
  }

  /** Returns the ids of the projects that the viewer sees and in which a version is available. */
  shownProjectsOf(version: KnownVersion, viewer: KnownViewer): number[] {
    return this.projectsOf(version).filter((id) => this.seesProject(id, viewer))
  }

  versionsIn(project: number): number[] {
    return this.versions.filter((one) => this.projectsOf(one).includes(project)).map(({ id }) => id)
  }

  seesProject(id: number, { isAdmin, memberships }: KnownViewer): boolean {
    const project = this.#projects.get(id)
    return isAdmin || (project?.active === true && (project.public || memberships.has(id)))
  }

  /** Returns the expected response for the projects of a version: their ids, or 404. */
  projectsAnswer(version: KnownVersion, viewer: KnownViewer): number[] | 404 {
    return this.sees(version, viewer) ? this.shownProjectsOf(version, viewer) : 404
  }

  /** Returns the expected response for the versions of a project: their ids, or 404. */
  versionsAnswer(project: number, viewer: KnownViewer): number[] | 404 {
    return this.readsIn(project, viewer) ? this.versionsIn(project) : 404
  }

  /** Returns whether a viewer may read the versions of a project. */
  readsIn(id: number, { isAdmin, memberships, builtin }: KnownViewer): boolean {
    const project = this.#projects.get(id)
    const held = memberships.get(id) ?? (project?.public ? builtin : [])
    return project?.active === true && (isAdmin || READERS.some((permission) => held.includes(permission)))
  }

  sees(version: KnownVersion, viewer: KnownViewer): boolean {
    return viewer.isAdmin || this.projectsOf(version).some((id) => this.readsIn(id, viewer))
  }

  seen(viewer: KnownViewer): number[] {
    return this.versions.filter((one) => this.sees(one, viewer)).map(({ id }) => id)
  }

  #above(id: number): number[] {
    const parent = this.#projects.get(id)?.parent
    return parent === undefined ? [] : [parent, ...this.#above(parent)]
  }
}
