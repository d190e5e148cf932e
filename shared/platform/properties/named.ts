import type { Viewer } from '#shared/platform/product.ts'
import type { NamedKind, Values } from './kind.ts'
import type { NamedOption, Properties } from './property.ts'

/**
 * Returns whether a name can be chosen.
 *
 * @param options the names that can be chosen; if undefined, every name can be chosen
 */
export const isOffered = (options: readonly NamedOption[] | undefined, name: string): boolean =>
  options?.some((option) => option.name === name) ?? true

/** A property that links to things by their names, together with the names that one entity stores for this property. */
interface Named {
  property: string
  kind: NamedKind
  /** The names that the entity stores. */
  names: string[]
  /** The names that can be chosen. */
  options?: readonly NamedOption[]
}

/** Returns the properties of kind `Named`, each with the names that the entity stores for it. */
export const storedNames = <E extends object, C>(
  properties: Properties<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
): Named[] =>
  Object.entries(properties).flatMap(([property, { kind, options }]) => {
    if (kind.type !== 'Named') return []
    const names = [(entity as Values)[property] ?? []].flat() as string[]
    return [{ property, kind, names, options: options?.(viewer, context) }]
  })

/** Returns the entity without those stored names, such as names of columns, that can no longer be chosen. */
export function withOffered<E extends object, C>(
  properties: Properties<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
): E {
  const offered = storedNames(properties, entity, viewer, context).map(
    ({ property, kind, names, options }) => {
      const kept = names.filter((name) => isOffered(options, name))
      return [property, kind.many ? kept : kept[0]]
    },
  )
  return { ...entity, ...Object.fromEntries(offered) }
}
