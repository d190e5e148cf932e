import type { Viewer } from '#shared/access/viewer.ts'
import { shown as shownText } from '#shared/platform/formattable/formattable.ts'
import { isLink, isVisible, type Properties, type Property } from '#shared/platform/properties/property.ts'

/** The value of one property as drafts hold it. */
const shown = <E extends object>(name: string, property: Property<E>, entity: E, viewer: Viewer): unknown =>
  property.show ? property.show(entity, viewer) : ((entity as Record<string, unknown>)[name] ?? null)

/** The same, with texts rendered. */
function represent<E extends object>(
  name: string,
  property: Property<E>,
  entity: E,
  viewer: Viewer,
): unknown {
  const { kind, stored } = property
  if (kind.type === 'Formattable') return shownText(stored?.(entity), kind.format)
  return shown(name, property, entity, viewer)
}

/** The values of an entity as its resource shows them to a requester, by the declared properties; links aside. */
export function represented<E extends object>(
  properties: Properties<E>,
  entity: E,
  viewer: Viewer,
): Record<string, unknown> {
  const values = Object.entries(properties)
    .filter(([, property]) => !isLink(property) && isVisible(property, viewer, entity))
    .flatMap(([name, property]) => {
      const value = represent(name, property, entity, viewer)
      return [name, ...(property.alias ? [property.alias] : [])].map((spelling) => [spelling, value])
    })
  return Object.fromEntries(values)
}

/** All present values of an entity, links as ids, hidden ones too: what a write starts from. */
export const presentValues = <E extends object>(properties: Properties<E>, entity: E, viewer: Viewer) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, shown(name, property, entity, viewer)]),
  )
