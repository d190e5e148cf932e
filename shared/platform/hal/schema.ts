import { say } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { allowedValues } from '#shared/platform/properties/allowed.ts'
import {
  type ChoiceKind,
  isLink,
  type Kind,
  type Limits,
  type LinkKind,
  type NamedKind,
  type Values,
} from '#shared/platform/properties/kind.ts'
import {
  type NamedOption,
  nameInSchemas,
  type Option,
  type Properties,
  type Property,
} from '#shared/platform/properties/property.ts'
import {
  applicableProperties,
  choicesOf,
  defaultOf,
  isChangeable,
  isDemanded,
  offeredBy,
} from '#shared/platform/properties/rules.ts'
import { type Link, linkedHref, namedLink, type Resource } from './resource.ts'

/**
 * Builds the Schema resource of a resource (specification, "Schema resource").
 *
 * @param href the address of the resource's schema, even for the schema inside a form
 * @param entity the entity to update; without it, the schema describes a creation
 * @param context the facts on which the rules of the properties depend
 */
export function schemaResource<E, C>(
  properties: Properties<E, C>,
  viewer: Viewer,
  href: string,
  entity?: E,
  context?: C,
): Resource {
  const entries = Object.entries(applicableProperties(properties, viewer, entity, context)).map(
    ([name, property]) => [name, entry(property, viewer, entity, context)],
  )
  return {
    _type: 'Schema',
    _dependencies: [],
    ...Object.fromEntries(entries),
    _links: { self: { href } },
  }
}

function entry<E, C>(property: Property<E, C>, viewer: Viewer, entity: E | undefined, context?: C) {
  const { kind, location } = property
  const writable = isChangeable(property, viewer, entity, context)
  return {
    type: typeName(kind),
    name: say(nameInSchemas(property)),
    required: isDemanded(property, viewer, entity, context),
    hasDefault: defaultOf(property, viewer, context) !== undefined,
    writable,
    ...limitsOf(kind),
    ...embeddedValues(property, viewer, context),
    ...(kind.type === 'Choice' &&
      kind.links &&
      linksBesideValues(kind, offeredBy(property, kind, viewer, context))),
    ...(isLink(property) && { location: '_links' }),
    ...(location && { location }),
    ...(kind.type === 'Link' && writable && allowedLinks(property, kind, viewer, entity, context)),
    ...(kind.type === 'Named' && writable && namedResources(kind, property.options?.(viewer, context))),
    ...(kind.type === 'Href' &&
      writable && { _links: { allowedValues: kind.values.map((href) => ({ href })) } }),
  }
}

/** Returns the allowed values of a property that is neither a link nor a boolean, if there are only a few. */
function embeddedValues<E, C>(property: Property<E, C>, viewer: Viewer, context?: C) {
  const { kind } = property
  if (kind.type === 'Composite' && kind.schemas)
    return { _links: { allowedValuesSchemas: { href: kind.schemas } } }
  const isListed = kind.type === 'Choice' || kind.type === 'Texts' || kind.type === 'Composite'
  const values = isListed ? allowedValues(property, viewer, context) : undefined
  return values && { _embedded: { allowedValues: values } }
}

const linksBesideValues = ({ links = {} }: ChoiceKind, values: readonly string[]) => ({
  _links: { allowedValues: values.map((value) => links[value]) },
})

/** Returns the limits that schemas show for a kind of value. */
function limitsOf(kind: Kind): Limits {
  const { minLength, maxLength, regularExpression } = limitedBy(kind)
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(regularExpression !== undefined && { regularExpression }),
  }
}

function limitedBy(kind: Kind): Limits {
  if (kind.type === 'String' || kind.type === 'Password') return kind
  return ('limits' in kind && kind.limits) || {}
}

function allowedLinks<E, C>(
  property: Property<E, C>,
  kind: LinkKind,
  viewer: Viewer,
  entity: E | undefined,
  context?: C,
) {
  const allowed = property.allowed?.(viewer, entity, context)
  if (Array.isArray(allowed) && allowed.length > 0) return allowedResources(allowed)
  const choices = choicesOf(property, viewer, context)
  const allowedValues = choices ? linksTo(choices, kind) : allowed
  return allowedValues ? { _links: { allowedValues } } : {}
}

/**
 * The allowed values, both as links and as embedded resources, because some clients read the links and others read the
 * embedded resources.
 */
export const allowedResources = (allowed: readonly Values[]) => ({
  _embedded: { allowedValues: allowed },
  _links: { allowedValues: allowed.map(({ _links }) => (_links as { self: Link }).self) },
})

/** Represents named options as links and as embedded resources. */
const namedResources = (kind: NamedKind, options: readonly NamedOption[] = []) =>
  allowedResources(options.map((option) => namedResource(kind, option)))

export const namedResource = (kind: NamedKind, option: NamedOption): Resource => ({
  _type: kind.as ?? kind.to,
  id: option.name,
  name: option.title,
  _links: { self: namedLink(kind, [option], option.name) },
})

const linksTo = (choices: readonly Option[], kind: LinkKind): Link[] =>
  choices.map(({ id, value }) => ({ href: linkedHref(kind, id), title: value }))

/** Returns the `type` that schemas contain for a kind of value. */
export function typeName(kind: Kind): string {
  if (kind.type === 'Link' || kind.type === 'Named') return kind.many ? `[]${kind.to}` : kind.to
  if (kind.type === 'Composite') return kind.name
  if (kind.type === 'Texts') return '[]String'
  if (kind.type === 'Integers') return '[]Integer'
  return kind.type === 'Choice' ? 'String' : kind.type
}
