import type { Viewer } from '#shared/access/viewer.ts'
import {
  isLink,
  isWritable,
  type Kind,
  type LinkKind,
  type Properties,
  type Property,
} from '#shared/properties/property.ts'
import type { Resource } from './link.ts'

/**
 * The Schema resource of a resource (specification, "Schema resource").
 *
 * @param entity the thing to be updated; without it, the schema is that of a creation
 * @param href the schema's own address; a schema inside a form has none
 */
export function schema<E>(properties: Properties<E>, viewer: Viewer, entity?: E, href?: string): Resource {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    entry(property, viewer, entity),
  ])
  return {
    _type: 'Schema',
    _dependencies: [],
    ...Object.fromEntries(entries),
    _links: href ? { self: { href } } : {},
  }
}

function entry<E>(property: Property<E>, viewer: Viewer, entity: E | undefined) {
  const { kind, label, required } = property
  const writable = isWritable(property, viewer, entity)
  return {
    type: typeName(kind),
    name: label,
    required,
    hasDefault: property.default !== undefined,
    writable,
    ...('maxLength' in kind && { minLength: kind.minLength, maxLength: kind.maxLength }),
    ...(kind.type === 'Choice' && { _embedded: { allowedValues: kind.values(viewer) } }),
    ...(isLink(property) && { location: '_links' }),
    ...(kind.type === 'Link' && writable && allowedLinks(kind, viewer, entity)),
    ...(kind.type === 'Href' &&
      writable && { _links: { allowedValues: kind.values.map((href) => ({ href })) } }),
    ...(kind.type === 'Composite' && { _embedded: { allowedValues: kind.allowed } }),
  }
}

function allowedLinks({ allowed }: LinkKind, viewer: Viewer, entity: unknown) {
  const values = allowed?.(viewer, entity)
  if (!values) return {}
  return { _links: { allowedValues: 'links' in values ? values.links : { href: values.href } } }
}

/** How schemas call a kind. */
export function typeName(kind: Kind): string {
  if (kind.type === 'Link') return kind.many ? `[]${kind.to}` : kind.to
  if (kind.type === 'Composite') return kind.name
  if (kind.type === 'Texts') return '[]String'
  return kind.type === 'Choice' ? 'String' : kind.type
}
