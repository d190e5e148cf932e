import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { IsWanted } from '#shared/platform/query/select.ts'
import { type Category, categoryIn } from '#shared/resources/categories/model.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { seesUser } from '#shared/resources/principals/visibility.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { representVersion } from '#shared/resources/versions/representer.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import {
  embeddedFrom,
  linksFrom,
  type Reference,
  titled,
  toEntry,
  toPrincipal,
  toProject,
} from '#shared/surroundings/reference.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { entries } from './entries.ts'
import type { WorkPackage } from './model.ts'
import { routes } from './routes.ts'

/** The link to a work package. */
export const linkTo = (workPackage: Pick<WorkPackage, 'id' | 'subject'>): Link => ({
  href: href(routes.show, workPackage),
  title: workPackage.subject,
})

export const toWorkPackage: Reference<WorkPackage> = {
  find: (id, around) => around.workPackage(id),
  findIn: async (id, _, around) => {
    const found = await around.workPackage(id)
    return found && (await around.sees(found)) ? found : undefined
  },
  isSeen: (found, _, around) => around.sees(found),
  link: linkTo,
}

const toVersion: Reference<Version> = {
  find: (id, around) => around.versionNamed(id),
  findIn: (id, project, around) => around.version(id, project),
  isSeen: async ({ project, removal }, _, { rights }) => !removal && canSeeVersions(await rights(project)),
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
  isSeen: async ({ project }, _, { rights }) =>
    (await rights(project.id))?.may('view_work_packages') ?? false,
  link: titled(categories.show),
  represent: (category, { viewer, stores }) => representCategory(category, category.project, viewer, stores),
}

const toPerson: Reference<KnownPrincipal> = {
  ...toPrincipal,
  isSeen: ({ principal }, id, { stores, viewer }) => !principal.removal && seesUser(id, viewer, stores),
}

/** Everything that work packages link to, by the name of the link. */
const references = {
  project: toProject,
  type: toEntry(entries.type),
  status: toEntry(entries.status),
  priority: toEntry(entries.priority),
  author: toPerson,
  assignee: toPerson,
  responsible: toPerson,
  version: toVersion,
  category: toCategory,
  parent: toWorkPackage,
}

/** The links by which work packages refer to something. */
export type ReferenceName = keyof typeof references

/** Whether a property refers to something. */
export const isReference = (name: string): name is ReferenceName => name in references

const referenceOf = (name: ReferenceName) => references[name] as Reference<unknown>

/** The link to what has an id, wherever it counts; without an address if nothing has it. */
export async function linkOf(name: ReferenceName, id: number, around: Surroundings): Promise<Link> {
  const found = await referenceOf(name).find(id, around)
  return found ? referenceOf(name).link(found, around) : { href: null }
}

/**
 * The link to what a value of a filter names: an id, the identifier of a project, or `me`.
 *
 * @returns undefined if there is no such thing, or the requester does not see it
 */
export async function linkToValue(
  name: ReferenceName,
  value: string,
  around: Surroundings,
): Promise<Link | undefined> {
  if (value === 'me') return { href: '/api/v3/users/me', title: 'me' }
  const isId = /^\d{1,15}$/.test(value)
  const id = isId ? Number(value) : await around.stores.projects.ownerOf('identifier', value)
  const { find, isSeen = () => true, link } = referenceOf(name)
  const found = id === undefined ? undefined : await find(id, around)
  return found && (await isSeen(found, Number(id), around)) ? link(found, around) : undefined
}

const idsOf = (workPackage: WorkPackage) => ({ ...workPackage, version: workPackage.versionId })

/** The links of a work package to what it refers to, as far as they are wanted; without an address to what it does not. */
export const referenceLinks = (
  workPackage: WorkPackage,
  around: Surroundings,
  isWanted: IsWanted,
): Promise<Partial<Record<ReferenceName, Link>>> => {
  const wanted = Object.entries(references).filter(([name]) => isWanted(name))
  return linksFrom<ReferenceName>(Object.fromEntries(wanted) as typeof references, idsOf(workPackage), around)
}

/** What a work package links to besides its parent, as far as it is set and visible, each as an element of its list. */
export const embeddedOf = (
  workPackage: WorkPackage,
  around: Surroundings,
): Promise<Record<string, Resource>> => embeddedFrom(references, idsOf(workPackage), around)

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
