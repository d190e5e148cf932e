import type { App } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { VisibleShare } from '#shared/resources/projects/store.ts'
import type { ListedVersion } from '../store.ts'
import { isAvailable, type OwnRights, type SharedVersion, VersionVisibility } from '../visibility.ts'
import { candidatesIn } from './candidates.ts'

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
  constructor(private readonly context: SightContext) {}

  /** Decides about one version. */
  readonly accepts = once(async (): Promise<Accepts> => {
    const { hierarchy, project } = this.context
    const [visibility, one] = await Promise.all([this.#visibility(), project])
    if (one) return (version) => isAvailable(version, one.id, hierarchy)
    return visibility ? (version) => visibility.sees(version) : everything
  })

  /** The versions that are accepted; undefined if it is cheaper to ask about all there are. */
  readonly accepted = once(async (): Promise<ListedVersion[] | undefined> => {
    const { app, hierarchy } = this.context
    const [projects, isIndexed] = await Promise.all([this.#projects(), app.versions.isIndexed()])
    if (!projects || !isIndexed) return undefined
    const [candidates, accepts] = await Promise.all([
      candidatesIn(projects, hierarchy, app.versions),
      this.accepts(),
    ])
    const accepted = await Promise.all(candidates.map(accepts))
    return candidates.filter((_, index) => accepted[index])
  })

  /** How much of all versions the list contains. */
  async share(): Promise<VisibleShare> {
    if (!(await this.#visibility()) && !this.context.project) return 'everything'
    return (await this.accepted()) ? 'little' : 'much'
  }

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
