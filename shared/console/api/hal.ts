/** HAL documents that the console reads: resources, collections, forms, schemas and errors. */

export interface Link {
  readonly href: string | null
  readonly title?: string
  /** HTTP method of an action, in lower case; GET by default. */
  readonly method?: string
  readonly templated?: boolean
  /** Media type of the target. The browser opens targets that are not HAL. */
  readonly type?: string
  /** Form fields to send before the file, in the request that uploads a file to the store. */
  readonly form_fields?: Readonly<Record<string, string>>
  /** Proposed body of the request. The user may change it and add values. */
  readonly payload?: Readonly<Record<string, unknown>>
}

export type LinkTo = Link & { readonly href: string }

export type Links = Readonly<Record<string, Link | readonly Link[]>>

export interface Resource {
  readonly _type?: string
  readonly _links?: Links
  readonly _embedded?: Readonly<Record<string, unknown>>
  readonly [property: string]: unknown
}

export interface Collection extends Resource {
  readonly total: number
  readonly count: number
  readonly pageSize?: number
  readonly offset?: number
  readonly _embedded: { readonly elements: readonly Resource[] }
  /** The groups of a grouped list, across all of its pages, in the order of the elements. */
  readonly groups?: readonly {
    readonly value: string | null
    readonly count: number
    /** Sums of the group, if the list is requested with sums. */
    readonly sums?: Resource
  }[]
}

/** A property in the form in which a schema describes it. */
export interface SchemaProperty {
  readonly type: string
  readonly name: string
  readonly required?: boolean
  readonly writable?: boolean
  readonly hasDefault?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly location?: string
  readonly _embedded?: { readonly allowedValues?: readonly unknown[] }
  readonly _links?: { readonly allowedValues?: Link | readonly Link[] }
}

export type Schema = Resource

export interface Form extends Resource {
  readonly _embedded: {
    readonly payload: Resource
    readonly schema: Schema
    readonly validationErrors: Readonly<Record<string, { readonly message: string }>>
  }
}

/** Filters, sort keys and groups of a list: the target of its `search` link. */
export interface ListSearch extends Resource {
  readonly filters: readonly SearchFilter[]
  readonly sortBy: readonly Key[]
  /** Keys for grouping the elements, if the list supports grouping. */
  readonly groupBy?: readonly Key[]
}

interface Key {
  readonly name: string
  readonly label: string
}

export interface SearchFilter {
  readonly name: string
  readonly label: string
  /**
   * Type of the values, as schemas name it. For values that are ids, it is the type of the resources with these ids.
   */
  readonly type?: string
  /** Operators that the filter supports. `values` is the number of values, which is 0 for operators without a value. */
  readonly operators: readonly {
    readonly symbol: string
    readonly label?: string
    readonly values?: number
  }[]
  readonly values?: readonly string[]
  readonly _links?: { readonly allowedValues?: Link | readonly Link[] }
}

/**
 * Returns the link to the form for a new element of a list. If the list is filtered, the form starts with values that
 * match the filters. Returns undefined if the requester may not create an element with these values.
 */
export function formForElement(list: Resource): LinkTo | undefined {
  const create = linkOf(list, 'create')
  return create?.payload && create
}

export const isCollection = (resource: Resource): resource is Collection =>
  Array.isArray(resource._embedded?.elements)

/** Returns the list that a resource embeds under a name; undefined if the resource embeds no list under this name. */
export function embeddedList({ _embedded = {} }: Resource, name: string): Collection | undefined {
  const list = (_embedded[name] ?? {}) as Resource
  return isCollection(list) ? list : undefined
}

export const isForm = (resource: Resource): resource is Form => resource._type === 'Form'

/** Returns the link with the given relation; undefined if the link is missing or its target is null or hidden. */
export function linkOf(resource: Pick<Resource, '_links'>, relation: string): LinkTo | undefined {
  const link = resource._links?.[relation]
  const one = Array.isArray(link) ? link[0] : (link as Link | undefined)
  return one && isLinkTo(one) ? one : undefined
}

/** Returns all links with the given relation, including null links and hidden links. */
export const linksOf = (resource: Pick<Resource, '_links'>, relation: string): readonly Link[] => {
  const link = resource._links?.[relation]
  return link === undefined ? [] : ([link].flat() as Link[])
}

/** Returns whether a link has an address. A link to a hidden target has a URN instead. */
export const isLinkTo = (link: Link): link is LinkTo => Boolean(link.href) && !isHidden(link)

/** Returns whether the target of a link is hidden from the requester. The link then has a URN instead of an address. */
export const isHidden = ({ href }: Link): boolean => Boolean(href?.startsWith('urn:'))

/** Returns the name of a resource, for headings and cells. */
export const titleOf = (resource: Resource): string => {
  const named = resource.name ?? linkOf(resource, 'self')?.title ?? resource.id ?? resource._type
  return named === undefined ? '' : personName(String(named))
}

/**
 * Returns the name to show for a person; for an invited person, the email address. The service builds the name of an
 * invited person from the two parts of the address.
 */
export const personName = (name: string): string => name.replace(/ (?=@[^ ]+$)/, '')

/** Property by which the service checks that a write is based on the current state. It is never shown to people. */
const LOCK = 'lockVersion'

/**
 * Returns an object with the lock version from the payload of a form; an empty object if the payload contains none. A
 * write must send this lock version.
 */
export const lockOf = ({ _embedded: { payload } }: Form): Readonly<Record<string, unknown>> =>
  LOCK in payload ? { [LOCK]: payload[LOCK] } : {}

/** Returns the properties of a schema, without its links and other members. */
export const propertiesOf = (schema: Schema): ReadonlyMap<string, SchemaProperty> =>
  new Map(
    Object.entries(schema).filter((entry): entry is [string, SchemaProperty] => {
      const [key, value] = entry
      const isProperty = typeof value === 'object' && value !== null && 'type' in value
      return isProperty && !key.startsWith('_') && key !== LOCK
    }),
  )

/**
 * Returns the name of the property that identifies a resource to people: `name` if it exists, otherwise the first
 * required text property.
 */
export function namingProperty(schema: Schema): string {
  const properties = propertiesOf(schema)
  const text = [...properties].find(([, { type, required }]) => type === 'String' && required)
  return properties.has('name') || !text ? 'name' : text[0]
}
