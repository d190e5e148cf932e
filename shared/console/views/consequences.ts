import type { Client } from '../api/client.ts'
import { type ListSearch, linkOf, type Resource } from '../api/hal.ts'
import { filtersOf, withFilters } from '../api/query.ts'
import { withQuery } from '../api/template.ts'
import { inWords } from '../language/in-words.ts'
import { collectionAt } from '../pictures/read-all-pages.ts'

/** The number of resources of one kind that an action affects. */
export interface Consequence {
  readonly kind: string
  readonly name: string
  readonly count: number
  /** True if the count is exact; otherwise it is a minimum. */
  readonly isExact: boolean
}

/** Resources that are deleted or archived together with a resource, and resources that only lose their link to it. */
export interface Consequences {
  readonly deletes: readonly Consequence[]
  readonly detaches: readonly Consequence[]
}

/** An action that affects other resources. */
export type Harm = 'delete' | 'archive'

const nothing: Consequences = { deletes: [], detaches: [] }

/** Determines which resources are deleted or archived together with a resource. @throws Problem */
export async function consequencesOf(client: Client, resource: Resource, harm: Harm): Promise<Consequences> {
  // Everything is read again, because cached counts may be outdated.
  client.forget()
  if (harm === 'archive') return { ...nothing, deletes: await subprojectsOf(client, resource) }
  const preview = linkOf(resource, 'deletionPreview')
  return preview ? ((await client.get(preview.href)) as unknown as Consequences) : nothing
}

/**
 * Returns the number of subprojects. If the list can be filtered by ancestor, this includes all levels. Otherwise, only
 * direct subprojects are included, because the linked list contains no others.
 */
async function subprojectsOf(client: Client, resource: Resource): Promise<readonly Consequence[]> {
  const link = linkOf(resource, 'subprojects')
  if (!link) return []
  const list = await collectionAt(client, withQuery(link.href, { pageSize: 0 }))
  const search = linkOf(list, 'search')
  const { filters } = search ? ((await client.get(search.href)) as ListSearch) : { filters: [] }
  const isAsked = filters.some(({ name }) => name === 'ancestor')
  const others = filtersOf(link.href).filter(({ name }) => !name.startsWith('parent'))
  const below = { name: 'ancestor', operator: '=', values: [String(resource.id)] }
  const everyLevel = withQuery(withFilters(link.href, [...others, below]), { pageSize: 0 })
  const count = isAsked ? (await collectionAt(client, everyLevel)).total : list.total
  return count > 0 ? [{ kind: 'subprojects', name: inWords('subprojects'), count, isExact: true }] : []
}
