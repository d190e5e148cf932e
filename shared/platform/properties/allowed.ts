import { linkedHref } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { Property } from './property.ts'
import { choicesOf, offeredBy } from './rules.ts'

/**
 * Returns the values that a requester may send for a property; for a link, these are addresses. Returns undefined if
 * there is no fixed list.
 */
export function allowedValues<E, C>(
  property: Property<E, C>,
  viewer: Viewer,
  context?: C,
): readonly unknown[] | undefined {
  const { kind, options } = property
  if (kind.type === 'Choice') return offeredBy(property, kind, viewer, context)
  if (kind.type === 'Texts' || kind.type === 'Integers') return kind.all
  if (kind.type === 'Href') return kind.values
  if (kind.type === 'Composite') return kind.allowed
  if (kind.type === 'Named') return options?.(viewer, context).map(({ name }) => `${kind.path}${name}`)
  if (kind.type === 'Boolean') return [true, false]
  return kind.type === 'Link'
    ? choicesOf(property, viewer, context)?.map(({ id }) => linkedHref(kind, id))
    : undefined
}
