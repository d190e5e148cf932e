import { newPrincipal, type Principal } from '#shared/resources/principals/model.ts'

/** A named stand-in for a person (specification, "Placeholder user"). */
export interface PlaceholderUser extends Principal {
  name: string
  status: 'active' | 'locked'
}

interface Creation {
  id: number
  name: string
  now: Date
}

/** A new placeholder user: active, in no group, without memberships. */
export const newPlaceholderUser = ({ id, name, now }: Creation): PlaceholderUser => ({
  ...newPrincipal(id, now),
  name,
  status: 'active',
})
