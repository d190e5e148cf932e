import { catalogue } from '#shared/platform/http/errors.ts'
import { customSchemas } from './custom-fields.ts'
import { closed, type JsonSchema, reference } from './json-schema.ts'
import { schemaName } from './names.ts'

const text: JsonSchema = { type: 'string' }
/** The URN of an error, by the name it has in the catalogue. */
export const errorIdentifier = (name: string) => `urn:service-org:api:v3:errors:${name}`

const Link = closed(
  {
    href: { type: ['string', 'null'] },
    title: text,
    method: { enum: ['post', 'patch', 'delete'] },
    type: text,
    templated: { const: true },
  },
  ['title', 'method', 'type', 'templated'],
)

const texts: JsonSchema = { type: 'array', items: text }

const FilterHint = closed(
  {
    operators: { description: 'Its operators.', ...texts },
    values: { description: 'All of its values, if these are few.', ...texts },
  },
  ['values'],
)

const ErrorDetails = closed(
  {
    attribute: { description: 'The property that is wrong; `base` for the resource as a whole.', ...text },
    message: { description: 'What is wrong with it: the message of the error.', ...text },
    location: { description: 'Where a link is sent, such as `_links.parent.href`.', ...text },
    filters: {
      description:
        'What the filter takes that is wrong; every filter of the list, if an unknown one was sent.',
      type: 'object',
      additionalProperties: reference('FilterHint'),
    },
    sortBy: { description: 'The sort keys of the list, if an unknown one was sent.', ...texts },
  },
  ['attribute', 'message', 'location', 'filters', 'sortBy'],
)

const ErrorResource = closed(
  {
    _type: { const: 'Error' },
    errorIdentifier: {
      description: 'What kind of error it is.',
      type: 'string',
      enum: Object.keys(catalogue).map(errorIdentifier),
    },
    message: {
      description: 'What is wrong, for people; a list if several things are wrong with a query.',
      anyOf: [text, { ...texts, minItems: 2 }],
    },
    _embedded: closed(
      {
        details: reference('ErrorDetails'),
        errors: {
          description: 'Each of several violations.',
          type: 'array',
          items: reference('Error'),
          minItems: 2,
        },
      },
      ['details', 'errors'],
    ),
  },
  ['_embedded'],
)

const Formattable = closed({
  format: { enum: ['plain', 'markdown'] },
  raw: { type: ['string', 'null'] },
  html: text,
})

const Root = closed({ _type: { const: 'Root' }, instanceName: text, _links: reference('ResourceLinks') })

const Health = closed({
  _type: { const: 'Health' },
  status: { const: 'pass' },
  _links: reference('ResourceLinks'),
})

const position: JsonSchema = { type: 'integer', minimum: 1 }

const GridWidget = closed({
  _type: { const: 'GridWidget' },
  id: position,
  identifier: text,
  startRow: position,
  endRow: position,
  startColumn: position,
  endColumn: position,
  options: { type: 'object' },
})

const GlobalContext = closed({
  _type: { const: 'CapabilityContext::Global' },
  id: { const: 'global' },
  _links: reference('ResourceLinks'),
})

/** The `_links` of a resource: `self`, and whatever else the requester may follow. */
const ResourceLinks: JsonSchema = {
  type: 'object',
  properties: { self: reference('Link') },
  required: ['self'],
  additionalProperties: reference('Link'),
}

const CollectionLinks = closed(
  Object.fromEntries(
    ['self', 'jumpTo', 'changeSize', 'previousByOffset', 'nextByOffset'].map((name) => [
      name,
      reference('Link'),
    ]),
  ),
  ['previousByOffset', 'nextByOffset'],
)

const FormLinks = closed(
  { self: reference('Link'), validate: reference('Link'), commit: reference('Link') },
  ['commit'],
)

/** The shapes that no resource owns (specification, "Common shapes"). */
export const commonSchemas: Record<string, JsonSchema> = {
  Link,
  Error: ErrorResource,
  ErrorDetails,
  FilterHint,
  Formattable,
  Root,
  Health,
  [schemaName('CapabilityContext::Global')]: GlobalContext,
  GridWidget,
  ResourceLinks,
  CollectionLinks,
  FormLinks,
  ...customSchemas,
}
