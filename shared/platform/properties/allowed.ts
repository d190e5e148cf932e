import { hrefOf } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { Kind } from './kind.ts'

/** The values that a requester may send for a kind of value, if it has a fixed list of them; of links, the addresses. */
export function allowedValues(kind: Kind, viewer: Viewer): readonly unknown[] | undefined {
  if (kind.type === 'Choice') return kind.values(viewer)
  if (kind.type === 'Texts') return kind.all
  if (kind.type === 'Href') return kind.values
  if (kind.type === 'Composite') return kind.allowed ?? []
  if (kind.type === 'Named') return kind.options?.map(({ name }) => `${kind.path}${name}`)
  if (kind.type === 'Boolean') return [true, false]
  return kind.type === 'Link' ? kind.choices?.map(({ id }) => hrefOf(kind, id)) : undefined
}
