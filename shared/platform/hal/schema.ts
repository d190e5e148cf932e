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
  isWritable,
  nameInSchemas,
  type Properties,
  type Property,
} from '#shared/platform/properties/property.ts'
import { hrefOf, type Link, namedLink, type Resource } from './resource.ts'

/**
 * The Schema resource of a resource (specification, "Schema resource").
 *
 * @param href the address of the resource's schema, also for the schema inside a form
 * @param entity the entity to be updated; without it, the schema describes a creation
 */
export function schema<E>(properties: Properties<E>, viewer: Viewer, href: string, entity?: E): Resource {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    entry(property, viewer, entity),
  ])
  return {
    _type: 'Schema',
    _dependencies: [],
    ...Object.fromEntries(entries),
    _links: { self: { href } },
  }
}

function entry<E>(property: Property<E>, viewer: Viewer, entity: E | undefined) {
  const { kind, required, location } = property
  const writable = isWritable(property, viewer, entity)
  return {
    type: typeName(kind),
    name: say(nameInSchemas(property)),
    required,
    hasDefault: property.default !== undefined,
    writable,
    ...limitsOf(kind),
    ...embeddedValues(kind, viewer),
    ...(kind.type === 'Choice' && kind.links && linksBesideValues(kind, viewer)),
    ...(isLink(property) && { location: '_links' }),
    ...(location && { location }),
    ...(kind.type === 'Link' && writable && allowedLinks(kind, viewer, entity)),
    ...(kind.type === 'Named' && writable && namedResources(kind)),
    ...(kind.type === 'Href' &&
      writable && { _links: { allowedValues: kind.values.map((href) => ({ href })) } }),
  }
}

/** The allowed values of what is neither a link nor true or false, if there are only a few. */
function embeddedValues(kind: Kind, viewer: Viewer) {
  if (kind.type === 'Composite' && kind.schemas)
    return { _links: { allowedValuesSchemas: { href: kind.schemas } } }
  const isListed = kind.type === 'Choice' || kind.type === 'Texts' || kind.type === 'Composite'
  const values = isListed ? allowedValues(kind, viewer) : undefined
  return values && { _embedded: { allowedValues: values } }
}

const linksBesideValues = ({ values, links = {} }: ChoiceKind, viewer: Viewer) => ({
  _links: { allowedValues: values(viewer).map((value) => links[value]) },
})

/** The limits that schemas show for a kind of value, if it has any. */
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

function allowedLinks(kind: LinkKind, viewer: Viewer, entity: unknown) {
  const allowed = kind.allowed?.(viewer, entity)
  if (Array.isArray(allowed) && allowed.length > 0) return allowedResources(allowed)
  const allowedValues = kind.choices ? choicesOf(kind) : allowed
  return allowedValues ? { _links: { allowedValues } } : {}
}

/** Some clients read the links of allowed values, others the resources. */
const allowedResources = (allowed: readonly Values[]) => ({
  _embedded: { allowedValues: allowed },
  _links: { allowedValues: allowed.map(({ _links }) => (_links as { self: Link }).self) },
})

/** What has a name, as links and as resources. */
function namedResources(kind: NamedKind) {
  const { options = [], to, as = to } = kind
  const all = options.map(({ name, title }) => {
    const self = namedLink(kind, name)
    return { _type: as, id: name, name: title, _links: { self } }
  })
  return allowedResources(all)
}

const choicesOf = (kind: LinkKind): Link[] =>
  (kind.choices ?? []).map(({ id, value }) => ({ href: hrefOf(kind, id), title: value }))

/** The `type` of a kind of value in schemas. */
export function typeName(kind: Kind): string {
  if (kind.type === 'Link' || kind.type === 'Named') return kind.many ? `[]${kind.to}` : kind.to
  if (kind.type === 'Composite') return kind.name
  if (kind.type === 'Texts') return '[]String'
  if (kind.type === 'Integers') return '[]Integer'
  return kind.type === 'Choice' ? 'String' : kind.type
}
