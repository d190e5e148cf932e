import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type Category, categoryIn } from '#shared/resources/categories/model.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { representVersion } from '#shared/resources/versions/representer.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { canSeeVersion } from '#shared/resources/versions/visibility.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { namesAndHidden } from './custom-values.ts'
import { type LinkTarget, type ProjectBoundTarget, titled } from './link-target.ts'
import type { ProjectContext } from './project-context.ts'

export const linkTo = (workPackage: Pick<WorkPackage, 'id' | 'subject'>): Link => ({
  href: href(workPackages.show, workPackage),
  title: workPackage.subject,
})

export const toWorkPackage: LinkTarget<WorkPackage> = {
  type: 'WorkPackage',
  stored: workPackagesIn,
  find: (id, context) => context.workPackage(id),
  findInProject: async (id, _, context) => {
    const found = await context.workPackage(id)
    return found && (await context.sees(found)) ? found : undefined
  },
  isSeen: (found, _, context) => context.sees(found),
  link: linkTo,
}

/** The link to a version. It is valid while the version is available in the project. */
export const toVersion: ProjectBoundTarget<Version> = {
  type: 'Version',
  stored: versionsIn,
  find: (id, context) => context.versionNamed(id),
  findInProject: (id, project, context) => context.version(id, project),
  isSeen: async (version, _, { viewer, ports, hierarchy }) =>
    !version.removal &&
    (viewer.isAdmin ||
      canSeeVersion(version, { viewer, hierarchy, own: await ownMemberships(viewer, ports) })),
  link: titled(versions.show),
  represent: versionFor,
}

/** Returns a version as a list element. Its project is disclosed only to requesters who may see the project. */
export async function versionFor(version: Version, context: ProjectContext): Promise<Resource> {
  const [[names, hidden], defining, definingRights] = await Promise.all([
    namesAndHidden(version, 'version', context),
    context.project(version.project),
    context.rights(version.project),
  ])
  return representVersion(version, {
    viewer: context.viewer,
    names,
    hidden,
    defining: definingRights && { project: defining, rights: definingRights },
  })
}

const inProject = (project: Project | undefined, id: number) => {
  const category = project && categoryIn(project, id)
  return category && { ...category, project }
}

/** The link to a category. It is valid as long as the category belongs to the project of the linking entity. */
export const toCategory: ProjectBoundTarget<Category & { project: Project }> = {
  type: 'Category',
  find: async (id, { ports }) => inProject(await projectsIn(ports).ofCategory(id), id),
  findInProject: async (id, project, context) => inProject(await context.project(project), id),
  isSeen: async ({ project }, _, { rights }) =>
    (await rights(project.id))?.may('view_work_packages') ?? false,
  link: titled(categories.show),
  represent: (category, { viewer, ports }) => representCategory(category, category.project, viewer, ports),
}
