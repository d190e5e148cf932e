import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { type Category, categoryIn } from '#shared/resources/categories/model.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import { type KnownPrincipal, principalLink } from '#shared/resources/principals/links.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { representPriority } from '#shared/resources/priorities/representer.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import { type Project, projectLink } from '#shared/resources/projects/model.ts'
import { loadRepresentationContext, representProject } from '#shared/resources/projects/representer.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { representStatus } from '#shared/resources/statuses/representer.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { representType } from '#shared/resources/types/representer.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { representVersion } from '#shared/resources/versions/representer.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import type { WorkPackage } from './model.ts'
import { routes } from './routes.ts'
import type { Surroundings } from './surroundings.ts'

type Found<T> = T | undefined | Promise<T | undefined>

/** What a link of work packages leads to. */
interface Reference<T> {
  /** What has an id. */
  find(id: number, around: Surroundings): Found<T>
  /** What has an id, as far as it counts in a project and the requester sees it; by default wherever it is. */
  findIn?(id: number, project: number, around: Surroundings): Found<T>
  link(found: T, around: Surroundings): Link
  /** It as an element of its list; without this, nothing embeds it. */
  represent?(found: T, around: Surroundings): Resource | Promise<Resource>
}

const titled =
  (route: Route & { path: `/api/v3/${string}/{id}` }) =>
  ({ id, name }: { id: number; name: string }): Link => ({ href: href(route, { id }), title: name })

/** The link to a work package. */
export const linkTo = (workPackage: Pick<WorkPackage, 'id' | 'subject'>): Link => ({
  href: href(routes.show, workPackage),
  title: workPackage.subject,
})

const toProject: Reference<Project> = {
  find: (id, around) => around.project(id),
  link: projectLink,
  represent: async (project, { viewer, stores, references, membership }) => {
    const known = { references, memberships: new Map([[project.id, await membership(project.id)]]) }
    return representProject(project, await loadRepresentationContext([project], viewer, stores, known))
  },
}

/** Whoever sees a work package sees the names of those who work on it. */
const toPrincipal: Reference<KnownPrincipal> = {
  find: (id, around) => around.principal(id),
  link: (found, { viewer }) => principalLink(found, viewer),
  represent: (found, { viewer, stores }) => representPrincipal(found, viewer, stores),
}

/** An entry of the configuration; the default one counts instead of one that is gone. */
const toEntry = <T extends { id: number; name: string }>(
  entryOf: (configuration: Configuration, id: number) => T,
  route: Parameters<typeof titled>[0],
  represent: (entry: T, viewer: Viewer) => Resource,
): Reference<T> => ({
  find: (id, { viewer }) => entryOf(viewer.configuration, id),
  link: titled(route),
  represent: (entry, { viewer }) => represent(entry, viewer),
})

const toVersion: Reference<Version> = {
  find: (id, around) => around.versionNamed(id),
  findIn: (versionId, project, around) => around.version({ versionId, project }),
  link: titled(versions.show),
  represent: versionFor,
}

const inProject = (project: Project | undefined, id: number) => {
  const category = project && categoryIn(project, id)
  return category && { ...category, project }
}

const toCategory: Reference<Category & { project: Project }> = {
  find: async (id, { stores }) => inProject(await stores.projects.ofCategory(id), id),
  findIn: async (id, project, around) => inProject(await around.project(project), id),
  link: titled(categories.show),
  represent: (category, { viewer, stores }) => representCategory(category, category.project, viewer, stores),
}

const toParent: Reference<WorkPackage> = {
  find: (id, around) => around.workPackage(id),
  findIn: async (id, _, around) => {
    const found = await around.workPackage(id)
    return found && (await around.sees(found)) ? found : undefined
  },
  link: linkTo,
}

/** Everything that work packages link to, by the name of the link. */
const references = {
  project: toProject,
  type: toEntry(typeOf, types.show, representType),
  status: toEntry(statusOf, statuses.show, representStatus),
  priority: toEntry(priorityOf, priorities.show, representPriority),
  author: toPrincipal,
  assignee: toPrincipal,
  responsible: toPrincipal,
  version: toVersion,
  category: toCategory,
  parent: toParent,
}

/** The links by which work packages refer to something. */
export type ReferenceName = keyof typeof references

export const referenceNames = Object.keys(references) as ReferenceName[]

/** Whether a property refers to something. */
export const isReference = (name: string): name is ReferenceName => name in references

const referenceOf = (name: ReferenceName) => references[name] as Reference<unknown>

/** The link to what has an id, wherever it counts; without an address if nothing has it. */
export async function linkOf(name: ReferenceName, id: number, around: Surroundings): Promise<Link> {
  const found = await referenceOf(name).find(id, around)
  return found ? referenceOf(name).link(found, around) : { href: null }
}

/** What a work package links to, as far as it counts in its project and the requester sees it. */
async function foundOf(name: ReferenceName, workPackage: WorkPackage, around: Surroundings) {
  const { find, findIn } = referenceOf(name)
  const id = workPackage[name === 'version' ? 'versionId' : name]
  if (id === undefined) return undefined
  return findIn ? findIn(id, workPackage.project, around) : find(id, around)
}

/** What has an id, as an element of its list; undefined if nothing has it. */
export async function resourceOf(
  name: ReferenceName,
  id: number,
  around: Surroundings,
): Promise<Resource | undefined> {
  const { find, represent } = referenceOf(name)
  const found = await find(id, around)
  return found ? represent?.(found, around) : undefined
}

/** The links of a work package to what it refers to; without an address to what it does not. */
export async function referenceLinks(
  workPackage: WorkPackage,
  around: Surroundings,
): Promise<Record<ReferenceName, Link>> {
  const links = referenceNames.map(async (name) => {
    const found = await foundOf(name, workPackage, around)
    return [name, found ? referenceOf(name).link(found, around) : { href: null }]
  })
  return Object.fromEntries(await Promise.all(links))
}

/** What a work package links to besides its parent, as far as it is set and visible, each as an element of its list. */
export async function embeddedOf(
  workPackage: WorkPackage,
  around: Surroundings,
): Promise<Record<string, Resource>> {
  const resources = referenceNames.map(async (name) => {
    const found = await foundOf(name, workPackage, around)
    return [name, found ? await referenceOf(name).represent?.(found, around) : undefined]
  })
  return Object.fromEntries((await Promise.all(resources)).filter(([, resource]) => resource))
}

/** A version as an element of a list: its project is named as far as the requester sees that. */
export async function versionFor(
  version: Version,
  { viewer, stores, references, project, rights }: Surroundings,
): Promise<Resource> {
  const [names, hidden, defining, definingRights] = await Promise.all([
    stores.references.namesIn([version], 'version', viewer),
    references.hiddenIn(version, version.project),
    project(version.project),
    rights(version.project),
  ])
  return representVersion(version, {
    viewer,
    names,
    hidden,
    defining: definingRights && { project: defining, rights: definingRights },
  })
}
