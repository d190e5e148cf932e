import type { NamedKind, Values } from './kind.ts'
import type { Properties } from './property.ts'

/** Whether a name can be chosen. */
export const isOffered = ({ options }: NamedKind, name: string): boolean =>
  options?.some((option) => option.name === name) ?? true

/** The properties by which an entity names something, each with the names. */
export const namesIn = <E extends object>(
  properties: Properties<E>,
  entity: E,
): { property: string; kind: NamedKind; names: string[] }[] =>
  Object.entries(properties).flatMap(([property, { kind }]) => {
    const names = [(entity as Values)[property] ?? []].flat() as string[]
    return kind.type === 'Named' ? [{ property, kind, names }] : []
  })

/** An entity without the names that cannot be chosen, or no longer. */
export function withOffered<E extends object>(properties: Properties<E>, entity: E): E {
  const offered = namesIn(properties, entity).map(({ property, kind, names }) => {
    const kept = names.filter((name) => isOffered(kind, name))
    return [property, kind.many ? kept : kept[0]]
  })
  return { ...entity, ...Object.fromEntries(offered) }
}
