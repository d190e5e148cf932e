import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'
import { storedProperties } from './properties.ts'

/** A named stand-in for a person (specification, "Placeholder user"). */
export interface PlaceholderUser extends Principal, EntityOf<typeof storedProperties> {
  kind: 'placeholder_user'
}

interface Creation {
  id: number
  name: string
  now: Date
}

/** A new placeholder user: active, in no group, without memberships. */
export const newPlaceholderUser = ({ id, name, now }: Creation): PlaceholderUser => ({
  ...newPrincipal('placeholder_user', id, now),
  ...newEntity(storedProperties, id, now),
  name,
})
