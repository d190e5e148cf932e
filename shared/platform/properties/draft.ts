import { isDeepStrictEqual } from 'node:util'
import { formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { presentValues } from '#shared/platform/hal/resource.ts'
import {
  type ApiError,
  combined,
  constraintViolation,
  readOnlyViolation,
} from '#shared/platform/http/errors.ts'
import { about, type Text } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { valueHints } from '#shared/platform/query/hints.ts'
import { allowedValues } from './allowed.ts'
import { hasAddress, valueIn } from './input.ts'
import { isLink, type Validated, type Values } from './kind.ts'
import type { DeclaredProperties, Properties, Property } from './property.ts'
import { applicableProperties, defaultOf, isDemanded, isIgnored, isVisible, isWritable } from './rules.ts'
import { validate } from './validate.ts'

/** The values that a write would save for all writable properties, and all violations in these values. */
export interface Draft {
  values: Values
  violations: ApiError[]
}

interface DraftRequest<E, C> {
  /** The properties that apply to the entity. */
  properties: Properties<E, C>
  /** The body of the request. */
  input: Values
  viewer: Viewer
  context?: C
  /** The current state; absent for a creation. */
  entity?: E
  /** The current values as the API shows them; for a creation, the defaults. */
  present: Values
}

/**
 * Applies a body to an entity without saving anything. Unknown properties are ignored. A value for a read-only property
 * must equal the current value. A value for a hidden property is always a violation, because clients could otherwise
 * guess the current value.
 */
export function draft<E, C>(request: DraftRequest<E, C>): Draft {
  const { properties, input, viewer, context, entity, present } = request
  const values: Values = {}
  const violations: ApiError[] = []
  const read = Object.entries(properties).filter(([, one]) => !isIgnored(one, viewer, entity, context))
  for (const [name, property] of read) {
    const given = valueIn(input, name, property, present[name], viewer, context)
    if (!isWritable(property, viewer, entity, context)) {
      const isKnown = isVisible(property, viewer, entity, context)
      const isWritten = isKnown ? isChange(given, present[name], entity === undefined) : given !== undefined
      if (isWritten) violations.push(readOnlyViolation(name, property.label))
      continue
    }
    const outcome = outcomeOf(property, given, present[name], request)
    values[name] = outcome.problems ? (given ?? null) : outcome.value
    violations.push(...violationsOf(name, property, outcome, request))
  }
  return { values, violations }
}

/** A request body to apply to an entity, and the data that the rules of its properties depend on. */
interface Applied<E, L> {
  /** All properties of the resource, including the properties that the entity does not have. */
  all: Properties<E, L>
  input: Values
  viewer: Viewer
  loaded: L
}

/** A draft, together with the properties of the entity and their current values. */
interface Applying<E, L> {
  properties: Properties<E, L>
  draft: Draft
  present: Values
}

/**
 * Applies a body to a new entity.
 *
 * @param given further defaults, such as the author
 */
export function draftNew<E, L>({ all, input, viewer, loaded }: Applied<E, L>, given: Values): Applying<E, L> {
  const properties = applicableProperties(all, viewer, undefined, loaded)
  const present = { ...defaultsOf(properties, viewer, loaded), ...given }
  const drafted = draft<E, L>({ properties, input, viewer, context: loaded, present })
  return { properties, draft: drafted, present }
}

/** Applies a body to an entity. */
export function draftChange<E extends object, L>(
  { all, input, viewer, loaded }: Applied<E, L>,
  entity: E,
): Applying<E, L> {
  const properties = applicableProperties(all, viewer, entity, loaded)
  const present = presentValues(properties, entity, viewer, loaded)
  const drafted = draft<E, L>({ properties, input, viewer, context: loaded, entity, present })
  return { properties, draft: drafted, present }
}

/**
 * Returns the values of a draft that differ from the current values. Values are compared as the API shows them, so that
 * a client may send back any value unchanged.
 */
export const newIn = (values: Values, present: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, present[name])),
  )

export const defaultsOf = <E, C>(properties: Properties<E, C>, viewer: Viewer, context?: C): Values =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, defaultOf(property, viewer, context)]),
  )

/**
 * Builds the violations of a property. For a missing or misplaced link, they name the right location. For a value that
 * is not allowed, they list the allowed values.
 */
function violationsOf<E, C>(
  name: string,
  property: Property<E, C>,
  { problems = [] }: Validated,
  { input, viewer, context }: DraftRequest<E, C>,
): ApiError[] {
  const isMisplaced = isLink(property) && !hasAddress(input, name, property)
  const location = isMisplaced ? { location: `_links.${name}.href` } : {}
  return problems.map((problem) => {
    const values = problem === NOT_ALLOWED ? valueHints(allowedValues(property, viewer, context)) : {}
    return constraintViolation(name, about(property.label, problem), { ...location, ...values })
  })
}

/** Returns whether a body changes a value. On creation, null stands for an absent value. */
const isChange = (given: unknown, present: unknown, isNew: boolean) =>
  given !== undefined && !isDeepStrictEqual(given, present) && given !== (isNew ? null : (present ?? null))

/**
 * Returns the given value after validation, or the current value if none is given. A missing required value is a
 * problem on creation. A client may send back the current value even if it can no longer be chosen.
 */
function outcomeOf<E, C>(
  property: Property<E, C>,
  given: unknown,
  present: unknown,
  { viewer, entity, context }: DraftRequest<E, C>,
): Validated {
  const asked = { viewer, entity, context, present }
  const isEchoed = entity !== undefined && isDeepStrictEqual(given, present)
  if (given !== undefined && !isEchoed) return validate(property, given, asked)
  if (present === undefined && isDemanded(property, viewer, entity, context))
    return validate(property, null, asked)
  return { value: present ?? null }
}

/**
 * Returns the violations for texts that are too long when they are rendered.
 *
 * @param known the violations so far. Texts that already have a violation are skipped
 */
export async function textViolations(
  properties: DeclaredProperties,
  values: Values,
  known: readonly ApiError[],
): Promise<ApiError[]> {
  const isValid = (name: string) => !known.some(({ details }) => details.attribute === name)
  const found = Object.entries(properties).map(async ([name, { kind, label }]) => {
    const text = values[name]
    if (kind.type !== 'Formattable' || typeof text !== 'string' || !isValid(name)) return []
    return (await isTooLong(text, kind.format))
      ? [constraintViolation(name, about(label, 'is too long.'))]
      : []
  })
  return (await Promise.all(found)).flat()
}

async function isTooLong(text: string, format: 'plain' | 'markdown'): Promise<boolean> {
  try {
    await formatted(text, format)
    return false
  } catch (error) {
    if (error instanceof TooLong) return true
    throw error
  }
}

/**
 * Adds the violations that a review found. Leaves out violations of attributes for which the draft already contains a
 * violation.
 */
export function withFound({ values, violations }: Draft, found: readonly ApiError[]): Draft {
  const known = new Set(violations.map(({ details }) => details.attribute))
  return {
    values,
    violations: [...violations, ...found.filter(({ details }) => !known.has(details.attribute))],
  }
}

/**
 * The violation for a link whose target the requester may neither choose nor see. It is the same as for a missing
 * target.
 */
export const missingViolation = <Name extends string>(
  properties: Readonly<Record<Name, { label: Text }>>,
  name: Name,
): ApiError => constraintViolation(name, about(properties[name].label, 'does not exist.'))

/** The violation for a link to a target that the requester may see, but not choose. */
export const invalidViolation = <Name extends string>(
  properties: Readonly<Record<Name, { label: Text }>>,
  name: Name,
): ApiError => constraintViolation(name, about(properties[name].label, 'is invalid.'))

/**
 * The violation for a value that the requester may not send.
 *
 * @param values the allowed values, if they are known
 */
export const notAllowedViolation = <Name extends string>(
  properties: Readonly<Record<Name, { label: Text }>>,
  name: Name,
  values?: readonly unknown[],
): ApiError => constraintViolation(name, about(properties[name].label, NOT_ALLOWED), valueHints(values))

/**
 * Returns the values of a valid draft.
 *
 * @throws the violations, if the draft has any
 */
export function requireValid({ values, violations }: Draft): Values {
  if (violations.length > 0) throw combined(violations)
  return values
}
