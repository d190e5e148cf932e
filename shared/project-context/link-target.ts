import { type Entity, existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import { type Link, type Resource, undisclosed } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { say } from '#shared/platform/language/message.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import { type Project, projectLink } from '#shared/resources/projects/model.ts'
import { loadRepresentationContext, representProject } from '#shared/resources/projects/representer.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { seesPrincipal } from './disclosure.ts'
import type { ProjectContext } from './project-context.ts'

type Found<T> = T | undefined | Promise<T | undefined>

/**
 * The target of a link: how it is found, disclosed, linked and embedded. A resource declares one for each of its links:
 *
 *     { version: guarded(toVersion), assignee: guarded(toPrincipal), author: toAuthor }
 */
export interface LinkTarget<T> {
  find(id: number, context: ProjectContext): Found<T>
  /**
   * Finds the target with an id, if it is visible and valid in a project. For example, a version is valid only in the
   * projects with which it is shared. If this function is absent, `find` is called instead.
   */
  findInProject?(id: number, project: number, context: ProjectContext): Found<T>
  /** Returns whether a link discloses its target to the requester; by default, it does. */
  isDisclosed?(found: T, context: ProjectContext): boolean | Promise<boolean>
  /** Returns whether the requester may refer to the target by its id; by default, always true. */
  isSeen?(found: T, id: number, context: ProjectContext): boolean | Promise<boolean>
  link(found: T, context: ProjectContext): Link
  /** The title of a link whose target was deleted; by default, the link has no title. */
  titleOfDeleted?: string
  /** The `_type` of the embedded target, or the types that it may have. */
  type: string | { of: readonly string[] }
  /**
   * The collection of the targets, if they are entities. Import records may refer only to targets in this collection
   * that are not being deleted.
   */
  stored?: StoredIn
  /** True for a guarded link. A write that sets the link fails if the target is deleted before the write is stored. */
  isGuarded?: true
  /**
   * Returns the target in the form that the elements of its list have. Without this function, the target is not
   * embedded.
   */
  represent?(found: T, context: ProjectContext): Resource | Promise<Resource>
}

/** A collection whose entities can be the targets of links by id. */
interface Stored {
  byId(id: number): Promise<Entity | undefined>
  check(id: number, when: Condition): Check
}

/** Finds the collection in which the targets of a link are stored. */
export type StoredIn = (ports: Ports) => Stored

/**
 * Marks a link target as guarded. A write that sets a link to a guarded target fails if the target is deleted before
 * the write is stored.
 */
export const guarded = <T>(reference: LinkTarget<T>): LinkTarget<T> & { isGuarded: true } => ({
  ...reference,
  isGuarded: true,
})

/**
 * Returns the checks that a write's transaction must contain. They fail if a new target of a guarded link has been
 * deleted.
 */
export function guardsOf<Name extends string>(
  references: References<Name>,
  before: Partial<Record<NoInfer<Name>, unknown>>,
  after: Partial<Record<NoInfer<Name>, unknown>>,
  ports: Ports,
): Check[] {
  const guarded = Object.entries<LinkTarget<unknown>>(references).filter(([, { isGuarded }]) => isGuarded)
  return guarded.flatMap(([name, { stored }]) => {
    const id = after[name as Name]
    const isNew = typeof id === 'number' && id !== before[name as Name]
    return isNew && stored ? [stored(ports).check(id, existsAndStays)] : []
  })
}

/** The types of embedded targets, as the OpenAPI document declares them. */
export const embeddedTypes = (references: References<string>): DeclaredResource['embeds'] =>
  Object.fromEntries(Object.entries(references).map(([name, { type }]) => [name, type]))

/** A target that is valid only in some projects, such as a version. */
export type ProjectBoundTarget<T> = LinkTarget<T> & Required<Pick<LinkTarget<T>, 'findInProject'>>

/** The targets of a resource's links, keyed by the name of the link. */
export type References<Name extends string> = Readonly<Record<Name, LinkTarget<unknown>>>

/** An entity's project, and the ids of the entity's link targets, keyed by the name of the link. */
export type Referring<Name extends string> = { project: number } & { [Each in Name]?: number }

export const titled =
  (route: Route & { path: `/api/v3/${string}/{id}` }) =>
  ({ id, name }: { id: number; name: string }): Link => ({ href: href(route, { id }), title: name })

export const toProject: LinkTarget<Project> = {
  type: 'Project',
  stored: projectsIn,
  find: (id, context) => context.project(id),
  isSeen: async (_, id, { rights }) => (await rights(id))?.may('view_project') ?? false,
  link: projectLink,
  represent: async (project, { viewer, ports, references, membership }) => {
    const known = { references, memberships: new Map([[project.id, await membership(project.id)]]) }
    return representProject(project, await loadRepresentationContext([project], viewer, ports, known))
  },
}

/** The link to a principal. The link is undisclosed if the requester may not see the principal. */
export const toPrincipal: LinkTarget<AnyPrincipal> = {
  type: { of: ['User', 'Group', 'PlaceholderUser'] },
  stored: principalsIn,
  find: (id, context) => context.principal(id),
  isDisclosed: ({ id }, context) => context.discloses(id),
  isSeen: async ({ kind, removal }, id, context) =>
    !removal && (kind === 'user' ? seesPrincipal(id, context.viewer, context.ports) : context.discloses(id)),
  link: (found, { viewer }) => principalLink(found, viewer),
  represent: (found, { viewer, ports }) => representPrincipal(found, viewer, ports),
}

/** The link to the author. After the author is deleted, only a title remains. */
export const toAuthor: LinkTarget<AnyPrincipal> = {
  ...toPrincipal,
  stored: usersIn,
  isDisclosed: undefined,
  titleOfDeleted: 'Deleted user',
}

/** The link to the owner. After the owner is deleted, only a title remains. */
export const toOwner: LinkTarget<AnyPrincipal> = { ...toAuthor, type: { of: ['User'] } }

const disclosedLink = async (
  { isDisclosed, link }: LinkTarget<unknown>,
  found: unknown,
  context: ProjectContext,
): Promise<Link> => ((await isDisclosed?.(found, context)) === false ? undisclosed : link(found, context))

/**
 * Returns the link to the target that has the given id, even if the target is not valid in a project. If the target
 * does not exist, `href` is null.
 */
export async function linkOf(
  reference: LinkTarget<unknown>,
  id: number,
  context: ProjectContext,
): Promise<Link> {
  const found = await reference.find(id, context)
  return found ? disclosedLink(reference, found, context) : { href: null }
}

/**
 * Returns the name of the target with the given id, even if the target is hidden from the requester; undefined if there
 * is no such target.
 */
export async function targetName(
  { find, link }: LinkTarget<unknown>,
  id: number,
  context: ProjectContext,
): Promise<string | undefined> {
  const found = await find(id, context)
  return found ? link(found, context).title : undefined
}

/**
 * Returns the name of a link's target, given its id; undefined if the target does not exist or is hidden from the
 * requester.
 */
export async function seenName(
  reference: LinkTarget<unknown>,
  id: number,
  context: ProjectContext,
): Promise<string | undefined> {
  const isKnown = context.viewer.isAdmin || (await seen(reference, id, context)) !== undefined
  return isKnown ? targetName(reference, id, context) : undefined
}

/** Finds the target with the given id, if it exists and the requester may refer to it. */
export async function seen(
  { find, isSeen = () => true }: LinkTarget<unknown>,
  id: number,
  context: ProjectContext,
): Promise<unknown> {
  const found = await find(id, context)
  return found && (await isSeen(found, id, context)) ? found : undefined
}

/**
 * Returns the link to the target that a filter value identifies. The value is an id, the identifier of a project, or
 * `me`.
 *
 * @returns undefined if the target does not exist or is hidden from the requester
 */
export async function linkToValue(
  reference: LinkTarget<unknown>,
  value: string,
  context: ProjectContext,
): Promise<Link | undefined> {
  if (value === 'me') return { href: '/api/v3/users/me', title: 'me' }
  const isId = /^\d{1,15}$/.test(value)
  const id = isId ? Number(value) : await projectsIn(context.ports).ownerOf('identifier', value)
  const found = id === undefined ? undefined : await seen(reference, id, context)
  return found ? reference.link(found, context) : undefined
}

/**
 * Calls `show` for each link of an entity, with the declaration and the target of the link. The target is undefined if
 * the link is empty, or if its target is not valid in the entity's project.
 */
async function shownFrom<Name extends string, T>(
  references: References<Name>,
  from: Referring<Name>,
  context: ProjectContext,
  show: (reference: LinkTarget<unknown>, found: unknown) => T | Promise<T>,
): Promise<Record<Name, T>> {
  const entries = Object.entries<LinkTarget<unknown>>(references).map(async ([name, reference]) => {
    const { find, findInProject } = reference
    const id: number | undefined = from[name as Name]
    if (id === undefined) return [name, await show(reference, undefined)]
    const found = await (findInProject ? findInProject(id, from.project, context) : find(id, context))
    return [name, await show(reference, found)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns all links of an entity. A link without a target has a null `href`. */
export const linksFrom = <Name extends string>(
  references: References<Name>,
  from: Referring<NoInfer<Name>>,
  context: ProjectContext,
): Promise<Record<Name, Link>> =>
  shownFrom(references, from, context, (reference, found) => {
    const { titleOfDeleted } = reference
    return found
      ? disclosedLink(reference, found, context)
      : { href: null, ...(titleOfDeleted && { title: say(titleOfDeleted) }) }
  })

/**
 * Returns the embedded targets of an entity's links. Each target has the form that it has in lists. Omits undisclosed
 * targets.
 */
export async function embeddedFrom<Name extends string>(
  references: References<Name>,
  from: Referring<NoInfer<Name>>,
  context: ProjectContext,
): Promise<Record<string, Resource>> {
  const shown = await shownFrom(references, from, context, async ({ isDisclosed, represent }, found) =>
    found && (await isDisclosed?.(found, context)) !== false ? represent?.(found, context) : undefined,
  )
  return Object.fromEntries(
    Object.entries<Resource | undefined>(shown).flatMap(([name, one]) => (one ? [[name, one]] : [])),
  )
}
