import type { Client } from '../api/client.ts'
import { linkOf, type Resource, type Search } from '../api/hal.ts'
import { filtersOf, withFilters } from '../api/query.ts'
import { withQuery } from '../api/template.ts'
import { inWords } from '../language/in-words.ts'
import { collectionAt } from '../pictures/every-page.ts'

/** Things of a kind that something done to a resource concerns. */
export interface Consequence {
  readonly kind: string
  /** What they are called. */
  readonly name: string
  readonly count: number
  /** Whether there are exactly so many; otherwise there are at least so many. */
  readonly isExact: boolean
}

/** What goes with a resource, and what stays without what linked it. */
export interface Consequences {
  readonly deletes: readonly Consequence[]
  readonly detaches: readonly Consequence[]
}

/** What is done to a resource, with consequences for others. */
export type Harm = 'delete' | 'archive'

const nothing: Consequences = { deletes: [], detaches: [] }

/**
 * What is deleted or archived with a resource, as it is now.
 *
 * @throws Problem
 */
export async function consequencesOf(client: Client, resource: Resource, harm: Harm): Promise<Consequences> {
  // There may be more meanwhile.
  client.forget()
  if (harm === 'archive') return { ...nothing, deletes: await subprojectsOf(client, resource) }
  const preview = linkOf(resource, 'deletionPreview')
  return preview ? ((await client.get(preview.href)) as unknown as Consequences) : nothing
}

/** The projects at all levels, where the list can be asked for them: its link leads to the next one only. */
async function subprojectsOf(client: Client, resource: Resource): Promise<readonly Consequence[]> {
  const link = linkOf(resource, 'subprojects')
  if (!link) return []
  const list = await collectionAt(client, withQuery(link.href, { pageSize: 0 }))
  const search = linkOf(list, 'search')
  const { filters } = search ? ((await client.get(search.href)) as Search) : { filters: [] }
  const isAsked = filters.some(({ name }) => name === 'ancestor')
  const others = filtersOf(link.href).filter(({ name }) => !name.startsWith('parent'))
  const below = { name: 'ancestor', operator: '=', values: [String(resource.id)] }
  const everyLevel = withQuery(withFilters(link.href, [...others, below]), { pageSize: 0 })
  const count = isAsked ? (await collectionAt(client, everyLevel)).total : list.total
  return count > 0 ? [{ kind: 'subprojects', name: inWords('subprojects'), count, isExact: true }] : []
}
