import type { Viewer } from '#shared/access/viewer.ts'
import { fold } from '#shared/platform/fold.ts'
import { formatted, htmlBytes } from '#shared/platform/formattable/formattable.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message, type Text, verbatim } from '#shared/platform/language/message.ts'
import { textViolations } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { type Bearer, type CustomField, fieldsOf } from './custom-field.ts'
import { type ChoiceContext, findProblem } from './internal/choosable.ts'
import { customProperties, draftValue, MAX_VALUE_BYTES, nameOf, visibleFieldsOf } from './properties.ts'
import {
  type Customised,
  type CustomValue,
  type CustomValues,
  isEmptyValue,
  isFormatted,
  type Reference,
  referencesOf,
} from './value.ts'

/**
 * Maximum total size of the rendered custom texts of an entity. The size is limited because one response contains all
 * of these texts.
 */
const MAX_HTML_BYTES = 512 * 1024

/**
 * Maximum number of references of an entity. All writes must fit into one transaction. Each reference needs up to three
 * writes. Further writes may move the entity and add an audit entry.
 */
const MAX_REFERENCES = 14

/**
 * Maximum number of references of an imported entity. This maximum is higher than the limit for clients, because an
 * entity from another system may exceed that limit. An even higher maximum would not fit into one transaction.
 */
export const MAX_IMPORTED_REFERENCES = 40

/**
 * Returns a problem if the custom values of an entity are too large or refer to too much. The message continues a
 * sentence that begins with “Custom fields”. Values that are already too large may stay, but must not grow.
 *
 * @param present the current values of the entity
 */
export function sizeProblem(
  values: CustomValues,
  present: CustomValues = {},
  maxReferences = MAX_REFERENCES,
): Text | undefined {
  if (exceeds(MAX_VALUE_BYTES, bytesOf, values, present))
    return message`are too long (maximum is ${MAX_VALUE_BYTES} bytes).`
  if (exceeds(MAX_HTML_BYTES, htmlBytesOf, values, present))
    return message`are too long when they are rendered (maximum is ${MAX_HTML_BYTES} bytes of HTML).`
  return refersToTooMuch(values, present, maxReferences) ? tooMuch(maxReferences) : undefined
}

const tooMuch = (maximum: number) =>
  message`link to too much (maximum is ${maximum} principals and versions).`

/** Returns whether a write increases the total size of the values and the new size exceeds the maximum. */
function exceeds(
  maximum: number,
  bytes: (value: CustomValue) => number,
  values: CustomValues,
  present: CustomValues,
): boolean {
  const total = (all: CustomValues) => sum(Object.values(all).map(bytes))
  return total(values) > Math.max(maximum, total(present))
}

/**
 * Returns whether a change adds a reference although the number of references exceeds the maximum, before or after the
 * change. Surplus references must be removed before new ones are added.
 */
function refersToTooMuch(values: CustomValues, present: CustomValues, maximum: number): boolean {
  const after = new Set(referencesOf(values))
  const before = new Set(referencesOf(present))
  return Math.max(after.size, before.size) > maximum && [...after].some((reference) => !before.has(reference))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Returns the size in bytes that a value adds to the total size of the values.
 *
 * A plain text counts with its folded form if this form is larger, because rows contain the folded form for searching.
 * Rows also contain a copy without diacritics. The copy is not counted, so that texts with diacritics may be as long as
 * other texts.
 */
function bytesOf(value: CustomValue): number {
  if (typeof value === 'string') return Math.max(Buffer.byteLength(value), Buffer.byteLength(fold(value)))
  return Buffer.byteLength(isFormatted(value) ? value.raw : JSON.stringify(value))
}

const htmlBytesOf = (value: CustomValue): number => (isFormatted(value) ? htmlBytes(value) : 0)

/** Returns the stored form of a draft's value; undefined if it is empty. */
async function stored({ format }: CustomField, value: unknown) {
  if (isEmptyValue(value)) return undefined
  if (format === 'text') return formatted(String(value), 'markdown')
  return (
    format === 'list' || format === 'user' || format === 'version' ? [value].flat() : value
  ) as CustomValue
}

/**
 * Returns the custom values of an entity after a write: the values of a draft, and the unchanged values of fields that
 * are hidden from the requester.
 */
export async function withDraftValues(
  present: CustomValues,
  fields: readonly CustomField[],
  values: Values,
): Promise<CustomValues> {
  const next: CustomValues = { ...present }
  for (const field of fields) {
    const name = nameOf(field)
    if (!(name in values)) continue
    const value = await stored(field, values[name])
    if (value === undefined) delete next[field.id]
    else next[field.id] = value
  }
  return next
}

/** Returns the initial custom values of a new entity: the defaults of all fields, including hidden ones. */
export function startingValues(bearer: Bearer, { configuration }: Viewer): Promise<CustomValues> {
  const fields = fieldsOf(bearer, configuration)
  return withDraftValues(
    {},
    fields,
    Object.fromEntries(fields.map((field) => [nameOf(field), field.default])),
  )
}

/** Input of the review in addition to the values. */
interface Context extends Omit<ChoiceContext, 'groups'> {
  /** The entity before the write; absent if the write creates it. */
  entity?: Customised
}

/**
 * Returns the violations that a check of single values cannot detect. Examples are links to principals or versions that
 * do not exist, too many links, and a total size that is too large.
 *
 * @param known violations found so far
 */
export async function customViolations(
  bearer: Bearer,
  values: Values,
  known: readonly ApiError[],
  context: Context,
): Promise<ApiError[]> {
  const fields = visibleFieldsOf(bearer, context.viewer)
  const isFine = (field: CustomField) => !known.some(({ details }) => details.attribute === nameOf(field))
  const added = new Set(fields.filter(isFine).flatMap((field) => newReferences(field, values, context)))
  if (added.size > MAX_REFERENCES) return [sizeViolation(tooMuch(MAX_REFERENCES))]
  const choiceContext = { ...context, groups: new GroupVisibility(context.viewer, context.ports) }
  const linking = fields.filter(isFine).map((field) => linkViolations(field, values, choiceContext))
  const texts = textViolations(customProperties(bearer, context.viewer), values, known)
  const found = (await Promise.all([...linking, texts])).flat()
  const areFine = found.length === 0 && fields.every(isFine)
  return areFine ? sizeViolations(bearer, values, context) : found
}

/**
 * If an entity's project or type is changed, the entity may get more fields. Returns a violation for each additional
 * field that is required but empty.
 */
export const newlyRequired = (values: Values, former: Bearer, bearer: Bearer, viewer: Viewer): ApiError[] =>
  visibleFieldsOf(bearer, viewer)
    .filter((field) => field.required && !fieldsOf(former, viewer.configuration).includes(field))
    .filter((field) => isEmptyValue(values[nameOf(field)]))
    .map((field) => constraintViolation(nameOf(field), about(verbatim(field.name), "can't be blank.")))

/**
 * Returns the references that a write adds to the value of a field; none if the format of the field has no references.
 */
function newReferences(field: CustomField, values: Values, { entity }: Pick<Context, 'entity'>): Reference[] {
  if (!findProblem[field.format]) return []
  const present = [draftValue(field, entity?.customValues[field.id])].flat()
  return [values[nameOf(field)] ?? []].flat().filter((value) => !present.includes(value)) as Reference[]
}

/** Checks the references that a write adds. References that the entity already has are not checked. */
async function linkViolations(
  field: CustomField,
  values: Values,
  context: Context & ChoiceContext,
): Promise<ApiError[]> {
  const find = findProblem[field.format]
  if (!find) return []
  const given = newReferences(field, values, context)
  const problems = await Promise.all(given.map((reference) => find(reference, context)))
  const [first] = problems.filter((problem) => problem !== undefined)
  return first ? [constraintViolation(nameOf(field), about(verbatim(field.name), first))] : []
}

/** Checks the total size of the values, including values in fields that are hidden from the requester. */
async function sizeViolations(
  bearer: Bearer,
  values: Values,
  { viewer, entity }: Context,
): Promise<ApiError[]> {
  const present = entity?.customValues ?? (await startingValues(bearer, viewer))
  const drafted = await withDraftValues(present, visibleFieldsOf(bearer, viewer), values)
  const problem = sizeProblem(drafted, entity?.customValues)
  return problem ? [sizeViolation(problem)] : []
}

const sizeViolation = (problem: Text) => constraintViolation('base', about('Custom fields', problem))
