import type { Resource } from '../../api/hal.ts'
import { ASSIGNABLE } from '../../language/permissions.ts'

const permissionsOf = ({ permissions }: Resource) => (permissions ?? []) as readonly string[]

export const holds = (role: Resource, permission: string): boolean =>
  permission === ASSIGNABLE ? role[ASSIGNABLE] === true : permissionsOf(role).includes(permission)

/** Returns the request body that grants permissions to a role or revokes them. */
export function valuesFor(role: Resource, names: readonly string[], isGiven: boolean): object {
  const permissions = names.filter((name) => name !== ASSIGNABLE)
  const others = permissionsOf(role).filter((one) => !permissions.includes(one))
  return {
    ...(names.includes(ASSIGNABLE) && { [ASSIGNABLE]: isGiven }),
    ...(permissions.length > 0 && { permissions: isGiven ? [...others, ...permissions] : others }),
  }
}
