import type { Form, Link, Resource, SchemaProperty } from '../api/hal.ts'
import { linkOf, propertiesOf, titleOf } from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'

export interface Option {
  readonly title: string
  readonly value: unknown
}

/** Allowed values of a field: all of them, or the address of their list; undefined if any value is allowed. */
type Allowed = { readonly options: readonly Option[] } | { readonly href: string } | undefined

export function allowedFor({ _embedded, _links, location }: SchemaProperty): Allowed {
  const values = _embedded?.allowedValues
  const links = _links?.allowedValues
  if (location !== '_links' && values?.every(isPlain)) return { options: plainOptions(values, links) }
  if (isList(links)) return { options: links.map(linkOption) }
  if (links?.href) return { href: links.href }
  return values?.every(isLinked) ? { options: values.map(resourceOption) } : undefined
}

/** Returns the address of the list of values that a form allows for a property; undefined if there is no such list. */
export function listedIn(form: Form, name: string): string | undefined {
  const property = propertiesOf(form._embedded.schema).get(name)
  const allowed = property && allowedFor(property)
  return allowed && 'href' in allowed ? allowed.href : undefined
}

export const linkOption = (link: Link): Option => ({ title: link.title ?? link.href ?? '', value: link })

/** Returns an option that links to a resource. */
export function resourceOption(resource: Resource): Option {
  const title = titleOf(resource)
  return { title, value: { href: linkOf(resource, 'self')?.href ?? null, title } }
}

/** Returns a unique key for an option. Titles are not unique. */
export const optionKey = ({ value }: Option): string => JSON.stringify(value)

/**
 * Returns the options with unique titles. If several options have the same title, the end of each option's address is
 * appended to its title.
 */
export function distinct(options: readonly Option[]): readonly Option[] {
  const titles = options.map(({ title }) => title)
  const isShared = ({ title }: Option) => titles.indexOf(title) !== titles.lastIndexOf(title)
  const end = ({ value }: Option) => (value as Link).href?.split('/').at(-1)
  return options.map((option) =>
    isShared(option) ? { ...option, title: `${option.title} (${end(option)})` } : option,
  )
}

/**
 * Returns the options for allowed values that are not resources. If the schema also has a link for each value, an
 * option shows the link's title; otherwise, it shows the value in words.
 */
function plainOptions(values: readonly unknown[], links: Link | readonly Link[] | undefined): Option[] {
  const titles = isList(links) && links.length === values.length ? links : []
  return values.map((value, index) => ({ title: titles[index]?.title ?? inWords(String(value)), value }))
}

const isList = (links: Link | readonly Link[] | undefined): links is readonly Link[] => Array.isArray(links)

const isLinked = (value: unknown): value is Resource =>
  linkOf((value ?? {}) as Resource, 'self') !== undefined

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Property types whose values are people. */
const PEOPLE: readonly (string | undefined)[] = ['User', 'Principal']

/** Returns whether the values of a property or filter are people. */
export const isOfPeople = ({ type }: { readonly type?: string }): boolean => PEOPLE.includes(type)

/** Returns whether a field holds several values. */
export const hasMultipleValues = ({ type }: SchemaProperty): boolean => type.startsWith('[]')
