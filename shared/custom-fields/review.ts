import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { type Formatted, formatted, htmlBytes } from '#shared/platform/formattable/formattable.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { textViolations } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { pathOf } from '#shared/resources/projects/tree/hierarchy.ts'
import { isShared, type Version } from '#shared/resources/versions/model.ts'
import type { CustomField } from './custom-field.ts'
import {
  customProperties,
  draftValue,
  fieldsFor,
  findReferred,
  MAX_VALUE_BYTES,
  nameOf,
} from './properties.ts'
import {
  type Customised,
  type CustomValue,
  type CustomValues,
  idOfReference,
  isFormatted,
  isNothing,
  isReferenceTo,
  type Reference,
  referencesIn,
} from './value.ts'

/** All renderings of an entity's custom texts together: they are shown in one response. */
const MAX_HTML_BYTES = 512 * 1024

/** Everything referred to costs the transaction of a write up to three of its changes, beside those of a move. */
const MAX_REFERENCES = 18

/** Imports take what was written when more was allowed, as far as a transaction holds all of it at once. */
export const MAX_IMPORTED_REFERENCES = 40

/**
 * Why an entity cannot have these custom values, all of them together; to be read after what they are called. What
 * is too large already may stay, but nothing comes to it.
 *
 * @param present those it has
 */
export function sizeProblem(
  values: CustomValues,
  present: CustomValues = {},
  maxReferences = MAX_REFERENCES,
): string | undefined {
  if (exceeds(MAX_VALUE_BYTES, bytesOf, values, present))
    return `are too long (maximum is ${MAX_VALUE_BYTES} bytes).`
  if (exceeds(MAX_HTML_BYTES, htmlBytesOf, values, present))
    return `are too long when they are rendered (maximum is ${MAX_HTML_BYTES} bytes of HTML).`
  const isMuch = refersToTooMuch(values, present, maxReferences)
  return isMuch ? `link to too much (maximum is ${maxReferences} principals and versions).` : undefined
}

/** Whether values have more than there may be, and more than there was. */
function exceeds(
  maximum: number,
  bytes: (value: CustomValue) => number,
  values: CustomValues,
  present: CustomValues,
): boolean {
  const total = (all: CustomValues) => sum(Object.values(all).map(bytes))
  return total(values) > Math.max(maximum, total(present))
}

/** Where there is too much already, it has to become less before something else is added. */
function refersToTooMuch(values: CustomValues, present: CustomValues, maximum: number): boolean {
  const is = new Set(referencesIn(values))
  const was = new Set(referencesIn(present))
  return Math.max(is.size, was.size) > maximum && [...is].some((reference) => !was.has(reference))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Rows hold lines folded, which may make them longer. */
function bytesOf(value: CustomValue): number {
  if (typeof value === 'string') return Math.max(Buffer.byteLength(value), Buffer.byteLength(fold(value)))
  return Buffer.byteLength(isFormatted(value) ? value.raw : JSON.stringify(value))
}

const htmlBytesOf = (value: CustomValue): number => (isFormatted(value) ? htmlBytes(value) : 0)

/** A draft's value as it is stored; nothing where there is none. */
async function stored({ format }: CustomField, value: unknown, present: CustomValue | undefined) {
  if (isNothing(value)) return undefined
  if (format === 'text') {
    const text = present as Formatted | undefined
    return text?.raw === value ? text : formatted(String(value), 'markdown')
  }
  return (
    format === 'list' || format === 'user' || format === 'version' ? [value].flat() : value
  ) as CustomValue
}

/**
 * The custom values of an entity after a write: those of a draft, and those the requester does not know of as
 * they were.
 */
export async function withDrafted(
  present: CustomValues,
  fields: readonly CustomField[],
  values: Values,
): Promise<CustomValues> {
  const next: CustomValues = { ...present }
  for (const field of fields) {
    const name = nameOf(field)
    if (!(name in values)) continue
    const value = await stored(field, values[name], present[field.id])
    if (value === undefined) delete next[field.id]
    else next[field.id] = value
  }
  return next
}

/** The custom values that something new has before anything is given: all defaults, also those of hidden fields. */
export function startingValues(
  resource: CustomField['resource'],
  { configuration }: Viewer,
): Promise<CustomValues> {
  const fields = configuration.customFields.filter((field) => field.resource === resource)
  return withDrafted({}, fields, Object.fromEntries(fields.map((field) => [nameOf(field), field.default])))
}

interface About {
  viewer: Viewer
  /** Absent when something new is written. */
  entity?: Customised
  app: App
  /** Where the project stands whose values they are, for versions shared with it. */
  path: () => Promise<Path>
  /** Whether the requester sees a version, where that is not known from its project. */
  sees?: (version: Version) => Promise<boolean>
}

interface Looking extends About {
  groups: GroupVisibility
}

/**
 * What is wrong about custom values beside what each says itself: that there is nobody and no version behind a
 * link, or that all of them together are too long.
 *
 * @param known what is wrong already
 */
export async function customViolations(
  resource: CustomField['resource'],
  values: Values,
  known: readonly ApiError[],
  about: About,
): Promise<ApiError[]> {
  const fields = fieldsFor(resource, about.viewer)
  const isFine = (field: CustomField) => !known.some(({ details }) => details.attribute === nameOf(field))
  const looking = { ...about, groups: new GroupVisibility(about.viewer, about.app) }
  const linking = fields.filter(isFine).map((field) => linkViolations(field, values, looking))
  const texts = textViolations(customProperties(resource, about.viewer), values, known)
  const found = (await Promise.all([...linking, texts])).flat()
  const areFine = found.length === 0 && fields.every(isFine)
  return areFine ? sizeViolations(resource, values, about) : found
}

/** Values that are there already are not looked at again. */
async function linkViolations(field: CustomField, values: Values, about: Looking): Promise<ApiError[]> {
  const look = lookups[field.format]
  if (!look) return []
  const present = [draftValue(field, about.entity?.customValues[field.id])].flat()
  const given = [values[nameOf(field)] ?? []].flat().filter((value) => !present.includes(value))
  const exist = await Promise.all(given.map((value) => look(value, about)))
  return exist.every(Boolean) ? [] : [constraintViolation(nameOf(field), `${field.name} does not exist.`)]
}

const lookups: Partial<Record<CustomField['format'], (value: unknown, about: Looking) => Promise<boolean>>> =
  {
    user: async (value, { app, groups }) => {
      const reference = value as Reference
      const id = idOfReference(reference)
      const [found, isKnown] = await Promise.all([
        findReferred(reference, app),
        isReferenceTo('group', reference) ? groups.of([id]) : () => true,
      ])
      return found !== undefined && found.removal === undefined && isKnown(id)
    },
    version: async (value, { app, path, viewer, sees }) => {
      const version = await app.versions.byId(idOfReference(value as Reference))
      const defining = version && (await app.projects.byId(version.project))
      if (!version || version.removal || !defining) return false
      if (!viewer.isAdmin && !(defining.active && (await sees?.(version)) !== false)) return false
      return isShared(version.sharing, await pathOf(defining, app.projects), await path())
    },
  }

/** Those that the requester does not know of count, too. */
async function sizeViolations(
  resource: CustomField['resource'],
  values: Values,
  { viewer, entity }: About,
): Promise<ApiError[]> {
  const present = entity?.customValues ?? (await startingValues(resource, viewer))
  const drafted = await withDrafted(present, fieldsFor(resource, viewer), values)
  const problem = sizeProblem(drafted, entity?.customValues)
  return problem ? [constraintViolation('base', `Custom fields ${problem}`)] : []
}
