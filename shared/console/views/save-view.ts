import type { Client } from '../api/client.ts'
import { type Form, type LinkTo, linkOf, linksOf, propertiesOf, type Resource } from '../api/hal.ts'
import { filtersOf, idIn, sortOf } from '../api/query.ts'
import { queryOf } from '../api/template.ts'
import { changeByForm, saveByForm } from '../pictures/change.ts'

/** The state of a list that is stored when it is saved as a view. */
export interface Seen {
  /** Address of the list, with its filters, sort order, grouping and sums. */
  readonly fullHref: string
  readonly columns?: readonly string[]
}

/** Returns the columns of a saved view. */
export const columnsOf = (view: Resource): readonly string[] =>
  linksOf(view, 'columns').map(({ href }) => idIn(href ?? ''))

/**
 * Saves the state of a list as a new view.
 *
 * @param create link to the form for new views
 * @param project the project to which the list is limited
 * @throws Problem
 */
export async function saveNew(
  client: Client,
  create: LinkTo,
  seen: Seen,
  { name, project }: { name: string; project: Resource | undefined },
): Promise<Resource> {
  const self = project && linkOf(project, 'self')
  const { _links, ...values } = await valuesOf(client, create, seen)
  const all = { ...values, name, _links: { ..._links, ...(self && { project: self }) } }
  return saveByForm(client, (await client.form(create, all)) as Form, all)
}

/** Saves the state of a list in its current view. @throws Problem */
export async function saveSeen(client: Client, view: Resource, seen: Seen): Promise<Resource> {
  const form = linkOf(view, 'update') ?? { href: '' }
  return changeByForm(client, view, await valuesOf(client, form, seen))
}

/**
 * Returns the values that are to be saved in the view. The form of the view provides the addresses of columns, sort
 * keys and groups.
 */
async function valuesOf(client: Client, form: LinkTo, { fullHref, columns = [] }: Seen) {
  const { schema } = ((await client.form(form, {})) as Form)._embedded
  const keys = sortOf(fullHref).map(([name, direction]) => `${name}-${direction}`)
  const [links, sortBy] = [linksTo(schema, 'columns', columns), linksTo(schema, 'sortBy', keys)]
  const [groupBy = { href: null }] = linksTo(schema, 'groupBy', [queryOf(fullHref).get('groupBy') ?? ''])
  return {
    filters: filtersOf(fullHref).map(({ name, ...filter }) => ({ [name]: filter })),
    sums: queryOf(fullHref).get('showSums') === 'true',
    _links: {
      groupBy,
      ...(links.length > 0 && { columns: links }),
      ...(sortBy.length > 0 && { sortBy }),
    },
  }
}

/** Returns links to those allowed values of a property that have the given ids, in the order of the ids. */
function linksTo(schema: Resource, property: string, ids: readonly string[]): LinkTo[] {
  const allowed = (propertiesOf(schema).get(property)?._embedded?.allowedValues ?? []) as readonly Resource[]
  return ids.flatMap((id) => linkOf(allowed.find((one) => one.id === id) ?? {}, 'self') ?? [])
}
