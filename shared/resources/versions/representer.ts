import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import {
  customLinks,
  disclosureFor,
  type HiddenReferences,
  type Names,
  type ReferenceVisibility,
  referenceTargetsIn,
} from '#shared/custom-fields/references.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { type Project, type ProjectSummary, projectLink } from '#shared/resources/projects/model.ts'
import { loadRepresentationContext, representProject } from '#shared/resources/projects/representer.ts'
import type { DefiningProject } from './load-version.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The data that is needed to represent a version, in addition to the version itself. */
export interface RepresentationContext {
  viewer: Viewer
  names: Names
  /** The project that defines the version, and the requester's rights in the project. */
  defining?: { project?: ProjectSummary; rights: ProjectRights }
  /** The references that are hidden from the requester, among the references in the version's custom fields. */
  hidden: HiddenReferences
}

/** All links of a version except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of versions.',
    availableInProjects: 'The projects in which the version is available.',
  },
  sometimes: {
    ...changingLinks('the version'),
    deletionPreview: 'The preview of the deletion.',
  },
}

/** The Version resource for a requester, without `_embedded`. */
export function representVersion(version: Version, context: RepresentationContext): Resource {
  const { viewer, defining, hidden } = context
  const mayReveal = disclosureFor(viewer, defining?.rights, hidden)
  return {
    _type: 'Version',
    ...represented({ ...properties, ...customProperties('version', viewer) }, version, viewer),
    _links: {
      ...ownLinks(version, context),
      ...customLinks(version, 'version', { ...context, mayReveal }),
    },
  }
}

/** The Version resource on its own, which embeds the defining project if the requester sees it. */
export async function representSingle(
  version: Version,
  viewer: Viewer,
  defining: DefiningProject | undefined,
  ports: Ports,
): Promise<Resource> {
  const project = defining?.rights.isVisible ? defining.project : undefined
  const references = referenceTargetsIn(ports).visibility(viewer, defining)
  const [names, hidden, embedded] = await Promise.all([
    referenceTargetsIn(ports).namesIn([version], 'version', viewer),
    references.hiddenIn(version, version.project),
    project && defining && embeddedProject(project, defining, references, viewer, ports),
  ])
  const resource = representVersion(version, { viewer, names, defining, hidden })
  return embedded ? { ...resource, _embedded: { definingProject: embedded } } : resource
}

async function embeddedProject(
  project: Project,
  { own, parentSummary }: DefiningProject,
  references: ReferenceVisibility,
  viewer: Viewer,
  ports: Ports,
) {
  const known = [project.id, project.parent ?? project.id].map((id) => [id, own.get(id)] as const)
  const context = await loadRepresentationContext([project], viewer, ports, {
    memberships: new Map(known),
    summaries: await parentSummary(),
    references,
  })
  return representProject(project, context)
}

function ownLinks(version: Version, { defining }: RepresentationContext): Record<string, Link> {
  const { name } = version
  const mayChange = canManage(defining?.rights)
  const project = defining?.rights.isVisible ? defining.project : undefined
  return {
    self: { href: href(routes.show, version), title: name },
    schema: { href: routes.schema.path },
    availableInProjects: { href: href(routes.projects, version) },
    ...(project && { definingProject: projectLink(project) }),
    ...changesOf(routes.show, version, { change: mayChange, delete: mayChange }, name),
  }
}
