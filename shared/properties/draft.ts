import type { Viewer } from '#shared/access/viewer.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/errors/api-error.ts'
import { isWritable, type Properties, type Property } from './property.ts'
import { validate } from './validate.ts'

export type Values = Record<string, unknown>

/** What a write would save: all writable values, with everything that is wrong about it. */
export interface Draft {
  values: Values
  violations: ApiError[]
}

interface DraftRequest<E> {
  properties: Properties<E>
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** The present state; absent when something new is drafted. */
  entity?: E
  /** The present values as the API shows them, or for something new the defaults. */
  present: Values
}

/**
 * Applies a body to an entity without saving anything. Unknown properties are ignored; read-only ones are
 * violations where the value sent differs from the present one.
 */
export function draft<E>({ properties, input, viewer, entity, present }: DraftRequest<E>): Draft {
  const values: Values = {}
  const violations: ApiError[] = []
  for (const [name, property] of Object.entries(properties)) {
    const given = Object.hasOwn(input, name) ? input[name] : undefined
    if (!isWritable(property, viewer, entity)) {
      violations.push(...readOnlyViolations(name, property, given, present[name]))
      continue
    }
    const { value, problems = [] } = outcomeOf(property, given, present[name])
    values[name] = problems.length > 0 ? given : value
    violations.push(...problems.map((problem) => constraintViolation(name, `${property.label} ${problem}`)))
  }
  return { values, violations }
}

function readOnlyViolations<E>(name: string, { label }: Property<E>, given: unknown, present: unknown) {
  const isChange = given !== undefined && given !== (present ?? null) && given !== present
  return isChange ? [readOnlyViolation(name, label)] : []
}

/** What is given wins; what is not given stays as it is, which for something new may not be enough. */
function outcomeOf<E>(property: Property<E>, given: unknown, present: unknown) {
  if (given !== undefined) return validate(property, given)
  if (present === undefined && property.required) return validate(property, null)
  return { value: present ?? null }
}
