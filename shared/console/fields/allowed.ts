import type { Link, Property, Resource } from '../api/hal.ts'
import { linkOf, titleOf } from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'

/** One of the values that a field may have. */
export interface Option {
  readonly title: string
  readonly value: unknown
}

/** The values that a field may have: all of them, or the address of their list; undefined if anything may be entered. */
export type Allowed = { readonly options: readonly Option[] } | { readonly href: string } | undefined

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

/** Plain values that are resources too have titles as such. */
function plainOptions(values: readonly unknown[], links: Link | readonly Link[] | undefined): Option[] {
  const titles = isList(links) && links.length === values.length ? links : []
  return values.map((value, index) => ({ title: titles[index]?.title ?? inWords(String(value)), value }))
}

const isList = (links: Link | readonly Link[] | undefined): links is readonly Link[] => Array.isArray(links)

const isLinked = (value: unknown): value is Resource =>
  linkOf((value ?? {}) as Resource, 'self') !== undefined

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Whether a field holds several values. */
export const holdsMany = ({ type }: Property): boolean => type.startsWith('[]')
