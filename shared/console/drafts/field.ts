import {
  type Form,
  linkOf,
  namingProperty,
  propertiesOf,
  type Resource,
  type SchemaProperty,
} from '../api/hal.ts'
import type { Word } from '../language/words.ts'
import { comparing, orderOf } from './order.ts'

/** A property in a form, and the location of its value in the payload. */
export interface Field {
  readonly name: string
  readonly property: SchemaProperty
  /** Name of the object in the payload that holds the value, such as `_links`; empty for the payload itself. */
  readonly location: string
  /** Address of the form, which is below the address of the resource to change. */
  readonly form?: string
  /** Explanation below the control in this form. Absent for properties whose explanation is the same in every form. */
  readonly hint?: Word
}

/** Returns the writable properties of a form, in the order in which people enter them (`orderOf`). */
export function fieldsOf({ _links, _embedded: { schema, payload } }: Form): Field[] {
  const form = linkOf({ _links }, 'self')?.href
  const writable = [...propertiesOf(schema)].filter(([, property]) => property.writable)
  const names = writable.map(([name]) => name)
  const compare = comparing(orderOf(names, namingProperty(schema)))
  return writable
    .sort(([one], [other]) => compare(one, other))
    .map(([name, property]) => ({ name, property, location: locationOf(name, property, payload), form }))
}

function locationOf(name: string, { location }: SchemaProperty, payload: Resource): string {
  if (location !== undefined) return location
  return !(name in payload) && name in (payload._links ?? {}) ? '_links' : ''
}

export function valueIn(payload: Resource, { name, location }: Field): unknown {
  const holder = location ? payload[location] : payload
  return (holder as Readonly<Record<string, unknown>> | undefined)?.[name]
}

type Json = Readonly<Record<string, unknown>>

/**
 * Returns the request body that sets some fields.
 *
 * @param preset other content of the body
 * @param values keyed by field name; values without a field are omitted
 */
export function bodyOf(
  fields: readonly Field[],
  values: ReadonlyMap<string, unknown>,
  preset: Json = {},
): Json {
  return fields
    .filter(({ name }) => values.has(name))
    .reduce((body, { name, location }) => placed(body, location, { [name]: sent(values.get(name)) }), preset)
}

const placed = (body: Json, location: string, value: Json): Json =>
  location
    ? { ...body, [location]: { ...(body[location] as Json | undefined), ...value } }
    : { ...body, ...value }

/**
 * Returns a value in the form in which it is sent: links and formatted texts without the parts that the service adds.
 */
function sent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sent)
  if (isLinkValue(value)) return { href: value.href }
  if (isText(value)) return { format: value.format, raw: value.raw }
  return value
}

/** Returns whether two values of a field are equal, ignoring the parts that the service adds. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(meaning(one)) === JSON.stringify(meaning(other))

function meaning(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) {
    const meanings = value.map(meaning)
    return value.every(isLinkValue) ? meanings.sort() : meanings
  }
  if (isLinkValue(value)) return value.href
  return isText(value) ? value.raw || null : value
}

const isLinkValue = (value: unknown): value is { href: string | null } =>
  typeof value === 'object' && value !== null && 'href' in value

const isText = (value: unknown): value is { format: string; raw: string | null } =>
  typeof value === 'object' && value !== null && 'raw' in value
