import { viewTypePermissions } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { customLinks } from '#shared/custom-fields/references.ts'
import { type Link, type Resource, represented, undisclosed, when } from '#shared/platform/hal/resource.ts'
import { filteredHref, href, withQuery } from '#shared/platform/http/addresses.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { DESCRIBE } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import { isFavorite } from '#shared/resources/favorites/model.ts'
import { type Membership, membershipsHref } from '#shared/resources/memberships/model.ts'
import { statusLinks } from '#shared/resources/project-statuses/model.ts'
import { projectTimeLink } from '#shared/resources/time-entries/model.ts'
import { listedTypes } from '#shared/resources/types/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import { canCopy } from './copy/policy.ts'
import { proposedCopy } from './copy/proposal.ts'
import { type Project, projectLink } from './model.ts'
import type { NewParent } from './new-parent.ts'
import { canDelete, canUpdate, mayUnarchive, mayUnarchiveNow } from './policy.ts'
import { elementProperties } from './properties.ts'
import { loadRepresentationContext, type RepresentationContext } from './representation-context.ts'
import { routes } from './routes.ts'
import { projectsIn } from './store.ts'

export { loadRepresentationContext }

/** All links of a project except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of projects.',
    status: 'The status of the project.',
    parent: 'The parent of the project.',
    categories: 'The categories of the project.',
    workPackages: 'The work packages of the project.',
    subprojects: 'The children of the project.',
  },
  sometimes: {
    searchWorkPackages:
      'The filters and sort keys of the work packages of the project, for requesters who see them.',
    versions: 'The versions that are available in the project.',
    memberships: 'The memberships in the project.',
    timeEntries: 'The time spent in the project.',
    createWorkPackage: 'The form for a new work package.',
    createWorkPackageImmediate: 'Creates a work package.',
    createWorkPackageImmediately: 'The same as `createWorkPackageImmediate`.',
    createCategory: 'The form for a new category.',
    update: 'The form for changing the project.',
    updateImmediately:
      'Changes the project. The only permitted change of an archived project is to unarchive it, with `active: true`.',
    unarchive: 'Unarchives the project.',
    favor: 'Adds the project to the favorites of the requester.',
    disfavor: 'Removes the project from the favorites of the requester.',
    copy: 'The form for copying the project.',
    copyImmediately: 'Copies the project.',
    delete: 'Deletes the project.',
    deletionPreview: 'The preview of the deletion.',
  },
}

/** The Project resource for a requester, without `_embedded`. */
export function representProject(project: Project, context: RepresentationContext): Resource {
  const { viewer } = context
  return {
    _type: 'Project',
    ...represented(context.properties, project, viewer),
    _links: { ...ownLinks(project, context), ...custom(project, context) },
  }
}

/**
 * A project as an element of a collection. Elements have the additional property `type` (specification, "Projects").
 */
export const representElement = (project: Project, context: RepresentationContext): Resource => ({
  ...representProject(project, context),
  ...represented(elementProperties, project, context.viewer),
})

/**
 * Represents a single project, which embeds its parent if the requester may see the parent.
 *
 * @param membership the requester's membership in the project
 * @param newParent the parent just assigned to the project, passed so that it is not read again
 */
export async function representSingle(
  project: Project,
  viewer: Viewer,
  membership: Membership | undefined,
  ports: Ports,
  newParent?: NewParent,
): Promise<Resource> {
  const known = project.parent === newParent?.project.id ? newParent : undefined
  const memberships = new Map([[project.id, membership]])
  if (known) memberships.set(known.project.id, known.membership)
  const [context, parent] = await Promise.all([
    loadRepresentationContext([project], viewer, ports, {
      memberships,
      summaries: new Map(known?.path.map((one) => [one.id, one])),
      // The embedded parent links to its own parent, so this grandparent is loaded, too.
      ahead: project.above?.slice(0, 1),
    }),
    known?.project ?? (project.parent === undefined ? undefined : projectsIn(ports).byId(project.parent)),
  ])
  const resource = representProject(project, context)
  if (!parent || !context.rightsIn(parent).isVisible) return resource
  const parentContext = await loadRepresentationContext([parent], viewer, ports, context)
  return { ...resource, _embedded: { parent: representProject(parent, parentContext) } }
}

const custom = (project: Project, context: RepresentationContext) =>
  customLinks(project, 'project', { ...context, mayReveal: context.mayReveal(project) })

function ownLinks(project: Project, context: RepresentationContext): Record<string, Link | Link[]> {
  const { viewer } = context
  const { name } = project
  const rights = context.rightsIn(project)
  const self = href(routes.show, project)
  const creation: Link = { href: `${self}/work_packages`, method: 'post' }
  return {
    self: { href: self, title: name },
    schema: { href: routes.schema.path },
    status: statusLinks[project.status],
    categories: { href: href(categories.list, project) },
    workPackages: { href: `${self}/work_packages` },
    subprojects: { href: filteredHref(routes.list.path, [['parent_id', '=', [String(project.id)]]]) },
    ...when(rights.may('view_work_packages'), {
      searchWorkPackages: { href: withQuery(`${self}/work_packages`, { [DESCRIBE.name]: DESCRIBE.value }) },
    }),
    ...when(rights.may(...viewTypePermissions), { types: typeLinks(project, viewer) }),
    ...when(canSeeVersions(rights), { versions: { href: href(versions['in-project'], project) } }),
    ...when(rights.may('view_members'), {
      memberships: { href: membershipsHref('project', project.id) },
    }),
    ...projectTimeLink(project, rights),
    ...when(rights.mayChange('add_work_packages'), {
      createWorkPackage: { href: `${self}/work_packages/form`, method: 'post' },
      createWorkPackageImmediate: creation,
      createWorkPackageImmediately: creation,
    }),
    ...when(rights.mayChange('manage_categories'), {
      createCategory: { href: href(categories['create-form'], project), method: 'post' },
    }),
    parent: parentLink(project, context),
    ...when(canUpdate(rights, project), {
      update: { href: href(routes['update-form'], project), method: 'post' },
    }),
    ...when(canUpdate(rights, project) || mayUnarchive(viewer, project), {
      updateImmediately: { href: self, title: say(message`Update ${name}`), method: 'patch' },
    }),
    ...when(mayUnarchiveNow(viewer, project, context.parentOf(project)), {
      unarchive: {
        href: self,
        title: say(message`Unarchive ${name}`),
        method: 'patch',
        payload: { active: true },
      },
    }),
    ...favorLink(project, viewer),
    ...when(canCopy(viewer, project, rights), {
      copy: {
        href: href(routes['copy-form'], project),
        title: say(message`Copy ${name}`),
        method: 'post',
        payload: proposedCopy(project, openParent(project, context)),
      },
      copyImmediately: { href: href(routes.copy, project), method: 'post' },
    }),
    ...when(canDelete(viewer) && !project.removal, {
      delete: { href: self, title: say(message`Delete ${name}`), method: 'delete' },
      deletionPreview: { href: href(routes.deletion, project) },
    }),
  }
}

/** Returns links to the types in a project's list of types; none if the project uses all types. */
const typeLinks = (project: Project, { configuration }: Viewer): Link[] =>
  listedTypes(configuration, project).map((type) => ({ href: href(types.show, type), title: type.name }))

/** Returns the parent of a project; undefined if the requester may not put a new project below this parent. */
function openParent(project: Project, context: RepresentationContext) {
  const parent = context.parentOf(project)
  return parent?.active && context.rightsIn(parent).isVisible ? parent : undefined
}

/**
 * The link that adds a project to the requester's favorites. If the project is a favorite, the link removes it instead.
 */
function favorLink(project: Project, { user }: Viewer): Record<string, Link> {
  const address = href(routes.favor, project)
  if (isFavorite(user, project.id)) return { disfavor: { href: address, method: 'delete' } }
  return when(user !== undefined && !project.removal, { favor: { href: address, method: 'post' } })
}

function parentLink(project: Project, context: RepresentationContext): Link {
  const parent = context.parentOf(project)
  if (!parent) return { href: null }
  return context.rightsIn(parent).isVisible ? projectLink(parent) : undisclosed
}
