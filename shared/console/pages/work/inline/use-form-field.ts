import { type Form, linkOf, type Resource } from '../../../api/hal.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { type Field, fieldsOf, valueIn } from '../../../drafts/field.ts'

/** A field of the update form of a resource, with its present value; undefined until it is read, or if nobody may change it. */
export function useFormField(element: Resource, name: string) {
  const client = useClient()
  const update = linkOf(element, 'update')
  return useReading(async (): Promise<{ field: Field; present: unknown } | undefined> => {
    const form = update && ((await client.form(update, {})) as Form)
    const field = form && fieldsOf(form).find((one) => one.name === name)
    return field && { field, present: valueIn(form._embedded.payload, field) }
  }, [client, update?.href, name])
}
