import { isDeepStrictEqual } from 'node:util'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { fold } from '#shared/platform/fold.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { message } from '#shared/platform/language/message.ts'
import { type Draft, notAllowedViolation } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { takenViolation } from '#shared/platform/properties/unique.ts'
import { grantableBy } from './grantable.ts'
import type { RoleEntity } from './model.ts'
import { properties } from './properties.ts'

/** Maximum number of roles that clients can create. Imports may exceed it. */
const MAX_ROLES = 500

/**
 * A role, with the configuration as it was read together with the role. When a write is retried, the configuration in
 * the viewer may be outdated.
 */
export interface LoadedRole extends Loaded<RoleEntity> {
  configuration: Configuration
}

/**
 * Adds the violations that concern the draft as a whole. A property that already has a violation gets no second
 * violation.
 */
export function review(
  { values, violations }: Draft,
  { entity, loaded }: Reviewing<RoleEntity, LoadedRole>,
): Draft {
  const wrong = new Set(violations.map(({ details }) => details.attribute))
  const more = violationsOf(values, entity, loaded.configuration)
  return {
    values,
    violations: [...violations, ...more.filter(({ details }) => !wrong.has(details.attribute))],
  }
}

function violationsOf(values: Values, entity: RoleEntity | undefined, { roles }: Configuration): ApiError[] {
  const found: [isWrong: boolean, violation: () => ApiError][] = [
    [isTaken(values, entity, roles), () => takenViolation(properties, 'name')],
    [
      grantsTooMuch(values, entity),
      () => notAllowedViolation(properties, 'permissions', grantableBy(entity?.builtin)),
    ],
    [
      entity === undefined && roles.length >= MAX_ROLES,
      () => constraintViolation('base', message`There can be no more than ${MAX_ROLES} roles.`),
    ],
  ]
  return found.flatMap(([isWrong, violation]) => (isWrong ? [violation()] : []))
}

/** Returns whether another role has the new name. A duplicate name from an import may stay until it is changed. */
function isTaken({ name }: Values, entity: RoleEntity | undefined, roles: Configuration['roles']): boolean {
  if (typeof name !== 'string' || (entity && fold(name) === fold(entity.name))) return false
  return roles.some((role) => fold(role.name) === fold(name))
}

/**
 * Returns whether a built-in role would get permissions that clients may not give to it. If an import gave such
 * permissions to the role, clients may send them back unchanged.
 */
function grantsTooMuch({ permissions: granted }: Values, entity: RoleEntity | undefined): boolean {
  if (!Array.isArray(granted) || isDeepStrictEqual(granted, entity?.permissions)) return false
  return granted.some((permission) => !grantableBy(entity?.builtin).includes(permission))
}
