import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { disclosureFor, hiddenBy } from '#shared/custom-fields/disclosure.ts'
import { type Names, namesIn } from '#shared/custom-fields/links.ts'
import { customProperties, fieldsFor, type MayReveal } from '#shared/custom-fields/properties.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import type { Project, ProjectSummary } from './model.ts'
import { properties } from './properties.ts'

/** Data that a representer needs besides the projects themselves. */
export interface RepresentationContext {
  viewer: Viewer
  /** All properties that the requester may see; the same for every project, so they are made once. */
  properties: Properties<Project>
  names: Names
  /** The requester's memberships in the projects and their parents, by project. */
  memberships: ReadonlyMap<number, Membership | undefined>
  /** Summaries of the parents that have been read. */
  summaries: ReadonlyMap<number, ProjectSummary>
  rightsIn(project: ProjectSummary): ProjectRights
  parentOf(project: Project): ProjectSummary | undefined
  /** Decides which versions and groups that a project refers to may be shown to the requester. */
  mayReveal(project: Project): MayReveal
  groups: GroupVisibility
  /** The ancestors and descendants that have been read so far. */
  hierarchy: ProjectHierarchy
}

/** Data that has been read already, or will probably be asked for next. */
type KnownParts = Partial<
  Pick<RepresentationContext, 'memberships' | 'summaries' | 'hierarchy' | 'groups'>
> & {
  /** Projects that are read with the parents. */
  ahead?: readonly number[]
}

/**
 * Loads what is needed to represent some projects: their parents, the requester's rights in both, and the names of what
 * custom fields link to. One round trip; more if they link to groups, or to versions of other projects.
 */
export async function loadRepresentationContext(
  projects: readonly Project[],
  viewer: Viewer,
  stores: Stores<'groups' | 'memberships' | 'placeholderUsers' | 'projects' | 'users' | 'versions'>,
  known: KnownParts = {},
): Promise<RepresentationContext> {
  const {
    memberships: knownMemberships = new Map(),
    summaries: knownSummaries = new Map(),
    ahead = [],
  } = known
  const hierarchy = withProjects(projects, known.hierarchy ?? new ProjectHierarchy(stores.projects))
  const groups = known.groups ?? new GroupVisibility(viewer, stores, { hierarchy })
  const loaded = new Map(projects.map((project) => [project.id, project]))
  const parents = new Set([...projects.flatMap(({ parent }) => parent ?? []), ...ahead])
  const unknown = [...new Set([...loaded.keys(), ...parents])].filter((id) => !knownMemberships.has(id))
  const unread = [...parents].filter((id) => !loaded.has(id) && !knownSummaries.has(id))
  const [otherParents, memberships, names, hidden] = await Promise.all([
    stores.projects.summaries(unread),
    Promise.all(unknown.map(async (id) => [id, await membershipIn(id, viewer, stores)] as const)),
    namesIn(projects, fieldsFor('project', viewer), viewer, stores),
    hiddenBy(projects, ({ id }) => id, { viewer, groups, hierarchy, stores }),
  ])
  const ownMemberships = new Map([...knownMemberships, ...memberships])
  const summaries = new Map([...knownSummaries, ...otherParents])
  const rightsInProject = oncePerKey((project: ProjectSummary) =>
    rightsIn(viewer, project, ownMemberships.get(project.id)),
  )
  return {
    viewer,
    properties: { ...properties, ...customProperties('project', viewer) },
    names,
    memberships: ownMemberships,
    summaries,
    rightsIn: rightsInProject,
    parentOf: ({ parent }) =>
      parent === undefined ? undefined : (loaded.get(parent) ?? summaries.get(parent)),
    mayReveal: (project) => disclosureFor(viewer, rightsInProject(project), hidden.get(project.id)),
    groups,
    hierarchy,
  }
}

/**
 * Adds the projects, which may not be stored yet, to a hierarchy. It keeps only small parts of the entities, which may be
 * large.
 */
export function withProjects(projects: readonly Project[], hierarchy: ProjectHierarchy): ProjectHierarchy {
  for (const { id, active, public: isPublic, parent, above } of projects)
    hierarchy.take(id, Promise.resolve({ id, active, public: isPublic, parent, above }))
  return hierarchy
}

/** Administrators have all rights without one. */
const membershipIn = async (
  project: number,
  { user, isAdmin }: Viewer,
  { memberships }: Stores<'memberships'>,
) => (user && !isAdmin ? memberships.in(user.id, project) : undefined)
