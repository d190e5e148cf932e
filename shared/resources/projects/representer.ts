import { typeReaders } from '#shared/access/permissions.ts'
import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { disclosureFor, hiddenBy } from '#shared/custom-fields/disclosure.ts'
import { customLinks, type Names, namesIn } from '#shared/custom-fields/links.ts'
import { customProperties, type Discloses, fieldsFor } from '#shared/custom-fields/properties.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { type Link, type Resource, represented, undisclosed, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { membershipsHref } from '#shared/resources/memberships/links.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { statusLinks } from '#shared/resources/project-statuses/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import { type Project, type ProjectSummary, projectLink } from './model.ts'
import { canDelete, canUpdate } from './policy.ts'
import { elementProperties, properties } from './properties.ts'
import { routes } from './routes.ts'

/** The links of a project besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The Schema of projects.',
    status: 'The status, as a link.',
    parent: 'The project above this one.',
    categories: 'The categories of the project.',
    workPackages: 'The work packages of the project.',
  },
  sometimes: {
    types: 'The types of the project.',
    versions: 'The versions that are available in the project.',
    memberships: 'The memberships in the project.',
    createWorkPackage: 'The form for a new work package.',
    createWorkPackageImmediate: 'Creates a work package.',
    createWorkPackageImmediately: 'The same under its other name.',
    update: 'The form for a change of the project.',
    updateImmediately: 'Changes the project.',
    delete: 'Deletes the project.',
  },
}

/** The Project resource for one requester, without `_embedded`. */
export function representProject(project: Project, surroundings: Surroundings): Resource {
  const { viewer } = surroundings
  return {
    _type: 'Project',
    ...represented(surroundings.properties, project, viewer),
    _links: { ...ownLinks(project, surroundings), ...custom(project, surroundings) },
  }
}

/** A project as an element of a collection, which has one more property in the specification. */
export const representElement = (project: Project, surroundings: Surroundings): Resource => ({
  ...representProject(project, surroundings),
  ...represented(elementProperties, project, surroundings.viewer),
})

/**
 * A project on its own: embeds the parent if the requester may see it.
 *
 * @param membership the requester's membership in the project
 */
export async function representSingle(
  project: Project,
  viewer: Viewer,
  membership: Membership | undefined,
  app: App,
): Promise<Resource> {
  const [surroundings, parent] = await Promise.all([
    surroundingsOf([project], viewer, app, { memberships: new Map([[project.id, membership]]) }),
    project.parent === undefined ? undefined : app.projects.byId(project.parent),
  ])
  const resource = representProject(project, surroundings)
  if (!parent || !surroundings.rightsIn(parent).isVisible) return resource
  const above = await surroundingsOf([parent], viewer, app, surroundings)
  return { ...resource, _embedded: { parent: representProject(parent, above) } }
}

function custom(project: Project, surroundings: Surroundings) {
  const fields = fieldsFor('project', surroundings.viewer)
  return customLinks(project, fields, { ...surroundings, tells: surroundings.tells(project) })
}

function ownLinks(project: Project, surroundings: Surroundings): Record<string, Link> {
  const { viewer } = surroundings
  const { name } = project
  const rights = surroundings.rightsIn(project)
  const self = href(routes.show, project)
  const creation: Link = { href: `${self}/work_packages`, method: 'post' }
  return {
    self: { href: self, title: name },
    schema: { href: routes.schema.path },
    status: statusLinks[project.status],
    categories: { href: href(categories.list, project) },
    workPackages: { href: `${self}/work_packages` },
    ...when(rights.may(...typeReaders), { types: { href: href(types['in-project'], project) } }),
    ...when(rights.may(...versionReaders), { versions: { href: `${self}/versions` } }),
    ...when(rights.may('view_members'), {
      memberships: { href: membershipsHref('project', project.id) },
    }),
    ...when(rights.mayChange('add_work_packages'), {
      createWorkPackage: { href: `${self}/work_packages/form`, method: 'post' },
      createWorkPackageImmediate: creation,
      createWorkPackageImmediately: creation,
    }),
    parent: parentLink(project, surroundings),
    ...when(canUpdate(rights, project), {
      update: { href: href(routes['update-form'], project), method: 'post' },
      updateImmediately: { href: self, title: `Update ${name}`, method: 'patch' },
    }),
    ...when(canDelete(viewer) && !project.removal, {
      delete: { href: self, title: `Delete ${name}`, method: 'delete' },
    }),
  }
}

function parentLink(project: Project, surroundings: Surroundings): Link {
  const parent = surroundings.parentOf(project)
  if (!parent) return { href: null }
  return surroundings.rightsIn(parent).isVisible ? projectLink(parent) : undisclosed
}

/** What a representer needs besides the projects themselves. */
export interface Surroundings {
  viewer: Viewer
  /** All properties that the requester may see; the same for every project, so they are made once. */
  properties: Properties<Project>
  names: Names
  /** The requester's memberships in the projects and their parents, by project. */
  memberships: ReadonlyMap<number, Membership | undefined>
  rightsIn(project: ProjectSummary): ProjectRights
  parentOf(project: Project): ProjectSummary | undefined
  /** Which of the versions and groups that a project refers to may be shown to the requester. */
  tells(project: Project): Discloses
  groups: GroupVisibility
  /** The ancestors and descendants that have been read so far. */
  hierarchy: ProjectHierarchy
}

/**
 * Loads what is needed to represent some projects: their parents, the requester's rights in both, and the names of what
 * custom fields link to. One round trip; more if they link to groups, or to versions of other projects.
 *
 * @param known what has been read already
 */
export async function surroundingsOf(
  projects: readonly Project[],
  viewer: Viewer,
  app: App,
  known: Partial<Pick<Surroundings, 'memberships' | 'hierarchy' | 'groups'>> = {},
): Promise<Surroundings> {
  const { memberships: knownMemberships = new Map() } = known
  const hierarchy = withProjects(projects, known.hierarchy ?? new ProjectHierarchy(app.projects))
  const groups = known.groups ?? new GroupVisibility(viewer, app, { hierarchy })
  const loaded = new Map(projects.map((project) => [project.id, project]))
  const parents = [...new Set(projects.flatMap(({ parent }) => parent ?? []))]
  const unknown = [...new Set([...loaded.keys(), ...parents])].filter((id) => !knownMemberships.has(id))
  const [otherParents, memberships, names, hidden] = await Promise.all([
    app.projects.summaries(parents.filter((id) => !loaded.has(id))),
    Promise.all(unknown.map(async (id) => [id, await membershipIn(id, viewer, app)] as const)),
    namesIn(projects, fieldsFor('project', viewer), viewer, app),
    hiddenBy(projects, ({ id }) => id, { viewer, groups, hierarchy, app }),
  ])
  const ownMemberships = new Map([...knownMemberships, ...memberships])
  const rightsInProject = oncePerKey((project: ProjectSummary) =>
    rightsIn(viewer, project, ownMemberships.get(project.id)),
  )
  return {
    viewer,
    properties: { ...properties, ...customProperties('project', viewer) },
    names,
    memberships: ownMemberships,
    rightsIn: rightsInProject,
    parentOf: ({ parent }) =>
      parent === undefined ? undefined : (loaded.get(parent) ?? otherParents.get(parent)),
    tells: (project) => disclosureFor(viewer, rightsInProject(project), hidden.get(project.id)),
    groups,
    hierarchy,
  }
}

/**
 * Adds the projects, which may not be stored yet, to a hierarchy. It keeps only small parts of the entities, which may be
 * large.
 */
function withProjects(projects: readonly Project[], hierarchy: ProjectHierarchy): ProjectHierarchy {
  for (const { id, active, public: isPublic, parent, above } of projects)
    hierarchy.take(id, Promise.resolve({ id, active, public: isPublic, parent, above }))
  return hierarchy
}

/** Administrators have all rights without one. */
const membershipIn = async (project: number, { user, isAdmin }: Viewer, { memberships }: App) =>
  user && !isAdmin ? memberships.in(user.id, project) : undefined
