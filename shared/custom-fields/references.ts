import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { type Link, linkedHref, undisclosed } from '#shared/platform/hal/resource.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { GroupVisibility, type RequestLookups } from '#shared/resources/groups/visibility.ts'
import { nameOfPrincipal, principalPaths } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { isAvailable } from '#shared/resources/versions/available.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import type { Bearer, CustomField } from './custom-field.ts'
import { type MayReveal, nameOf, presentValue, propertyFor, visibleFieldsOf } from './properties.ts'
import {
  type Customised,
  idOfReference,
  isReferenceTo,
  kindOfReference,
  type Reference,
  referencesOf,
} from './value.ts'

export type Names = ReadonlyMap<string, string>

/** The entities to which custom values may refer: users, placeholder users, groups and versions. */
export class ReferenceTargets {
  constructor(readonly ports: Ports) {}

  /**
   * Looks up the target of a reference. Returns undefined if the target does not exist, or if the value is not a
   * reference.
   */
  async find(reference: Reference) {
    const { ports } = this
    const [kind, id] = [kindOfReference(reference), idOfReference(reference)]
    if (kind === 'version') return versionsIn(ports).byId(id)
    const found = kind && (await principalsIn(ports).byId(id))
    return found?.kind === kind ? found : undefined
  }

  /**
   * Returns the address of a group or placeholder user. Clients may refer to any principal as `/users/<id>`, so the
   * kind has to be looked up. Returns undefined if the id belongs to neither kind, or if the requester may not see the
   * principal.
   */
  async addressOf(id: number, viewer: Viewer): Promise<string | undefined> {
    const kind = (await principalsIn(this.ports).byId(id))?.kind
    const isKnown =
      kind === 'group'
        ? (await new GroupVisibility(viewer, this.ports).of([id]))(id)
        : kind === 'placeholder_user' && viewer.may('manage_placeholder_user')
    return kind && isKnown ? principalPaths[kind] + id : undefined
  }

  async name(reference: Reference, { configuration }: Viewer): Promise<string | undefined> {
    const found = await this.find(reference)
    return found && 'kind' in found ? nameOfPrincipal(found, { configuration }) : found?.name
  }

  /** Looks up the names of all targets to which custom fields of the given entities refer, in one round trip. */
  async namesIn(entities: readonly Customised[], bearer: Bearer, viewer: Viewer): Promise<Names> {
    const fields = visibleFieldsOf(bearer, viewer).filter(
      ({ format }) => format === 'user' || format === 'version',
    )
    const keys = fields.flatMap((field) => entities.flatMap((entity) => linksOf(field, entity).map(String)))
    const named = [...new Set(keys)].map(async (key): Promise<[string, string][]> => {
      const name = await this.name(key as Reference, viewer)
      return name === undefined ? [] : [[key, name]]
    })
    return new Map((await Promise.all(named)).flat())
  }

  /**
   * Returns an object that determines which references are hidden from a requester.
   *
   * @param known lookups that the request has already made, which are reused
   */
  visibility(viewer: Viewer, known?: Partial<RequestLookups>): ReferenceVisibility {
    return new ReferenceVisibility(viewer, this.ports, known)
  }
}

export const referenceTargetsIn = oncePer((ports: Ports): ReferenceTargets => new ReferenceTargets(ports))

/** The references in an entity's custom values that are hidden from a requester. */
export type HiddenReferences = ReadonlySet<Reference>

/**
 * Determines which references of custom values are hidden from a requester.
 *
 * A version is hidden if it is not available in the project. A group is hidden if the requester may not see it.
 */
export class ReferenceVisibility {
  readonly groups: GroupVisibility
  /** The ancestors and descendants of projects that have already been read. */
  readonly hierarchy: ProjectHierarchy

  constructor(
    private readonly viewer: Viewer,
    private readonly ports: Ports,
    known: Partial<RequestLookups> = {},
  ) {
    this.hierarchy = known.hierarchy ?? new ProjectHierarchy(projectsIn(ports))
    this.groups = new GroupVisibility(viewer, ports, { ...known, hierarchy: this.hierarchy })
  }

  /**
   * Looks up the hidden references in the custom values of an entity. Reads nothing for an administrator, who sees all
   * references, or for an entity that refers to no version or group.
   *
   * @param project id of the entity's project; for a project, its own id
   */
  async hiddenIn({ customValues }: Customised, project: number): Promise<HiddenReferences> {
    if (this.viewer.isAdmin) return new Set()
    const references = referencesOf(customValues)
    const [versions, groups] = await Promise.all([
      this.#unavailableVersions(references, project),
      this.#invisibleGroups(references),
    ])
    return new Set([...versions, ...groups])
  }

  /** Returns the hidden references of many entities, keyed by entity id. */
  async hiddenBy<E extends Customised & { id: number }>(
    entities: readonly E[],
    projectOf: (entity: E) => number,
  ): Promise<ReadonlyMap<number, HiddenReferences>> {
    const hidden = entities.map(async (one) => [one.id, await this.hiddenIn(one, projectOf(one))] as const)
    return new Map(await Promise.all(hidden))
  }

  /** Returns the references to versions that exist but are not available in a project. */
  async #unavailableVersions(references: readonly Reference[], project: number) {
    const isUnavailable = async (reference: Reference) => {
      const version = await versionsIn(this.ports).byId(idOfReference(reference))
      return version !== undefined && !(await isAvailable(version, project, this.hierarchy))
    }
    const toVersions = references.filter((reference) => isReferenceTo('version', reference))
    const unavailable = await Promise.all(toVersions.map(isUnavailable))
    return toVersions.filter((_, index) => unavailable[index])
  }

  async #invisibleGroups(references: readonly Reference[]) {
    const toGroups = references.filter((reference) => isReferenceTo('group', reference))
    if (toGroups.length === 0) return []
    const isVisible = await this.groups.of(toGroups.map(idOfReference))
    return toGroups.filter((reference) => !isVisible(idOfReference(reference)))
  }
}

/**
 * Returns a function that decides whether a requester may see a reference in custom values. Administrators see all
 * references. Other requesters see no hidden references, and see versions only if they may see versions in the project.
 *
 * @param rights the requester's rights in the project
 */
export const disclosureFor = (
  { isAdmin }: Viewer,
  rights: ProjectRights | undefined,
  hidden: HiddenReferences = new Set(),
): MayReveal => {
  const seesVersions = canSeeVersions(rights)
  return (reference) =>
    isAdmin || ((seesVersions || !isReferenceTo('version', reference)) && !hidden.has(reference))
}

/** Returns the options or references that are the value of a field in an entity. */
const linksOf = (field: CustomField, { customValues }: Customised): (number | Reference)[] =>
  (presentValue(field, customValues[field.id]) ?? []) as (number | Reference)[]

/**
 * Returns the links of an entity's custom values. A field whose values are options or references has a single link or,
 * if it takes several values, a list of links.
 */
export const customLinks = (
  entity: Customised,
  bearer: Bearer,
  { viewer, names, mayReveal }: { viewer: Viewer; names: Names; mayReveal: MayReveal },
): Record<string, Link | Link[]> =>
  Object.fromEntries(
    visibleFieldsOf(bearer, viewer).flatMap((field) => {
      const { kind, isHidden } = propertyFor(field, { mayReveal })
      if (kind.type !== 'Link') return []
      const links = linksOf(field, entity).flatMap((value): Link[] =>
        isHidden?.(value, viewer) ? [undisclosed] : linkTo(value, field, kind, names),
      )
      return [[nameOf(field), field.multi ? links : (links[0] ?? { href: null })]]
    }),
  )

/** Returns a list with the link of a value; an empty list if the target of the link no longer exists. */
function linkTo(value: number | Reference, field: CustomField, kind: LinkKind, names: Names): Link[] {
  const option = field.options.find(({ id }) => id === value)?.value
  const title = option ?? names.get(String(value))
  return title === undefined ? [] : [{ href: linkedHref(kind, value), title }]
}
