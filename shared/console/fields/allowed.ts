import type { Link, Property, Resource } from '../api/hal.ts'
import { linkOf, titleOf } from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'

/** One of the values that a field may have. */
export interface Option {
  readonly title: string
  readonly value: unknown
}

/** The values that a field may have: all of them, or the address of their list; undefined if anything may be entered. */
type Allowed = { readonly options: readonly Option[] } | { readonly href: string } | undefined

export function allowedFor({ _embedded, _links, location }: Property): Allowed {
  const values = _embedded?.allowedValues
  const links = _links?.allowedValues
  if (location !== '_links' && values?.every(isPlain)) return { options: plainOptions(values, links) }
  if (isList(links)) return { options: links.map(linkOption) }
  if (links?.href) return { href: links.href }
  return values?.every(isLinked) ? { options: values.map(resourceOption) } : undefined
}

export const linkOption = (link: Link): Option => ({ title: link.title ?? link.href ?? '', value: link })

/** A resource that is linked to where it is chosen. */
export function resourceOption(resource: Resource): Option {
  const title = titleOf(resource)
  return { title, value: { href: linkOf(resource, 'self')?.href ?? null, title } }
}

/** Identifies an option, also among those of the same title. */
export const keyOf = ({ value }: Option): string => JSON.stringify(value)

/** Options with titles of their own: where several have the same, the end of their addresses is added. */
export function distinct(options: readonly Option[]): readonly Option[] {
  const titles = options.map(({ title }) => title)
  const isShared = ({ title }: Option) => titles.indexOf(title) !== titles.lastIndexOf(title)
  const end = ({ value }: Option) => (value as Link).href?.split('/').at(-1)
  return options.map((option) =>
    isShared(option) ? { ...option, title: `${option.title} (${end(option)})` } : option,
  )
}

/** Plain values that are resources too have titles as such. */
function plainOptions(values: readonly unknown[], links: Link | readonly Link[] | undefined): Option[] {
  const titles = isList(links) && links.length === values.length ? links : []
  return values.map((value, index) => ({ title: titles[index]?.title ?? inWords(String(value)), value }))
}

const isList = (links: Link | readonly Link[] | undefined): links is readonly Link[] => Array.isArray(links)

const isLinked = (value: unknown): value is Resource =>
  linkOf((value ?? {}) as Resource, 'self') !== undefined

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** The types of those who can be chosen as people are. */
const PEOPLE: readonly (string | undefined)[] = ['User', 'Principal']

/** Whether the values of a property, or of a filter, are people. */
export const isOfPeople = ({ type }: { readonly type?: string }): boolean => PEOPLE.includes(type)

/** Whether a field holds several values. */
export const holdsMany = ({ type }: Property): boolean => type.startsWith('[]')
