import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { customProperties, type MayReveal } from '#shared/custom-fields/properties.ts'
import {
  disclosureFor,
  type Names,
  type ReferenceVisibility,
  referenceTargetsIn,
} from '#shared/custom-fields/references.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { ownMembership } from '#shared/resources/memberships/visibility.ts'
import type { ProjectHierarchy } from './hierarchy.ts'
import type { Project, ProjectSummary } from './model.ts'
import { type ProjectFacts, properties } from './properties.ts'
import { projectsIn } from './store.ts'

/** The data that a representer needs in addition to the projects themselves. */
export interface RepresentationContext {
  viewer: Viewer
  /** All properties that the requester may see. They are the same for every project, so they are built once. */
  properties: Properties<Project, ProjectFacts>
  names: Names
  /** The requester's memberships in the projects and their parents, keyed by project. */
  memberships: ReadonlyMap<number, Membership | undefined>
  /** Summaries of those parents that have already been read, keyed by id. */
  summaries: ReadonlyMap<number, ProjectSummary>
  rightsIn(project: ProjectSummary): ProjectRights
  parentOf(project: Project): ProjectSummary | undefined
  /** Returns the function that determines which of a project's versions and groups may be shown to the requester. */
  mayReveal(project: Project): MayReveal
  /** Determines which targets of references are hidden from the requester. */
  references: ReferenceVisibility
}

/** Data that the caller has already read, and the ids of further projects that the caller needs. */
type KnownParts = Partial<Pick<RepresentationContext, 'memberships' | 'summaries' | 'references'>> & {
  /** The ids of further projects. They are read together with the parents of the represented projects. */
  ahead?: readonly number[]
}

/**
 * Loads the data for representing the given projects. Takes one round trip, or more if custom fields link to groups or
 * to versions of other projects.
 */
export async function loadRepresentationContext(
  projects: readonly Project[],
  viewer: Viewer,
  ports: Ports,
  known: KnownParts = {},
): Promise<RepresentationContext> {
  const {
    memberships: knownMemberships = new Map(),
    summaries: knownSummaries = new Map(),
    ahead = [],
    references = referenceTargetsIn(ports).visibility(viewer),
  } = known
  takeInto(references.hierarchy, projects)
  const loaded = new Map(projects.map((project) => [project.id, project]))
  const parents = new Set([...projects.flatMap(({ parent }) => parent ?? []), ...ahead])
  const unknown = [...new Set([...loaded.keys(), ...parents])].filter((id) => !knownMemberships.has(id))
  const unread = [...parents].filter((id) => !loaded.has(id) && !knownSummaries.has(id))
  const [otherParents, memberships, names, hidden] = await Promise.all([
    projectsIn(ports).summaries(unread),
    Promise.all(unknown.map(async (id) => [id, await membershipIn(id, viewer, ports)] as const)),
    referenceTargetsIn(ports).namesIn(projects, 'project', viewer),
    references.hiddenBy(projects, ({ id }) => id),
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
    references,
  }
}

/**
 * Adds projects, which may not be stored yet, to a hierarchy. Keeps only the properties that the hierarchy needs,
 * because entities may be large.
 */
export function takeInto(hierarchy: ProjectHierarchy, projects: readonly Project[]): void {
  for (const { id, active, public: isPublic, parent, above } of projects)
    hierarchy.remember(id, Promise.resolve({ id, active, public: isPublic, parent, above }))
}

/**
 * Returns the requester's membership in a project. Administrators have all rights without a membership, so no
 * membership is read for them.
 */
const membershipIn = async (project: number, viewer: Viewer, ports: Ports) =>
  viewer.isAdmin ? undefined : ownMembership(viewer, project, ports)
