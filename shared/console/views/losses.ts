import type { Client } from '../api/client.ts'
import { type LinkTo, linkOf, linksOf, type Resource, type Search } from '../api/hal.ts'
import { filtersOf, withFilters } from '../api/query.ts'
import { withQuery } from '../api/template.ts'
import { collectionAt, everyPage } from '../pictures/every-page.ts'

/** Resources that go with another one. */
export interface Loss {
  /** The relation of the link that leads there. */
  readonly relation: string
  /** Undefined where nobody may look, so that nobody can count. */
  readonly count: number | undefined
}

type Counting = (client: Client, list: LinkTo, resource: Resource) => Promise<number | undefined>

const total: Counting = async (client, { href }) =>
  (await collectionAt(client, withQuery(href, { pageSize: 0 }))).total

/** All levels, where the list can be asked for them: the link leads to the next one only. */
const everyLevel: Counting = async (client, link, resource) => {
  const list = await collectionAt(client, withQuery(link.href, { pageSize: 0 }))
  const search = linkOf(list, 'search')
  const { filters } = search ? ((await client.get(search.href)) as Search) : { filters: [] }
  if (!filters.some(({ name }) => name === 'ancestor')) return list.total
  const isParent = (name: string) => name.startsWith('parent')
  const others = filtersOf(link.href).filter(({ name }) => !isParent(name))
  const below = { name: 'ancestor', operator: '=', values: [String(resource.id)] }
  return total(client, { href: withFilters(link.href, [...others, below]) }, resource)
}

/** Without those that are only shared with the project: they stay. */
const definedHere: Counting = async (client, { href }, resource) => {
  const { elements } = await everyPage(client, await collectionAt(client, href), Number.POSITIVE_INFINITY)
  const self = linkOf(resource, 'self')?.href
  return elements.filter((element) => linkOf(element, 'definingProject')?.href === self).length
}

/** Those that the resource links to; what is below them goes too, and is not counted. */
const everyChild: Counting = async (_, __, resource) => linksOf(resource, 'children').length

/** All of them, and not only those that the list chooses by itself. Nobody may list those of an archived project. */
const everyOne: Counting = async (client, { href }, resource) =>
  resource.active === false
    ? undefined
    : total(client, { href: withFilters(href, filtersOf(href)) }, resource)

/** What is done to a resource, with consequences for others. */
export type Harm = 'delete' | 'archive'

/** The links to what goes with a resource, and how that is counted. */
const countings: Readonly<Record<Harm, Readonly<Record<string, Counting>>>> = {
  delete: {
    children: everyChild,
    subprojects: everyLevel,
    workPackages: everyOne,
    memberships: total,
    versions: definedHere,
    categories: total,
  },
  archive: { subprojects: everyLevel },
}

/**
 * The numbers of resources that go with one that is deleted or archived, by the links to them, as they are now.
 *
 * @returns none for links that lead to nothing
 * @throws Problem
 */
export async function lossesOf(client: Client, resource: Resource, harm: Harm): Promise<readonly Loss[]> {
  // Counts from before may have become higher meanwhile.
  client.forget()
  const counted = Object.entries(countings[harm]).map(async ([relation, count]) => {
    const list = linkOf(resource, relation)
    return { relation, count: list ? await count(client, list, resource) : 0 }
  })
  return (await Promise.all(counted)).filter(({ count }) => count !== 0)
}
