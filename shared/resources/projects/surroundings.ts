import { type ProjectRights, rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type Names, namesIn } from '#shared/custom-fields/links.ts'
import { customProperties, fieldsFor } from '#shared/custom-fields/properties.ts'
import type { Properties } from '#shared/properties/property.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Project } from './model.ts'
import { properties } from './properties.ts'

/** What representing projects takes beside them. */
export interface Surroundings {
  viewer: Viewer
  /** All properties that the requester knows of: thousands of projects have the same. */
  properties: Properties<Project>
  names: Names
  /** The requester's own, in the projects and their parents, as far as there are any. */
  memberships: ReadonlyMap<number, Membership | undefined>
  rightsIn(project: Project): ProjectRights
  parentOf(project: Project): Project | undefined
}

/**
 * Looks up what surrounds some projects: the requester's rights in them and in their parents, the parents, and
 * the names of what custom fields link to. One round trip.
 *
 * @param known memberships of the requester that have been read already, by their project
 */
export async function surroundingsOf(
  projects: readonly Project[],
  viewer: Viewer,
  app: App,
  known: ReadonlyMap<number, Membership | undefined> = new Map(),
): Promise<Surroundings> {
  const at = new Map(projects.map((project) => [project.id, project]))
  const parents = [...new Set(projects.flatMap(({ parent }) => parent ?? []))]
  const unknown = [...new Set([...at.keys(), ...parents])].filter((id) => !known.has(id))
  const [found, memberships, names] = await Promise.all([
    Promise.all(parents.map(async (id) => at.get(id) ?? app.projects.byId(id))),
    Promise.all(unknown.map(async (id) => [id, await membershipIn(id, viewer, app)] as const)),
    namesIn(projects, fieldsFor('project', viewer), viewer, app),
  ])
  const own = new Map([...known, ...memberships])
  const parentsById = new Map(found.flatMap((parent) => (parent ? [[parent.id, parent] as const] : [])))
  return {
    viewer,
    properties: { ...properties, ...customProperties('project', viewer) },
    names,
    memberships: own,
    rightsIn: remembering((project) => rightsIn(viewer, project, own.get(project.id))),
    parentOf: ({ parent }) => (parent === undefined ? undefined : parentsById.get(parent)),
  }
}

/** What of a project is asked for again and again, made once. */
function remembering<T>(make: (project: Project) => T): (project: Project) => T {
  const made = new Map<Project, T>()
  return (project) => {
    const known = made.get(project) ?? make(project)
    made.set(project, known)
    return known
  }
}

/** Administrators need none. */
const membershipIn = async (project: number, { user, isAdmin }: Viewer, { memberships }: App) =>
  user && !isAdmin ? memberships.in(user.id, project) : undefined
