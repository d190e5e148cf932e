import type { Link, Property, Resource } from '../api/hal.ts'
import { linkOf, titleOf } from '../api/hal.ts'

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
  const areLinks = location === '_links' || values === undefined
  if (areLinks && Array.isArray(links)) return { options: (links as Link[]).map(linkOption) }
  if (areLinks && links && !Array.isArray(links) && (links as Link).href)
    return { href: (links as Link).href! }
  if (areLinks && values) return { options: values.map((value) => resourceOption(value as Resource)) }
  return values?.every(isPlain) ? { options: plainOptions(values, links) } : undefined
}

export const linkOption = (link: Link): Option => ({ title: link.title ?? link.href ?? '', value: link })

/** A resource that is linked to where it is chosen. */
export function resourceOption(resource: Resource): Option {
  const title = titleOf(resource)
  return { title, value: { href: linkOf(resource, 'self')?.href ?? null, title } }
}

/** Plain values that are resources too have titles as such. */
function plainOptions(values: readonly unknown[], links: unknown): Option[] {
  const titles = Array.isArray(links) && links.length === values.length ? (links as Link[]) : []
  return values.map((value, index) => ({ title: titles[index]?.title ?? String(value), value }))
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Whether a field holds several values. */
export const holdsMany = ({ type }: Property): boolean => type.startsWith('[]')
