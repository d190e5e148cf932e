import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { schemaPath } from '#shared/platform/endpoints/schema.ts'
import { addressOf, type Loaded } from '#shared/platform/endpoints/show.ts'
import { draftCreation, draftUpdate } from '#shared/platform/endpoints/writing.ts'
import type { Drafted, NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { formatted, shownText } from '#shared/platform/formattable/formattable.ts'
import {
  type Link,
  linkedHref,
  namedLink,
  type Resource,
  undisclosed,
} from '#shared/platform/hal/resource.ts'
import { schemaResource } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type ApiError, combined, representError, updateConflict } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Draft } from '#shared/platform/properties/draft.ts'
import { durationOf } from '#shared/platform/properties/duration.ts'
import { InvalidInput } from '#shared/platform/properties/input.ts'
import {
  isLink,
  type LinkKind,
  linksBeside,
  type NamedKind,
  type Values,
} from '#shared/platform/properties/kind.ts'
import { isOffered } from '#shared/platform/properties/named.ts'
import type { AnyProperty, Properties, Property } from '#shared/platform/properties/property.ts'
import { targetTitle } from '#shared/platform/properties/rules.ts'

interface FormContent {
  href: string
  /** The values of the draft, in the format of a create or update request body. */
  payload: Values
  violations: ApiError[]
  schema: Resource
  /** The link to the request that saves the payload; absent if the requester may not save it. */
  commit?: Link
}

/** A Form resource: a draft with all of its violations (specification, "Form resource"). */
export function form({ href, payload, violations, schema, commit }: FormContent): Resource {
  const self: Link = { href, method: 'post' }
  return {
    _type: 'Form',
    _embedded: { payload, schema, validationErrors: validationErrors(violations) },
    _links: { self, validate: self, ...(violations.length === 0 && commit && { commit }) },
  }
}

/** Groups the violations by property. Several errors of a property become one `MultipleErrors`. */
function validationErrors(violations: ApiError[]) {
  const byProperty = new Map<string, ApiError[]>()
  for (const violation of violations) {
    const name = violation.details.attribute ?? 'base'
    byProperty.set(name, [...(byProperty.get(name) ?? []), violation])
  }
  return Object.fromEntries([...byProperty].map(([name, errors]) => [name, representError(combined(errors))]))
}

/** The data that is needed to show a value of a draft, in addition to the value itself. */
interface Showing<E, C> {
  property: Property<E, C>
  isInvalid: boolean
  viewer: Viewer
  context?: C
}

/**
 * Returns the payload of a form, which a client can send back to save the draft.
 *
 * Invalid input is returned as it was sent. Unknown names of linked resources are looked up in one round trip.
 */
export async function payload<E, C>(
  properties: Properties<E, C>,
  { values, violations }: Draft,
  viewer: Viewer,
  context?: C,
): Promise<Values> {
  const drafted = Object.entries(properties).filter(([name]) => name in values)
  const shownIn = async (member: '_links' | '_meta' | undefined) => {
    const declared = drafted.filter(([, property]) => memberOf(property) === member)
    const entries = declared.map(async ([name, property]) => {
      const isInvalid = violations.some(({ details }) => details.attribute === name)
      return [name, await shownValue(values[name], { property, isInvalid, viewer, context })] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
  const beside = drafted.flatMap(([name, property]) => {
    const link = linkBeside(property, values[name])
    return link === undefined ? [] : [[name, link]]
  })
  const [plain, linked, meta] = await Promise.all([shownIn(undefined), shownIn('_links'), shownIn('_meta')])
  const links = { ...Object.fromEntries(beside), ...linked }
  const objects = Object.entries({ _links: links, _meta: meta })
  return { ...plain, ...Object.fromEntries(objects.filter(([, values]) => Object.keys(values).length > 0)) }
}

/**
 * Returns the name of the object that contains a property in a payload; undefined if the property is at the top level
 * of the payload.
 */
const memberOf = (property: AnyProperty) => (isLink(property) ? '_links' : property.location)

/**
 * Returns the link for a property that appears in the payload twice: as a value, and as a link in `_links`. Invalid
 * input is returned as it was sent.
 */
function linkBeside(property: AnyProperty, value: unknown): unknown {
  if (value instanceof InvalidInput) return value.link
  const links = linksBeside(property) ?? {}
  return typeof value === 'string' && Object.hasOwn(links, value) ? links[value] : undefined
}

async function shownValue<E, C>(value: unknown, showing: Showing<E, C>): Promise<unknown> {
  const { kind } = showing.property
  if (kind.type === 'Link') return linksTo(kind, value, showing)
  if (kind.type === 'Named') return shownNames(kind, value, showing)
  if (kind.type === 'Href') return { href: value ?? null }
  if (value instanceof InvalidInput) return value.sent
  if (kind.type === 'Duration') return typeof value === 'number' ? durationOf(value, kind.unit) : value
  if (kind.type !== 'Formattable') return value
  // A text with a violation is not rendered, because it may be too long.
  if (showing.isInvalid) return { format: kind.format, raw: value, html: '' }
  return shownText(await formatted(value as string | null, kind.format), kind.format, kind.isText)
}

function shownNames<E, C>(
  kind: NamedKind,
  value: unknown,
  { property, viewer, context }: Showing<E, C>,
): unknown {
  const options = property.options?.(viewer, context)
  const shownName = (one: unknown) =>
    one instanceof InvalidInput ? one.sent : namedLink(kind, options ?? [], one)
  return Array.isArray(value)
    ? value.filter((one) => one instanceof InvalidInput || isOffered(options, one)).map(shownName)
    : shownName(value)
}

const linksTo = <E, C>(kind: LinkKind, value: unknown, showing: Showing<E, C>): Promise<unknown> =>
  kind.many && !(value instanceof InvalidInput)
    ? Promise.all([value ?? []].flat().map((one) => linkTo(kind, one, showing)))
    : linkTo(kind, value, showing)

async function linkTo<E, C>(kind: LinkKind, value: unknown, showing: Showing<E, C>): Promise<unknown> {
  if (value instanceof InvalidInput) return value.sent
  if (typeof value !== 'number' && typeof value !== 'string') return { href: null }
  const { property, isInvalid, viewer, context } = showing
  if (property.isHidden?.(value, viewer, context)) return undisclosed
  // The link of an invalid value has no title, because a title would disclose the name of the link's target.
  if (isInvalid) return { href: linkedHref(kind, value) }
  const target = await property.target?.(value, viewer, context)
  if (target) return target
  const title = await targetTitle(property, value, viewer, context)
  return { href: linkedHref(kind, value), ...(title !== undefined && { title }) }
}

interface FormOf<E, L> extends Drafted<E, L> {
  route: Route
  href: string
  /** The entity that the form changes; undefined in a creation form. */
  entity?: E
  /** The Schema of the form, if it differs from the Schema that is derived from `properties`. */
  schema?: Resource
  /** True if the requester may save the draft. The default is true. */
  isPermitted?: boolean
}

export async function formOf<E, L>(drafted: FormOf<E, L>): Promise<Resource> {
  const { route, href, viewer, entity, loaded, properties, draft, isPermitted = true } = drafted
  return form({
    href,
    payload: await payload(properties, draft, viewer, loaded),
    violations: draft.violations,
    schema: drafted.schema ?? schemaResource(properties, viewer, schemaPath(route), entity, loaded),
    commit: isPermitted
      ? { href: href.replace(/\/form$/, ''), method: entity ? 'patch' : 'post' }
      : undefined,
  })
}

/**
 * Builds the endpoint of a creation form. The endpoint drafts the new entity as the creation does, but then returns the
 * form instead of storing the entity.
 */
export const creationFormWith =
  <E, L>(draft: (request: Request, ports: Ports) => Promise<Drafted<E, L>>): Endpoint =>
  async (request, ports) => {
    const drafted = await draft(request, ports)
    return formOf({ ...drafted, route: request.route, href: href(request.route, request.path) })
  }

/**
 * Returns the endpoint of an update form. The endpoint builds and checks the draft of the update, but writes nothing.
 *
 * @throws `UpdateConflict` while the entity is being removed
 */
export const updateFormWith =
  <E extends Entity, L>(
    draft: (request: Request<'id'>, ports: Ports) => Promise<Drafted<E, L> & { entity: E }>,
  ) =>
  async (request: Request<'id'>, ports: Ports): Promise<Resource> => {
    const drafted = await draft(request, ports)
    if (drafted.entity.removal) throw updateConflict()
    return formOf({ ...drafted, route: request.route, href: addressOf(request, drafted.entity) })
  }

/** The endpoint of the creation form that corresponds to the endpoint `create`. */
export const creationForm = <E extends Entity, L>(resource: NewResource<E, L>): Endpoint =>
  creationFormWith<E, L>((request, ports) => draftCreation(resource, request, ports))

/** Returns the endpoint of the update form. It previews the write that the endpoint `update` performs. */
export const updateForm = <E extends Entity, L extends Loaded<E>>(resource: PresentResource<E, L>) =>
  updateFormWith<E, L>((request, ports) => draftUpdate(resource, request, ports))
