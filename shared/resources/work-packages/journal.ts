import { isDeepStrictEqual } from 'node:util'
import { type CustomField, fieldsOf } from '#shared/custom-fields/custom-field.ts'
import { nameOf } from '#shared/custom-fields/properties.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import {
  type CustomValue,
  idOfReference,
  kindOfReference,
  type Reference,
} from '#shared/custom-fields/value.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { durationOf } from '#shared/platform/properties/duration.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Activity, Change } from '#shared/resources/activities/model.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { typeOf, typesOf } from '#shared/resources/types/model.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { WorkPackage } from './model.ts'
import { missingIn, properties } from './properties.ts'
import { isReference, linkOf } from './references.ts'

/** Properties that no activity names: they change with every write, or follow from others. */
const unnamed = ['id', 'lockVersion', 'createdAt', 'updatedAt', 'author']

/** The properties that activities name. The date of a milestone is its last day. */
const told = storedIn({ ...properties, date: { ...properties.date, stored: 'dueDate' } }).filter(
  ({ name }) => !unnamed.includes(name),
)

/** Properties whose values may be hidden from readers, who are told so by the id that is stored beside. */
const referring = ['project', 'parent', 'version']

/**
 * The activity of a write, with one change for each property that has another value now.
 *
 * @param before absent for a creation, of which everything beyond the defaults is named
 */
export async function activityOf(
  before: WorkPackage | undefined,
  after: WorkPackage,
  around: Surroundings,
): Promise<Activity> {
  const former: Values = { ...(before ?? (await defaultsFor(after, around))) }
  const now: Values = { ...after }
  const missing = missingIn(typeOf(around.viewer.configuration, after.type))
  const changed = told.filter(
    ({ name, member }) => !missing.includes(name) && comparable(former[member]) !== comparable(now[member]),
  )
  const changes = changed.map(({ name, member }) =>
    changeOf(name, before && former[member], now[member], around),
  )
  return {
    workPackage: after.id,
    version: after.activities,
    user: around.viewer.user?.id,
    changes: [...(await Promise.all(changes)), ...(await customChanges(before, after, around))],
    createdAt: after.updatedAt,
    updatedAt: after.updatedAt,
  }
}

/** The change of a property, with its values as they are shown now; texts of many lines are not repeated. */
async function changeOf(property: string, from: unknown, to: unknown, around: Surroundings): Promise<Change> {
  if (isText(from ?? to)) return { property }
  const [old, next] = await Promise.all([from, to].map((value) => shownAs(property, value, around)))
  const isReferring = referring.includes(property)
  return {
    property,
    ...(old !== undefined && { old }),
    ...(next !== undefined && { new: next }),
    ...(isReferring && typeof from === 'number' && { oldId: from }),
    ...(isReferring && typeof to === 'number' && { newId: to }),
  }
}

/** The value of a property as activities store it. */
async function shownAs(name: string, value: unknown, around: Surroundings): Promise<string | undefined> {
  if (value === undefined) return undefined
  if (isReference(name)) return (await linkOf(name, Number(value), around)).title ?? String(value)
  if (name === 'estimatedTime' || name === 'remainingTime') return durationOf(Number(value))
  return name === 'percentageDone' ? `${value}%` : String(value)
}

const comparable = (value: unknown) => (isText(value) ? value.raw : value) || undefined

const isText = (value: unknown): value is Formatted => typeof value === 'object' && value !== null

/** The changes of custom fields that a work package has now; of a new one, those that make it differ from the defaults. */
async function customChanges(
  before: WorkPackage | undefined,
  after: WorkPackage,
  around: Surroundings,
): Promise<Change[]> {
  const { viewer } = around
  const type = typeOf(viewer.configuration, after.type)
  const bearer = { project: after.project, type }
  const former = before?.customValues ?? (await startingValues(bearer, viewer))
  const changed = fieldsOf(bearer, viewer.configuration).filter(
    ({ id }) => !isDeepStrictEqual(former[id], after.customValues[id]),
  )
  return Promise.all(
    changed.map((field) => {
      const to = after.customValues[field.id]
      // What a new one has instead of a default is set; a default that it does not have has been removed.
      const from = before || to === undefined ? former[field.id] : undefined
      return customChange(field, from, to, around)
    }),
  )
}

/** Whether a value refers to a placeholder user or a group, whom not every reader of the activity may know. */
const mayBeHidden = (value: CustomValue | undefined) =>
  Array.isArray(value) &&
  value.some((one) => ['placeholder_user', 'group'].includes(kindOfReference(String(one)) ?? ''))

/** The change of a custom field: texts of many lines are not repeated, and versions are named with their ids. */
async function customChange(
  field: CustomField,
  from: CustomValue | undefined,
  to: CustomValue | undefined,
  { viewer, stores }: Surroundings,
): Promise<Change> {
  const property = nameOf(field)
  if (field.format === 'text' || [from, to].some(mayBeHidden)) return { property }
  const named = async (one: number | Reference) =>
    typeof one === 'number'
      ? field.options.find(({ id }) => id === one)?.value
      : stores.references.name(one, viewer)
  const shown = async (value: CustomValue | undefined) =>
    Array.isArray(value)
      ? (await Promise.all(value.map(named))).filter((name) => name !== undefined).join(', ')
      : value?.toString()
  const versionOf = (value: CustomValue | undefined) =>
    field.format === 'version' && Array.isArray(value) ? idOfReference(value[0] as Reference) : undefined
  const all = { old: await shown(from), new: await shown(to), oldId: versionOf(from), newId: versionOf(to) }
  const known = Object.entries(all).filter(([, value]) => value !== undefined)
  return { property, ...Object.fromEntries(known) }
}

/** The values that a new work package has in its project if nothing else is said. */
async function defaultsFor(
  { project: id }: WorkPackage,
  around: Surroundings,
): Promise<Partial<WorkPackage>> {
  const { configuration } = around.viewer
  const project = await around.project(id)
  return {
    project: id,
    type: project && typesOf(configuration, project)[0]?.id,
    status: statusOf(configuration).id,
    priority: priorityOf(configuration).id,
    percentageDone: 0,
  }
}
