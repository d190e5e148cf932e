import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { hiddenBy, telling } from '#shared/custom-fields/disclosure.ts'
import { type Names, namesIn } from '#shared/custom-fields/links.ts'
import { customProperties, fieldsFor, type Tells } from '#shared/custom-fields/properties.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import type { Project, ProjectSummary } from './model.ts'
import { properties } from './properties.ts'

/** What representing projects takes beside them. */
export interface Surroundings {
  viewer: Viewer
  /** All properties that the requester knows of: thousands of projects have the same. */
  properties: Properties<Project>
  names: Names
  /** The requester's own, in the projects and their parents, as far as there are any. */
  memberships: ReadonlyMap<number, Membership | undefined>
  rightsIn(project: ProjectSummary): ProjectRights
  parentOf(project: Project): ProjectSummary | undefined
  /** Which of the versions and groups that a project refers to the requester is told of. */
  tells(project: Project): Tells
  groups: GroupVisibility
  /** The projects around them, as far as they have been looked up. */
  hierarchy: ProjectHierarchy
}

/**
 * Looks up what surrounds some projects: the requester's rights in them and in their parents, the parents, and
 * the names of what custom fields link to. One round trip; more where they link to versions of other projects, or to groups.
 *
 * @param known what has been read already: memberships of the requester, by their project, and what is around
 */
export async function surroundingsOf(
  projects: readonly Project[],
  viewer: Viewer,
  app: App,
  known: Partial<Pick<Surroundings, 'memberships' | 'hierarchy' | 'groups'>> = {},
): Promise<Surroundings> {
  const { memberships: knownMemberships = new Map() } = known
  const hierarchy = treesAround(projects, known.hierarchy ?? new ProjectHierarchy(app.projects))
  const groups = known.groups ?? new GroupVisibility(viewer, app, { hierarchy })
  const at = new Map(projects.map((project) => [project.id, project]))
  const parents = [...new Set(projects.flatMap(({ parent }) => parent ?? []))]
  const unknown = [...new Set([...at.keys(), ...parents])].filter((id) => !knownMemberships.has(id))
  const [others, memberships, names, hidden] = await Promise.all([
    app.projects.summaries(parents.filter((id) => !at.has(id))),
    Promise.all(unknown.map(async (id) => [id, await membershipIn(id, viewer, app)] as const)),
    namesIn(projects, fieldsFor('project', viewer), viewer, app),
    hiddenBy(projects, ({ id }) => id, { viewer, groups, hierarchy, app }),
  ])
  const own = new Map([...knownMemberships, ...memberships])
  const rightsInProject = oncePerKey((project: ProjectSummary) =>
    rightsIn(viewer, project, own.get(project.id)),
  )
  return {
    viewer,
    properties: { ...properties, ...customProperties('project', viewer) },
    names,
    memberships: own,
    rightsIn: rightsInProject,
    parentOf: ({ parent }) => (parent === undefined ? undefined : (at.get(parent) ?? others.get(parent))),
    tells: (project) => telling(viewer, rightsInProject(project), hidden.get(project.id)),
    groups,
    hierarchy,
  }
}

/** Tells trees where some projects stand, perhaps not yet; however large these are, no more of them is kept. */
function treesAround(projects: readonly Project[], hierarchy: ProjectHierarchy): ProjectHierarchy {
  for (const { id, active, public: isPublic, parent } of projects)
    hierarchy.take(id, Promise.resolve({ id, active, public: isPublic, parent }))
  return hierarchy
}

/** Administrators need none. */
const membershipIn = async (project: number, { user, isAdmin }: Viewer, { memberships }: App) =>
  user && !isAdmin ? memberships.in(user.id, project) : undefined
