import type { ProjectRights } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { href } from '#shared/api/href.ts'
import type { App } from '#shared/app.ts'
import { customLinks, type Names, namesIn } from '#shared/custom-fields/links.ts'
import { customProperties, fieldsFor } from '#shared/custom-fields/properties.ts'
import { type Link, type Resource, when } from '#shared/hal/link.ts'
import { represented } from '#shared/hal/represent.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { projectLink } from '#shared/resources/projects/link.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { representProject } from '#shared/resources/projects/representer.ts'
import { surroundingsOf } from '#shared/resources/projects/surroundings.ts'
import type { Version } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** What representing a version takes beside it. */
export interface VersionSurroundings {
  viewer: Viewer
  names: Names
  /** The project that defines it, and the requester's rights there. */
  defining?: { project?: Project; rights: ProjectRights }
}

/** The Version resource for one requester, without what a single one embeds. */
export function representVersion(version: Version, surroundings: VersionSurroundings): Resource {
  const { viewer } = surroundings
  const fields = fieldsFor('version', viewer)
  return {
    _type: 'Version',
    ...represented({ ...properties, ...customProperties('version', viewer) }, version, viewer),
    _links: {
      ...ownLinks(version, surroundings),
      ...customLinks(version, fields, { ...surroundings, seesVersions: true }),
    },
  }
}

/** The same on its own, with a copy of the project that defines it, if the requester sees that. */
export async function representSingle(
  version: Version,
  viewer: Viewer,
  defining: { project?: Project; membership?: Membership; rights: ProjectRights } | undefined,
  app: App,
): Promise<Resource> {
  const project = defining?.rights.isVisible ? defining.project : undefined
  const known = new Map(project ? [[project.id, defining?.membership]] : [])
  const [names, around] = await Promise.all([
    namesIn([version], fieldsFor('version', viewer), viewer, app),
    project && surroundingsOf([project], viewer, app, known),
  ])
  const resource = representVersion(version, { viewer, names, defining })
  if (!project || !around) return resource
  return { ...resource, _embedded: { definingProject: representProject(project, around) } }
}

function ownLinks(version: Version, { defining }: VersionSurroundings): Record<string, Link> {
  const { name } = version
  const self = href(routes.show, version)
  const project = defining?.rights.isVisible ? defining.project : undefined
  return {
    self: { href: self, title: name },
    schema: { href: routes.schema.path },
    availableInProjects: { href: href(routes.projects, version) },
    ...(project && { definingProject: projectLink(project) }),
    ...when(defining?.rights.may('manage_versions') ?? false, {
      update: { href: href(routes['update-form'], version), method: 'post' },
      updateImmediately: { href: self, title: `Update ${name}`, method: 'patch' },
      delete: { href: self, title: `Delete ${name}`, method: 'delete' },
    }),
  }
}
