import { properties as placeholderUser } from '#shared/resources/placeholder-users/properties.ts'
import type { DeclaredProperties } from './resource-schemas.ts'

/** The properties of every resource, by its `_type`. */
export const declaredResources: Readonly<Record<string, DeclaredProperties>> = {
  PlaceholderUser: placeholderUser,
}
