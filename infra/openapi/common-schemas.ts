import { catalogue } from '#shared/platform/http/errors.ts'
import { rootLinks } from '#shared/resources/index.ts'
import { collectionLinks } from './collection-links.ts'
import { customSchemas } from './custom-fields.ts'
import {
  about,
  closed,
  type JsonSchema,
  link,
  position,
  reference,
  text,
  texts,
  type,
} from './json-schema.ts'
import { linksSchema } from './links-schema.ts'
import { schemaName } from './names.ts'
import { searchSchemas } from './search-schemas.ts'

/** Returns the URN of an error, by its name in the catalogue. */
export const errorIdentifier = (name: string) => `urn:service-org:api:v3:errors:${name}`

const Link = closed(
  {
    href: about('The address, relative to the host; null if there is nothing to link to.', {
      type: ['string', 'null'],
    }),
    title: about('The name of what it leads to.'),
    method: about('How it is followed; without it, by GET.', {
      type: 'string',
      enum: ['post', 'patch', 'delete'],
    }),
    type: about('The media type of what it leads to, if it is not a resource.'),
    templated: about('Whether the address has places in braces to fill in.', {
      type: 'boolean',
      const: true,
    }),
    payload: about('What the body that is sent there should contain.', { type: 'object' }),
  },
  ['title', 'method', 'type', 'templated', 'payload'],
)

const FilterHint = closed(
  { operators: about('Its operators.', texts), values: about('All of its values, if these are few.', texts) },
  ['values'],
)

const ErrorDetails = closed(
  {
    attribute: about('The property that is wrong; `base` for the resource as a whole.'),
    message: about('What is wrong with it: the message of the error.'),
    location: about('Where a link is sent, such as `_links.parent.href`.'),
    values: about('All values that the property takes, if these are few.', { type: 'array', items: {} }),
    filters: about('What a wrong filter takes; for an unknown one, every filter of the list.', {
      type: 'object',
      additionalProperties: reference('FilterHint'),
    }),
    sortBy: about('The sort keys of the list, if the order is wrong.', texts),
    groupBy: about('What the elements can be grouped by, if that is wrong.', texts),
    select: about('What can be selected of the list, if that is wrong.', texts),
    offset: about('What the number of a page may be.', closed({ minimum: position })),
    pageSize: about(
      'How many elements a page may have; -1 is the maximum.',
      closed({ minimum: { type: 'integer' }, maximum: position, default: position }),
    ),
    examples: about(
      'Well-formed values of `filters` and `sortBy`, if they are not.',
      closed(
        { filters: { type: 'array', items: { type: 'object' } }, sortBy: { type: 'array', items: texts } },
        ['filters', 'sortBy'],
      ),
    ),
  },
  [
    'attribute',
    'message',
    'location',
    'values',
    'filters',
    'sortBy',
    'groupBy',
    'select',
    'offset',
    'pageSize',
    'examples',
  ],
)

const ErrorResource = closed(
  {
    _type: type('Error'),
    errorIdentifier: about('Which kind of error it is.', {
      type: 'string',
      enum: Object.keys(catalogue).map(errorIdentifier),
    }),
    message: about('What is wrong, for people; a list if several things are wrong with a query.', {
      anyOf: [text, { ...texts, minItems: 2 }],
    }),
    _embedded: closed(
      {
        details: reference('ErrorDetails'),
        errors: about('Each of several violations.', {
          type: 'array',
          items: reference('Error'),
          minItems: 2,
        }),
      },
      ['details', 'errors'],
    ),
  },
  ['_embedded'],
)

const Formattable = closed({
  format: about('How the text is marked up.', { type: 'string', enum: ['plain', 'markdown', 'custom'] }),
  raw: about('The text as it was written.', { type: ['string', 'null'] }),
  html: about('The text as HTML, which is safe to show.'),
})

const Root = closed(
  {
    _type: type('Root'),
    instanceName: about('The name of the service.'),
    language: about('The language of the requester’s profile.', { type: ['string', 'null'] }),
    timeZone: about('The time zone of the requester’s preferences.', { type: ['string', 'null'] }),
    _links: linksSchema({ properties: {}, links: rootLinks }),
  },
  ['language', 'timeZone'],
)

const Health = closed({
  _type: type('Health'),
  status: about('The service and its table answer.', type('pass')),
  _links: linksSchema({ properties: {} }),
})

const GridWidget = closed({
  _type: type('GridWidget'),
  id: about('The id, by which a change names the widget.', position),
  identifier: about('What the widget shows.'),
  startRow: about('The row it starts in.', position),
  endRow: about('The row before which it ends.', position),
  startColumn: about('The column it starts in.', position),
  endColumn: about('The column before which it ends.', position),
  options: about('Its settings.', { type: 'object' }),
})

const Digest = closed({
  algorithm: about('How it was computed.', { type: 'string', const: 'md5' }),
  hash: about('It, in hexadecimal digits.'),
})

const Consequence = closed({
  kind: about('What they are, as a relation would be called.'),
  name: about('What they are called.'),
  count: about('How many there are.', { type: 'integer', minimum: 0 }),
  isExact: about('Whether there are exactly so many; otherwise there are at least so many.', {
    type: 'boolean',
  }),
})

const QueryFilterInstance = closed(
  {
    _type: about('The name of the filter, followed by `QueryFilter`.', { type: 'string' }),
    name: about('The name of the filter for people.'),
    values: about('Its values, unless they are resources.', { type: 'array', items: { type: 'string' } }),
    _links: { type: 'object' },
  },
  ['values'],
)

const label = (place: string) => about(`The label ${place}.`, { type: ['string', 'null'] })

const QueryTimelineLabels = about(
  'The labels of the bars of a timeline, as they were sent.',
  closed({ farRight: label('far to the right'), left: label('to the left'), right: label('to the right') }, [
    'farRight',
    'left',
    'right',
  ]),
)

const GlobalContext = closed({
  _type: type('CapabilityContext::Global'),
  id: about('Always the same.', { type: 'string', const: 'global' }),
  _links: linksSchema({ properties: {} }),
})

const FormLinks = closed(
  {
    self: link('The form.'),
    validate: link('Checks another body.'),
    commit: link('Saves the payload; only if nothing is wrong with it.'),
  },
  ['commit'],
)

/** Schemas that no resource owns (specification, "Common shapes"). */
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
  Digest,
  Consequence,
  QueryFilterInstance,
  QueryTimelineLabels,
  ...searchSchemas,
  CollectionLinks: collectionLinks(),
  FormLinks,
  ...customSchemas,
}
