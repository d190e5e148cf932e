import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import { type Draft, invalidViolation, withFound } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { ConnectedEnds } from './connection.ts'
import { MAX_RELATIONS, type Relation } from './model.ts'
import { properties } from './properties.ts'
import type { WriteContext } from './write-context.ts'

const LAGGING: readonly unknown[] = ['follows', 'precedes']

const base = (message: string): ApiError => constraintViolation('base', message)

export const LINKS_TO_SUBTASK = 'A work package cannot be linked to one of its subtasks.'
export const CYCLE = 'This relation would create a circular dependency.'
export const TOO_MANY = 'Too many relations.'

/** Checks rules that involve more than one property (specification, "Relations"). */
export function reviewRelation(
  { values, violations }: Draft,
  { loaded, entity }: Reviewing<Relation, WriteContext>,
): Draft {
  const counted = violations.filter(
    ({ details }) => details.attribute !== 'lag' || LAGGING.includes(values.type),
  )
  const ends = entity ? [] : endViolations(values, loaded)
  const draft = withFound({ values, violations: counted }, ends)
  const { connection } = loaded
  return withFound(draft, connection && draft.violations.length === 0 ? problemsOf(connection) : [])
}

/**
 * Checks that one end is the work package in the request's address, and that the other end is a different work package.
 */
function endViolations({ from, to }: Values, { at }: WriteContext): ApiError[] {
  if (from === at?.id) return to === from ? [invalidViolation(properties, 'to')] : []
  return to === at?.id ? [] : [invalidViolation(properties, 'from')]
}

/** Returns the violations that a relation would cause for the two work packages that it connects. */
export function problemsOf({ wanted, ends, closes, isTooLong }: ConnectedEnds): ApiError[] {
  const { from, to, type, id } = wanted
  const others = ends.map(({ near }) => near.relations.filter((one) => one.id !== id))
  if (others[0]?.some((one) => one.from === to || one.to === to))
    return [constraintViolation('to', about(properties.to.label, 'has already been taken.'))]
  const above = ends.map((end) => (type === 'relates' ? end.above.slice(0, 1) : end.above))
  const isBelow = above[0]?.includes(to) || above[1]?.includes(from)
  const isFull = others.some((some) => some.length >= MAX_RELATIONS)
  return [
    ...(isBelow ? [base(LINKS_TO_SUBTASK)] : []),
    ...(closes ? [base(CYCLE)] : []),
    ...(isFull || isTooLong ? [base(TOO_MANY)] : []),
  ]
}
