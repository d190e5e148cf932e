import type { Client } from '../../api/client.ts'
import { type Form, type Link, linkOf, propertiesOf, type Resource, type Schema } from '../../api/hal.ts'

/**
 * Reads the form for a new grid, with the widgets that the API proposes. If the form has errors, a second request fills
 * in required properties with a single allowed value.
 *
 * @throws Problem
 */
export async function proposalFor(client: Client, collection: Resource): Promise<Form | undefined> {
  const create = linkOf(collection, 'create')
  if (!create) return undefined
  const form = (await client.form(create, create.payload ?? {})) as Form
  if (Object.keys(form._embedded.validationErrors).length === 0) return form
  return (await client.form(create, { _links: onlyChoices(form._embedded.schema) })) as Form
}

const onlyChoices = (schema: Schema): Record<string, Link> =>
  Object.fromEntries(
    [...propertiesOf(schema)].flatMap(([name, { required, _links }]) => {
      const allowed = _links?.allowedValues
      const [only, ...others] = Array.isArray(allowed) ? (allowed as Link[]) : []
      return required && only && others.length === 0 ? [[name, only]] : []
    }),
  )
