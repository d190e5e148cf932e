/** Answers of the API, as far as the console reads them: HAL resources, collections, forms, schemas and errors. */

export interface Link {
  readonly href: string | null
  readonly title?: string
  /** The HTTP method of an action, in lower case; a link without one is followed by GET. */
  readonly method?: string
  readonly templated?: boolean
  /** The media type of what is there; what is not HAL is left to the browser. */
  readonly type?: string
  /** Body to send there, for a start. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/** A link that leads somewhere. */
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
  /** The groups of all elements, in the order of the elements, where one asks for them. */
  readonly groups?: readonly {
    readonly value: string | null
    readonly count: number
    /** What the elements of the group add up to, where one asks for it. */
    readonly sums?: Resource
  }[]
}

/** A property as a schema describes it. */
export interface Property {
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

/** Filters, sort keys and groups of a list: the answer of its link `search`. */
export interface Search extends Resource {
  readonly filters: readonly SearchFilter[]
  readonly sortBy: readonly Key[]
  /** What its elements can be grouped by, if they can. */
  readonly groupBy?: readonly Key[]
}

interface Key {
  readonly name: string
  readonly label: string
}

export interface SearchFilter {
  readonly name: string
  readonly label: string
  /** The type of its values, as schemas name types; that of a resource if they are ids. */
  readonly type?: string
  /** The operators by which it compares; `values` is 0 where no value is taken. */
  readonly operators: readonly {
    readonly symbol: string
    readonly label?: string
    readonly values?: number
  }[]
  readonly values?: readonly string[]
  readonly _links?: { readonly allowedValues?: Link | readonly Link[] }
}

/**
 * The form for a new element of a filtered list, which starts with what the filters ask for; undefined where the requester may
 * make none that fits them, though perhaps others.
 */
export function formForElement(list: Resource): LinkTo | undefined {
  const create = linkOf(list, 'create')
  return create?.payload && create
}

export const isCollection = (resource: Resource): resource is Collection =>
  Array.isArray(resource._embedded?.elements)

/** A list that is a part of a resource; undefined if there is none under this name. */
export function embeddedList({ _embedded = {} }: Resource, name: string): Collection | undefined {
  const list = (_embedded[name] ?? {}) as Resource
  return isCollection(list) ? list : undefined
}

export const isForm = (resource: Resource): resource is Form => resource._type === 'Form'

/** The one link of a relation that leads somewhere; undefined if there is none, or it leads nowhere. */
export function linkOf(resource: Pick<Resource, '_links'>, relation: string): LinkTo | undefined {
  const link = resource._links?.[relation]
  const one = Array.isArray(link) ? link[0] : (link as Link | undefined)
  return one && leads(one) ? one : undefined
}

/** All links of a relation, those that lead nowhere included. */
export const linksOf = (resource: Pick<Resource, '_links'>, relation: string): readonly Link[] => {
  const link = resource._links?.[relation]
  return link === undefined ? [] : ([link].flat() as Link[])
}

/** Whether a link leads somewhere: one to what the requester may not know has a URN. */
export const leads = (link: Link): link is LinkTo => Boolean(link.href) && !isHidden(link)

/** Whether a link is to something that the requester may not know: it says so by a URN. */
export const isHidden = ({ href }: Link): boolean => Boolean(href?.startsWith('urn:'))

/** The name of a resource, for headings and cells. */
export const titleOf = (resource: Resource): string => {
  const named = resource.name ?? linkOf(resource, 'self')?.title ?? resource.id ?? resource._type
  return named === undefined ? '' : inFull(String(named))
}

/** The name of somebody who has not accepted an invitation is made of their address: that is what is shown. */
export const inFull = (name: string): string => name.replace(/ (?=@[^ ]+$)/, '')

/** The property by which a service tells whether a write knows the state that it changes. It says nothing to people. */
const LOCK = 'lockVersion'

/** What a write has to say of the state that it changes, by a form; nothing where the form has no such thing. */
export const lockOf = ({ _embedded: { payload } }: Form): Readonly<Record<string, unknown>> =>
  LOCK in payload ? { [LOCK]: payload[LOCK] } : {}

/** The properties of a schema, without what else is in it. */
export const propertiesOf = (schema: Schema): ReadonlyMap<string, Property> =>
  new Map(
    Object.entries(schema).filter((entry): entry is [string, Property] => {
      const [key, value] = entry
      const isProperty = typeof value === 'object' && value !== null && 'type' in value
      return isProperty && !key.startsWith('_') && key !== LOCK
    }),
  )

/** The property that is called `name`, else the first text that must be there: people know something by it. */
export function namingProperty(schema: Schema): string {
  const properties = propertiesOf(schema)
  const text = [...properties].find(([, { type, required }]) => type === 'String' && required)
  return properties.has('name') || !text ? 'name' : text[0]
}
