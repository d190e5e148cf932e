import type { Viewer } from '#shared/access/viewer.ts'
import { isWritable, type Kind, type Properties } from '#shared/properties/property.ts'
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
    {
      type: property.kind.type,
      name: property.label,
      required: property.required,
      hasDefault: property.default !== undefined,
      writable: isWritable(property, viewer, entity),
      ...limits(property.kind),
    },
  ])
  return {
    _type: 'Schema',
    _dependencies: [],
    ...Object.fromEntries(entries),
    _links: href ? { self: { href } } : {},
  }
}

const limits = (kind: Kind) =>
  kind.type === 'String' ? { minLength: kind.minLength, maxLength: kind.maxLength } : {}
