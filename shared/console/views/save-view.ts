import type { Client } from '../api/client.ts'
import { type Form, type LinkTo, linkOf, propertiesOf, type Resource } from '../api/hal.ts'
import { type Condition, sortOf } from '../api/query.ts'
import { queryOf } from '../api/template.ts'
import { saveByForm } from '../pictures/change.ts'

interface PresentView {
  readonly name: string
  /** The address of the list, with its order and groups. */
  readonly href: string
  readonly present: readonly Condition[]
  /** The address of the project to which the list is limited. */
  readonly project?: string
}

/**
 * Saves how a list is seen: its filters, order and groups. Where these have addresses of their own is said by the form.
 *
 * @param link the link to the form
 * @throws Problem
 */
export async function saveView(client: Client, link: LinkTo, view: PresentView): Promise<Resource> {
  const { _embedded } = (await client.form(link, {})) as Form
  const keys = sortOf(view.href).map(([name, direction]) => `${name}-${direction}`)
  const group = queryOf(view.href).get('groupBy')
  const sortBy = linksTo(_embedded.schema, 'sortBy', keys)
  const [groupBy] = linksTo(_embedded.schema, 'groupBy', group ? [group] : [])
  const values = {
    name: view.name,
    filters: view.present.map(({ name, ...filter }) => ({ [name]: filter })),
    _links: {
      ...(view.project && { project: { href: view.project } }),
      ...(sortBy.length > 0 && { sortBy }),
      ...(groupBy && { groupBy }),
    },
  }
  return saveByForm(client, (await client.form(link, values)) as Form, values)
}

/** Links to those of a property's allowed values that have these ids. */
function linksTo(schema: Resource, property: string, ids: readonly string[]): LinkTo[] {
  const allowed = (propertiesOf(schema).get(property)?._embedded?.allowedValues ?? []) as readonly Resource[]
  return ids.flatMap((id) => linkOf(allowed.find((one) => one.id === id) ?? {}, 'self') ?? [])
}
