import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '#shared/access/viewer.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/api-error.ts'
import { givenValue } from './input.ts'
import { isVisible, isWritable, type Properties, type Property } from './property.ts'
import { type Validated, validate } from './validate.ts'

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
 * violations where the value sent differs from the present one, hidden ones always, so that nothing is learnt.
 */
export function draft<E>({ properties, input, viewer, entity, present }: DraftRequest<E>): Draft {
  const values: Values = {}
  const violations: ApiError[] = []
  for (const [name, property] of Object.entries(properties)) {
    const given = givenValue(input, name, property, present[name], viewer)
    if (!isWritable(property, viewer, entity)) {
      const isKnown = isVisible(property, viewer, entity)
      const isWritten = isKnown ? isChange(given, present[name], entity === undefined) : given !== undefined
      if (isWritten) violations.push(readOnlyViolation(name, property.label))
      continue
    }
    const outcome = outcomeOf(property, given, present[name], viewer, entity !== undefined)
    values[name] = outcome.problems ? (given ?? null) : outcome.value
    violations.push(...violationsOf(name, property, outcome))
  }
  return { values, violations }
}

const violationsOf = <E>(name: string, { label }: Property<E>, { problems = [] }: Validated) =>
  problems.map((problem) => constraintViolation(name, `${label} ${problem}`))

/** Of something new, null says nothing. */
const isChange = (given: unknown, present: unknown, isNew: boolean) =>
  given !== undefined && !isDeepStrictEqual(given, present) && given !== (isNew ? null : (present ?? null))

/**
 * What is given wins; what is not given stays as it is, which for something new may not be enough.
 *
 * @param isThere whether `present` is what an entity holds: that may be sent back although it could not be
 *   chosen any more
 */
function outcomeOf<E>(
  property: Property<E>,
  given: unknown,
  present: unknown,
  viewer: Viewer,
  isThere: boolean,
): Validated {
  const isEchoed = isThere && isDeepStrictEqual(given, present)
  if (given !== undefined && !isEchoed) return validate(property, given, viewer, present)
  if (present === undefined && property.required) return validate(property, null)
  return { value: present ?? null }
}
