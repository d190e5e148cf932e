import { isDeepStrictEqual } from 'node:util'
import { type Formatted, formatted } from '#shared/platform/formattable/formattable.ts'
import type { ChoiceKind, CompositeKind, TextsKind, Values } from './kind.ts'
import type { AnyProperty, DeclaredProperties } from './property.ts'

/**
 * The types in which entities store the values of properties, keyed by the kind of the property. Kinds with special
 * rules are missing.
 */
interface StoredTypes {
  Integer: number
  Float: number
  Boolean: boolean
  Integers: number[]
  String: string
  /** A hash of the password. */
  Password: string
  Date: string
  DateTime: string
  /** A number of minutes. */
  Duration: number
  Formattable: Formatted
  Href: string
  /** The name of the linked entity. */
  Named: string
  Link: number
}

/** The type in which entities store values of the given kind. */
export type StoredType<K> =
  K extends ChoiceKind<infer Text>
    ? Text
    : K extends TextsKind<infer Text>
      ? Text[]
      : K extends CompositeKind<infer Parts>
        ? Parts
        : K extends { type: 'Named'; many: true }
          ? string[]
          : K extends { many: true }
            ? number[]
            : K extends { type: infer Type extends keyof StoredTypes }
              ? StoredTypes[Type]
              : never

/** The member of the entity that stores a property; `never` if the property is not stored. */
export type MemberOf<P, Name> = P extends { stored: infer Stored } ? Extract<Stored, string> : Name

/** The stored values of the properties whose declarations have the given options, such as `required: true`. */
export type Members<P extends DeclaredProperties, Options> = {
  [Name in keyof P as P[Name] extends Options ? MemberOf<P[Name], Name> : never]: StoredType<P[Name]['kind']>
}

/** The values that an entity stores. Values of properties that are not required may be missing. */
export type EntityOf<P extends DeclaredProperties> = Members<P, { required: true }> &
  Partial<Members<P, { required: false }>>

/** A property that entities store, with its name and the member that stores it. */
interface StoredProperty {
  name: string
  member: string
  property: AnyProperty
}

export const storedIn = (properties: DeclaredProperties): StoredProperty[] =>
  Object.entries(properties).flatMap(([name, property]) =>
    property.stored === false ? [] : [{ name, member: property.stored ?? name, property }],
  )

/**
 * Returns the defaults of the properties that have one, keyed by the members in which entities store these properties.
 */
export function storedDefaults<P extends DeclaredProperties>(
  properties: P,
): Members<P, { default: unknown }> {
  const defaults = storedIn(properties).filter(({ property }) => property.default !== undefined)
  const members = defaults.map(({ member, property }) => [member, property.default])
  return Object.fromEntries(members) as Members<P, { default: unknown }>
}

/** Returns a new entity with its id, its times and the default values of its properties. */
export function newEntity<P extends DeclaredProperties>(properties: P, id: number, now: Date) {
  return {
    ...storedDefaults(properties),
    id,
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

/**
 * Returns the next state of an entity, with the time of the change if the entity records it. Returns `present` itself
 * if nothing changed.
 */
export function dated<E extends object>(present: E, next: E, now: Date): E {
  if (isDeepStrictEqual(next, present)) return present
  return 'updatedAt' in next ? { ...next, updatedAt: now.toISOString() } : next
}

/**
 * Returns an entity with the values of a draft; null removes a value. Passwords stay unchanged, because the platform
 * does not know how the service hashes them.
 */
export async function withDraft<E extends object>(
  properties: DeclaredProperties,
  present: E,
  values: Values,
): Promise<E> {
  const written = storedIn(properties).filter(
    ({ name, property }) => name in values && property.kind.type !== 'Password',
  )
  const members = written.map(async ({ name, member, property: { kind } }) => {
    const value = values[name] ?? null
    return [
      member,
      kind.type === 'Formattable' ? await formatted(value as string | null, kind.format) : value,
    ]
  })
  const next = { ...present, ...Object.fromEntries(await Promise.all(members)) }
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined && value !== null),
  ) as E
}
