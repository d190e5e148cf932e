import type { Viewer } from '#shared/access/viewer.ts'
import { visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import { withVisibleFieldsOf } from '#shared/custom-fields/visible-fields.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type ListContext, list } from '#shared/platform/endpoints/list.ts'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import { listAccessOf, type ProjectListAccess, type ProjectScope, seenIn } from './lists/list-access.ts'
import { projectListing } from './lists/listing.ts'
import { Lookups } from './lists/lookups.ts'
import type { Project } from './model.ts'
import { loadNewParent, mayBeBelow } from './new-parent.ts'
import { loadRepresentationContext, representElement } from './representer.ts'
import { routes } from './routes.ts'
import { projectsIn } from './store.ts'

export { Lookups, listAccessOf, type ProjectScope, projectListing, seenIn }

/** Every project that the requester sees, including archived projects if the requester is an administrator. */
export const everyVisible: ProjectScope = {
  admits: (_, rights) => rights.isVisible,
  isWholeForAdmins: true,
}

interface ProjectList<L, Params extends string> {
  /** Reads the data to which the address refers, while the requester is being loaded. */
  load?: (request: Request<Params>, ports: Ports) => Promise<L>
  /** Returns whether the viewer may see the list; by default, everybody who may use the API may. */
  canList?(viewer: Viewer): boolean
  /** Returns whether the requester may create an element; by default, nobody may. */
  canCreate?(viewer: Viewer): boolean
  /**
   * Returns the projects that the list may contain.
   *
   * @throws `NotFound` if the entity to which the list belongs is missing or hidden
   */
  scopeFor: (loaded: L, viewer: Viewer, ports: Ports) => ProjectScope | Promise<ProjectScope>
}

/** Returns the endpoint of a list of projects that the requester may see. */
export const listProjects = <L = undefined, Params extends string = string>({
  load,
  canList,
  canCreate = () => false,
  scopeFor,
}: ProjectList<L, Params>) =>
  list({
    count: (ports) => projectsIn(ports).counters(),
    load,
    canList,
    listFor: async (context: ListContext<readonly Counted[], L>) => {
      const { viewer, ports, counters, loaded } = context
      const [scope, access, told] = await Promise.all([
        scopeFor(loaded, viewer, ports),
        listAccessOf(viewer, ports),
        withVisibleFieldsOf('project', viewer, ports),
      ])
      const lookups = new Lookups(access, ports)
      return {
        href: scope.href,
        parameters: scope.parameters,
        listing: projectListing(access, lookups, visibleFieldsOf('project', told)),
        scope: seenIn(scope, access),
        page: ({ selection }) => listOf(projectsIn(ports)).page(selection, counters),
        affordances: async ({ filters }) => ({
          canCreate: canCreate(viewer),
          schema: routes.schema.path,
          payload: canCreate(viewer) ? await presetFor(filters, context) : undefined,
        }),
        represent: (projects) => representerFor(projects, access, lookups),
      }
    },
  })

/**
 * Returns the initial parent in the form for a new project. There is an initial parent if the filters of the list name
 * exactly one parent and the new project may be put below this parent.
 */
function presetFor(
  filters: readonly FilterInput[],
  { request, viewer, ports }: Pick<ListContext<unknown, unknown>, 'ports' | 'request' | 'viewer'>,
) {
  const accepts = async (id: number) => {
    const newParent = await loadNewParent(id, request, ports)
    return (
      newParent !== undefined &&
      mayBeBelow(undefined, newParent, viewer, new ProjectHierarchy(projectsIn(ports)))
    )
  }
  const parent = { property: 'parent', show: routes.show, accepts }
  return presetOf(filters, { parent_id: parent, parent })
}

/** Returns the function that represents projects. It reuses memberships that have already been read. */
async function representerFor(
  projects: readonly Project[],
  { viewer, own }: ProjectListAccess,
  lookups: Lookups,
) {
  const { ports, references } = lookups
  const ids = projects.flatMap(({ id, parent }) => [id, parent ?? id])
  const memberships = viewer.isAdmin ? undefined : new Map(ids.map((id) => [id, own.get(id)]))
  const context = await loadRepresentationContext(projects, viewer, ports, { memberships, references })
  return (project: Project) => representElement(project, context)
}
