import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { disclosureFor, type Hidden } from '#shared/custom-fields/disclosure.ts'
import { customLinks, type Names, namesIn } from '#shared/custom-fields/links.ts'
import { customProperties, fieldsFor } from '#shared/custom-fields/properties.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type Project, type ProjectSummary, projectLink } from '#shared/resources/projects/model.ts'
import { loadRepresentationContext, representProject } from '#shared/resources/projects/representer.ts'
import { type Defining, hiddenFor } from './load-version.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** Data that representing a version needs, besides the version. */
export interface RepresentationContext {
  viewer: Viewer
  names: Names
  /** The project that defines it, and the requester's rights there. */
  defining?: { project?: ProjectSummary; rights: ProjectRights }
  /** The references of its custom fields that are hidden from the requester. */
  hidden: Hidden
}

/** The links of a version besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The Schema of versions.',
    availableInProjects: 'The projects in which the version is available.',
  },
  sometimes: {
    update: 'The form for a change of the version.',
    updateImmediately: 'Changes the version.',
    delete: 'Deletes the version.',
  },
}

/** The Version resource for one requester, without `_embedded`. */
export function representVersion(version: Version, context: RepresentationContext): Resource {
  const { viewer, defining, hidden } = context
  const fields = fieldsFor('version', viewer)
  const mayReveal = disclosureFor(viewer, defining?.rights, hidden)
  return {
    _type: 'Version',
    ...represented({ ...properties, ...customProperties('version', viewer) }, version, viewer),
    _links: {
      ...ownLinks(version, context),
      ...customLinks(version, fields, { ...context, mayReveal }),
    },
  }
}

/**
 * The Version resource on its own, which embeds the defining project if the requester sees it.
 *
 * @param names the titles of the links of its custom fields
 */
export async function representSingle(
  version: Version,
  viewer: Viewer,
  defining: Defining | undefined,
  stores: Stores<'groups' | 'memberships' | 'placeholderUsers' | 'projects' | 'users' | 'versions'>,
  names: Promise<Names> = namesFor(version, viewer, stores),
): Promise<Resource> {
  const project = defining?.rights.isVisible ? defining.project : undefined
  const [known, hidden, embedded] = await Promise.all([
    names,
    hiddenFor(version, viewer, defining, stores),
    project && defining && embeddedProject(project, viewer, defining, stores),
  ])
  const resource = representVersion(version, { viewer, names: known, defining, hidden })
  return embedded ? { ...resource, _embedded: { definingProject: embedded } } : resource
}

/** Looks up the titles of the links of a version's custom fields. */
export const namesFor = (
  version: Version,
  viewer: Viewer,
  stores: Stores<'groups' | 'placeholderUsers' | 'users' | 'versions'>,
): Promise<Names> => namesIn([version], fieldsFor('version', viewer), viewer, stores)

async function embeddedProject(
  project: Project,
  viewer: Viewer,
  { own, hierarchy, parentSummary }: Defining,
  stores: Stores<'groups' | 'memberships' | 'placeholderUsers' | 'projects' | 'users' | 'versions'>,
) {
  const known = [project.id, project.parent ?? project.id].map((id) => [id, own.get(id)] as const)
  const context = await loadRepresentationContext([project], viewer, stores, {
    memberships: new Map(known),
    summaries: await parentSummary(),
    hierarchy,
  })
  return representProject(project, context)
}

function ownLinks(version: Version, { defining }: RepresentationContext): Record<string, Link> {
  const { name } = version
  const self = href(routes.show, version)
  const project = defining?.rights.isVisible ? defining.project : undefined
  return {
    self: { href: self, title: name },
    schema: { href: routes.schema.path },
    availableInProjects: { href: href(routes.projects, version) },
    ...(project && { definingProject: projectLink(project) }),
    ...when(canManage(defining?.rights), {
      update: { href: href(routes['update-form'], version), method: 'post' },
      updateImmediately: { href: self, title: `Update ${name}`, method: 'patch' },
      delete: { href: self, title: `Delete ${name}`, method: 'delete' },
    }),
  }
}
