import type { Viewer } from '#shared/access/viewer.ts'

/** The kinds of values a property may hold, each with its limits. */
export type Kind =
  | { type: 'Integer'; min?: number }
  | { type: 'String'; minLength: number; maxLength: number }
  | { type: 'DateTime' }

/** When a property may be written: by nobody, by whoever may write the resource, or as a condition says. */
export type Writable<E> = boolean | ((viewer: Viewer, entity: E | undefined) => boolean)

/**
 * One property of a resource, declared once, as data. Validation, the read-only check, representations,
 * Schema resources, forms and the OpenAPI document are made from it.
 */
export interface Property<E = never> {
  kind: Kind
  /** Starts every message about the property. */
  label: string
  /** Always has a value; on creation one must be given, unless there is a default. */
  required: boolean
  writable: Writable<E>
  /** No two resources of the kind share a value. */
  unique?: boolean
  default?: unknown
}

/** A property of whatever resource, for those whom the conditions on its entity do not concern. */
// biome-ignore lint/suspicious/noExplicitAny: entities of all kinds are meant.
export type AnyProperty = Property<any>

export type Properties<E> = Record<string, Property<E>>

type Options<E> = Pick<Property<E>, 'label'> & Partial<Property<E>>

const property = <E>(kind: Kind, options: Options<E>): Property<E> => ({
  required: true,
  writable: false,
  ...options,
  kind,
})

export const integer = <E>({ min, ...options }: Options<E> & { min?: number }): Property<E> =>
  property({ type: 'Integer', min }, options)

export const dateTime = <E>(options: Options<E>): Property<E> => property({ type: 'DateTime' }, options)

/** A line of text, trimmed; lengths count code points. */
export const text = <E>({ maxLength, ...options }: Options<E> & { maxLength: number }): Property<E> =>
  property({ type: 'String', minLength: options.required === false ? 0 : 1, maxLength }, options)

/** Whether a requester may write a property of an entity, or, without one, of a new entity. */
export const isWritable = <E>({ writable }: Property<E>, viewer: Viewer, entity: E | undefined): boolean =>
  typeof writable === 'function' ? writable(viewer, entity) : writable

/** The values that something new has before anything is given. */
export const defaultsOf = <E>(properties: Properties<E>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, property.default]))
