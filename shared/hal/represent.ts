import type { Properties } from '#shared/properties/property.ts'

/** The values of an entity as its resource shows them, by the declared properties. */
export function represented<E extends object>(properties: Properties<E>, entity: E): Record<string, unknown> {
  const values = entity as Record<string, unknown>
  return Object.fromEntries(Object.keys(properties).map((name) => [name, values[name] ?? null]))
}
