import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { customLinks } from '#shared/custom-fields/links.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { type Link, type Resource, represented, undisclosed, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'
import { type Project, projectLink, statusLinks } from './model.ts'
import { canDelete, canUpdate } from './policy.ts'
import { elementProperties } from './properties.ts'
import { routes } from './routes.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

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
  const reading = project.parent === undefined ? undefined : app.projects.byId(project.parent)
  const memberships = new Map([[project.id, membership]])
  const [surroundings, parent] = await Promise.all([
    surroundingsOf([project], viewer, app, { memberships, parent: reading }),
    reading,
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
    categories: { href: `${self}/categories` },
    workPackages: { href: `${self}/work_packages` },
    ...when(rights.may('view_work_packages', 'manage_types'), { types: { href: `${self}/types` } }),
    ...when(rights.may(...versionReaders), { versions: { href: `${self}/versions` } }),
    ...when(rights.may('view_members'), { memberships: membershipsLink(project) }),
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

/** Link to the memberships in a project. The endpoint is not part of this service. */
function membershipsLink({ id }: Project): Link {
  const filters = [{ project: { operator: '=', values: [String(id)] } }]
  return { href: `/api/v3/memberships?filters=${encodeURIComponent(JSON.stringify(filters))}` }
}

function parentLink(project: Project, surroundings: Surroundings): Link {
  const parent = surroundings.parentOf(project)
  if (!parent) return { href: null }
  return surroundings.rightsIn(parent).isVisible ? projectLink(parent) : undisclosed
}
