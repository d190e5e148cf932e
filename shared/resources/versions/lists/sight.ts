import type { ReadStores as App } from '#shared/app.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { VisibleShare } from '#shared/resources/projects/store.ts'
import type { ListedVersion } from '../store.ts'
import { isAvailable, type OwnRights, type SharedVersion, VersionVisibility } from '../visibility.ts'
import { Candidates } from './candidates.ts'

/** What decides which versions a list may contain; some of it is still being read. */
export interface SightContext {
  request: Request
  app: App
  own: Promise<OwnRights>
  hierarchy: ProjectHierarchy
  /** The project in which the versions are available; without it, those are listed that the requester sees. */
  project?: Promise<Pick<Project, 'id'>>
}

/** Of so many projects at most, the versions are looked up by project; for more, the rows of all versions are filtered. */
const FEW_PROJECTS = 50

/** Decides whether a list contains a version. */
export type Accepts = (version: SharedVersion) => boolean | Promise<boolean>

const everything: Accepts = () => true

/** Which versions a list may contain: those that are available in a project, or those that the requester sees. */
export class Sight {
  /** How much of all versions it was last time, for a list of those that the requester sees. */
  readonly expected: VisibleShare | undefined
  readonly #candidates: Candidates

  /** Begins with cheap reads, if the credentials name somebody who will probably need them: administrators do not. */
  constructor(private readonly context: SightContext) {
    const { app, request, project, hierarchy } = context
    this.expected = project ? undefined : app.versions.extents.of(request.claimedId)
    this.#candidates = new Candidates(app, hierarchy)
    if (request.claimedId !== undefined && this.expected !== 'everything') suppressUnhandled(this.#begin())
  }

  /** Decides about one version. */
  readonly accepts = once(async (): Promise<Accepts> => {
    const { hierarchy, project } = this.context
    const [visibility, one] = await Promise.all([this.#visibility(), project])
    if (one) return (version) => isAvailable(version, one.id, hierarchy)
    return visibility ? (version) => visibility.sees(version) : everything
  })

  /** The versions that are accepted; undefined if it is cheaper to ask about all there are. */
  readonly accepted = once(async (): Promise<ListedVersion[] | undefined> => {
    if (await this.#isWhole()) return undefined
    const [projects] = await Promise.all([this.#projects(), this.#begin()])
    if (!projects) return undefined
    const [candidates, accepts] = await Promise.all([this.#candidates.in(projects), this.accepts()])
    if (!candidates) return undefined
    const accepted = await Promise.all(candidates.map(accepts))
    return candidates.filter((_, index) => accepted[index])
  })

  /** How much of all versions the list contains. */
  async share(): Promise<VisibleShare> {
    if (await this.#isWhole()) return 'everything'
    return (await this.accepted()) ? 'little' : 'much'
  }

  /** For credentials that name nobody, nothing is read before they are known to be enough. */
  #begin = async () => {
    if (this.context.request.claimedId === undefined) await this.context.request.viewer
    await this.#candidates.begin()
  }

  /** Whether the list contains every version. */
  #isWhole = async () => !this.context.project && !(await this.#visibility())

  async #projects(): Promise<readonly number[] | undefined> {
    const { project } = this.context
    if (project) return [(await project).id]
    return (await this.#visibility())?.candidates(FEW_PROJECTS)
  }

  /** What a requester sees who is no administrator. */
  readonly #visibility = once(async () => {
    const { request, own, hierarchy } = this.context
    const [viewer, memberships] = await Promise.all([request.viewer, own])
    return viewer.isAdmin ? undefined : new VersionVisibility(viewer, memberships, hierarchy)
  })
}
