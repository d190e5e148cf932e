import type { Client } from '../../../api/client.ts'
import {
  type Form,
  isCollection,
  type LinkTo,
  linkOf,
  propertiesOf,
  type SchemaProperty,
} from '../../../api/hal.ts'
import { withQuery } from '../../../api/template.ts'
import { bodyOf } from '../../../drafts/field.ts'
import { messagesOf } from '../../../drafts/messages.ts'
import { allowedFor, hasMultipleValues, resourceOption } from '../../../fields/allowed.ts'
import type { PayloadValues } from './plan.ts'

const MAX_FORMS = 4

/** Placeholder values for required properties that the installation has added, such as custom fields. */
export interface RequiredValues {
  readonly text: string
  readonly day: string
}

/** Values, and the form that has validated them. A form without a `commit` link has refused the values. */
interface Fitted {
  readonly values: PayloadValues
  readonly form: Form
}

/**
 * Fits the values of a new resource to its form. Values that the form refuses are omitted. Missing required properties,
 * such as custom fields, get their first allowed value.
 *
 * @throws Problem
 */
export async function fitToForm(
  client: Client,
  link: LinkTo,
  wanted: PayloadValues,
  required: RequiredValues,
): Promise<Fitted> {
  let values = wanted
  let form = (await client.form(link, values)) as Form
  for (let forms = 1; forms < MAX_FORMS && !linkOf(form, 'commit'); forms++) {
    for (const name of messagesOf(form).keys())
      values = has(values, name)
        ? without(values, name)
        : await withRequired(client, values, form, name, required)
    form = (await client.form(link, values)) as Form
  }
  return { values, form }
}

const linksIn = ({ _links = {} }: PayloadValues) => _links as PayloadValues

const has = (values: PayloadValues, name: string): boolean => name in values || name in linksIn(values)

function without(values: PayloadValues, name: string): PayloadValues {
  const { [name]: _, ...others } = values
  const { [name]: __, ...links } = linksIn(values)
  return { ...others, _links: links }
}

async function withRequired(
  client: Client,
  values: PayloadValues,
  { _embedded: { schema } }: Form,
  name: string,
  required: RequiredValues,
): Promise<PayloadValues> {
  const property = propertiesOf(schema).get(name)
  if (!property?.writable) return values
  const first = await firstValue(client, property, required)
  const value = hasMultipleValues(property) ? [first] : first
  return bodyOf([{ name, property, location: property.location ?? '' }], new Map([[name, value]]), values)
}

async function firstValue(client: Client, property: SchemaProperty, { text, day }: RequiredValues) {
  const allowed = allowedFor(property)
  if (!allowed) return plainValues(fitting(text, property), day)[property.type] ?? null
  if ('options' in allowed) return allowed.options[0]?.value ?? null
  const list = await client.get(withQuery(allowed.href, { pageSize: 1 }))
  const [first] = isCollection(list) ? list._embedded.elements : []
  return first ? resourceOption(first).value : null
}

/** Pads or cuts a text to a length that a property allows. */
const fitting = (text: string, { minLength = 0, maxLength }: SchemaProperty): string =>
  text.padEnd(minLength, '.').slice(0, maxLength)

const plainValues = (text: string, day: string): PayloadValues => ({
  String: text,
  Formattable: { format: 'markdown', raw: text },
  Date: day,
  Boolean: true,
  Integer: 1,
  Float: 1,
})
