import { errorCatalogue } from '#shared/platform/http/errors.ts'
import { rootLinks } from '#shared/resources/index.ts'
import { alertKinds } from '#shared/resources/notifications/model.ts'
import { alerts, switches } from '#shared/resources/notifications/settings.ts'
import { collectionLinkSchemas } from './collection-links.ts'
import { customSchemas } from './custom-fields.ts'
import {
  closed,
  type JsonSchema,
  link,
  position,
  reference,
  schemaAbout,
  textListSchema,
  textSchema,
  type,
} from './json-schema.ts'
import { linksSchema } from './links-schema.ts'
import { schemaName } from './names.ts'
import { searchSchemas } from './search-schemas.ts'

export const errorIdentifier = (name: string) => `urn:service-org:api:v3:errors:${name}`

const Link = closed(
  {
    href: schemaAbout('The address, relative to the host; null if there is nothing to link to.', {
      type: ['string', 'null'],
    }),
    title: schemaAbout('The name of its target.'),
    method: schemaAbout('The method of the request; GET if absent.', {
      type: 'string',
      enum: ['post', 'patch', 'delete'],
    }),
    type: schemaAbout('The media type of its target, if that is not a resource.'),
    templated: schemaAbout('Whether the address is a URI template.', {
      type: 'boolean',
      const: true,
    }),
    payload: schemaAbout('Members of the body to send.', { type: 'object' }),
    form_fields: schemaAbout('The fields of the form to send, before the field `file`.', {
      type: 'object',
      additionalProperties: { type: 'string' },
    }),
  },
  ['title', 'method', 'type', 'templated', 'payload', 'form_fields'],
)

const FilterHint = closed(
  {
    operators: schemaAbout('The operators of the filter.', textListSchema),
    values: schemaAbout('All allowed values, if there are few.', textListSchema),
  },
  ['values'],
)

const ErrorDetails = closed(
  {
    attribute: schemaAbout('The invalid property; `base` for the whole resource.'),
    message: schemaAbout('The error message.'),
    location: schemaAbout('The path of a link in the body, such as `_links.parent.href`.'),
    values: schemaAbout('All allowed values of the property, if there are few.', {
      type: 'array',
      items: {},
    }),
    filters: schemaAbout(
      'Hints on the invalid filter. For an unknown filter, hints on all filters of the list.',
      {
        type: 'object',
        additionalProperties: reference('FilterHint'),
      },
    ),
    sortBy: schemaAbout('The sort keys of the list, if `sortBy` is invalid.', textListSchema),
    groupBy: schemaAbout('The properties to group by, if `groupBy` is invalid.', textListSchema),
    select: schemaAbout('The members to select, if `select` is invalid.', textListSchema),
    offset: schemaAbout('The allowed page numbers.', closed({ minimum: position })),
    pageSize: schemaAbout(
      'The allowed page sizes; -1 stands for the maximum.',
      closed({ minimum: { type: 'integer' }, maximum: position, default: position }),
    ),
    examples: schemaAbout(
      'Well-formed examples of `filters` and `sortBy`, if these are malformed.',
      closed(
        {
          filters: { type: 'array', items: { type: 'object' } },
          sortBy: { type: 'array', items: textListSchema },
        },
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
    errorIdentifier: schemaAbout('The kind of the error.', {
      type: 'string',
      enum: Object.keys(errorCatalogue).map(errorIdentifier),
    }),
    message: schemaAbout('The message for people; an array of messages if a query has several errors.', {
      anyOf: [textSchema, { ...textListSchema, minItems: 2 }],
    }),
    _embedded: closed(
      {
        details: reference('ErrorDetails'),
        errors: schemaAbout('The individual errors, if there are several.', {
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
  format: schemaAbout('The markup of the text.', { type: 'string', enum: ['plain', 'markdown', 'custom'] }),
  raw: schemaAbout('The source text.', { type: ['string', 'null'] }),
  html: schemaAbout('The text as sanitised HTML.'),
})

const Accent = closed({
  accent: schemaAbout('The accent color with enough contrast to the surfaces of the theme (WCAG 2.2 AA).'),
  strong: schemaAbout('The accent color of elements below the pointer.'),
  on: schemaAbout('The color of text on `accent` and `strong`.'),
  selected: schemaAbout('The background color of selected elements.'),
})

const Root = closed(
  {
    _type: type('Root'),
    instanceName: schemaAbout('The name of the installation.'),
    accentColor: schemaAbout('The color of buttons and links in clients, as `#` and six hex digits.'),
    accentColors: schemaAbout(
      'The accessible colors derived from `accentColor`, by theme. Absent if the accent color is the default.',
      closed({ light: Accent, dark: Accent }),
    ),
    language: schemaAbout('The language of the requester’s profile.', { type: ['string', 'null'] }),
    timeZone: schemaAbout('The time zone of the requester’s preferences.', { type: ['string', 'null'] }),
    dateFormat: schemaAbout('The format of dates, as in the settings.', { type: ['string', 'null'] }),
    timeFormat: schemaAbout('The format of times, as in the settings.', { type: ['string', 'null'] }),
    startOfWeek: schemaAbout('The first day of the week; 1 is Monday.', { type: 'integer' }),
    hoursPerDay: schemaAbout('The hours of a working day.', { type: 'integer' }),
    daysPerMonth: schemaAbout('The working days of a month.', { type: 'integer' }),
    workingDays: schemaAbout('The working days of the week; 1 is Monday.', {
      type: 'array',
      items: { type: 'integer' },
    }),
    _links: linksSchema({ properties: {}, links: rootLinks }),
  },
  [
    ...['accentColors', 'language', 'timeZone', 'dateFormat', 'timeFormat'],
    ...['startOfWeek', 'workingDays', 'hoursPerDay', 'daysPerMonth'],
  ],
)

const Health = closed({
  _type: type('Health'),
  status: schemaAbout('The service and its table respond.', type('pass')),
  _links: linksSchema({ properties: {} }),
})

const GridWidget = closed({
  _type: type('GridWidget'),
  id: schemaAbout('The id that identifies the widget in changes.', position),
  identifier: schemaAbout('The kind of the widget.'),
  startRow: schemaAbout('The first row of the widget.', position),
  endRow: schemaAbout('The row after the last row of the widget.', position),
  startColumn: schemaAbout('The first column of the widget.', position),
  endColumn: schemaAbout('The column after the last column of the widget.', position),
  options: schemaAbout('The settings of the widget.', { type: 'object' }),
})

const onOff = { type: 'boolean' }
const dayOrNull = { type: ['string', 'null'], format: 'date' }

const MailReminders = closed({
  immediateReminders: schemaAbout(
    'The events that are mailed immediately: mentions, and reminders that the user has set.',
    closed({ mentioned: onOff, personalReminder: onOff }),
  ),
  dailyReminders: schemaAbout(
    'The times on working days, in the time zone of the user, at which unread notifications are mailed. Only full hours.',
    closed({
      enabled: onOff,
      times: { type: 'array', items: { type: 'string', pattern: '^([01]\\d|2[0-3]):00$' } },
    }),
  ),
  pauseReminders: schemaAbout(
    'The days on which nothing is mailed, including `firstDay` and `lastDay`.',
    closed({ enabled: onOff, firstDay: dayOrNull, lastDay: dayOrNull }),
  ),
})
const NotificationSetting = closed(
  {
    ...Object.fromEntries(
      Object.keys(switches).map((name) => [
        name,
        schemaAbout('Whether the user is notified of these changes.', { type: 'boolean' }),
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(alerts).map((name) => [
        name,
        schemaAbout('The time before or after the date.', { type: ['string', 'null'] }),
      ]),
    ),
    _links: closed({ project: link('The project; null for all projects.') }),
  },
  [...Object.keys(switches), ...Object.keys(alerts), '_links'],
)

const NotificationDetail = closed(
  {
    _type: type('Values::Property'),
    property: schemaAbout('The property: a date of the work package, or the note of a reminder.', {
      type: 'string',
      enum: ['startDate', 'dueDate', 'note'],
    }),
    value: schemaAbout('The value of the property when the notification was created.'),
    alert: schemaAbout('The notification setting that caused an alert about a date.', {
      type: 'string',
      enum: alertKinds,
    }),
    duration: schemaAbout('The time before or after the date, from that setting.'),
    _links: closed({ resource: link('The work package.') }),
  },
  ['alert', 'duration'],
)

const Digest = closed({
  algorithm: schemaAbout('The hash algorithm.', { type: 'string', const: 'md5' }),
  hash: schemaAbout('The hash in hexadecimal digits.'),
})

const Consequence = closed({
  kind: schemaAbout('The kind of resource, as in link relations.'),
  name: schemaAbout('The name of the kind.'),
  count: schemaAbout('The number of resources.', { type: 'integer', minimum: 0 }),
  isExact: schemaAbout('Whether `count` is exact. If not, there are at least `count` resources.', {
    type: 'boolean',
  }),
})

const auditedValue = {
  type: ['string', 'number', 'boolean', 'null', 'array'],
  items: { type: ['string', 'number'] },
}

const AuditedChange = closed({
  property: schemaAbout('The name of the property.'),
  old: schemaAbout(
    'The former value; null if there was none, or if it is a secret. Ids are replaced by names.',
    auditedValue,
  ),
  new: schemaAbout('The new value; `changed` if it is a secret.', auditedValue),
})

/**
 * The result of a job. It is empty before the job ends, after a failure, and for requesters who may not see the result.
 */
const JobStatusPayload = closed({ _links: closed({ project: reference('Link') }) }, ['_links'])

const Transition = closed({
  from: schemaAbout('The id of the current status.', { type: 'integer' }),
  to: schemaAbout('The id of the next status.', { type: 'integer' }),
})

const Stage = closed({
  host: schemaAbout('The host name of the service.', { type: ['string', 'null'] }),
  mailSender: schemaAbout('The sender of mails.', { type: ['string', 'null'] }),
  issuers: schemaAbout('The identity providers at which users sign in.', {
    type: 'array',
    items: closed({
      name: schemaAbout('The name of the provider, and the prefix of the identities of its users.'),
      title: schemaAbout('The label of its sign-in button.'),
      issuer: schemaAbout('The address of the identity provider.'),
    }),
  }),
  attachmentBucket: schemaAbout('The S3 bucket that stores files; null if files are stored in a folder.', {
    type: ['string', 'null'],
  }),
})

const FieldOption = closed({
  id: schemaAbout('The id, which a new option gets.', { type: 'integer' }),
  value: schemaAbout('The text of the option.'),
})

const DefaultValue = schemaAbout(
  'A value of the field. For a list field, the id of an option, or an array of ids.',
  {
    type: ['string', 'number', 'boolean', 'null', 'array'],
    items: { type: 'integer' },
  },
)

const QueryFilterInstance = closed(
  {
    _type: schemaAbout('The name of the filter, followed by `QueryFilter`.', { type: 'string' }),
    name: schemaAbout('The label of the filter.'),
    values: schemaAbout('The values of the filter. Absent if they are links.', {
      type: 'array',
      items: { type: 'string' },
    }),
    _links: { type: 'object' },
  },
  ['values'],
)

const FilterInstanceSchema = closed({
  _type: type('QueryFilterInstanceSchema'),
  _dependencies: schemaAbout('The schema of the values for each operator, by the address of the operator.', {
    type: 'array',
    items: closed({
      _type: type('SchemaDependency'),
      on: schemaAbout('The attribute on which the schema of the values depends.', {
        type: 'string',
        const: 'operator',
      }),
      dependencies: { type: 'object', additionalProperties: { type: 'object' } },
    }),
  }),
  name: schemaAbout('The schema of the label.', { type: 'object' }),
  filter: schemaAbout('The schema of the filter.', { type: 'object' }),
  operator: schemaAbout('The schema of the operator, with all operators of the filter.', { type: 'object' }),
  _links: closed({ self: reference('Link'), filter: link('The filter.') }),
})

const label = (place: string) => schemaAbout(`The label ${place}.`, { type: ['string', 'null'] })

const QueryTimelineLabels = schemaAbout(
  'The labels of the bars of a timeline. The service stores them unchanged.',
  closed({ farRight: label('far to the right'), left: label('to the left'), right: label('to the right') }, [
    'farRight',
    'left',
    'right',
  ]),
)

const GlobalContext = closed({
  _type: type('CapabilityContext::Global'),
  id: schemaAbout('Always `global`.', { type: 'string', const: 'global' }),
  _links: linksSchema({ properties: {} }),
})

const FormLinks = closed(
  {
    self: link('The form.'),
    validate: link('Checks another body.'),
    commit: link('Saves the payload. Present only if the payload is valid.'),
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
  MailReminders,
  NotificationSetting,
  NotificationDetail,
  Digest,
  Consequence,
  AuditedChange,
  JobStatusPayload,
  Transition,
  Stage,
  FieldOption,
  DefaultValue,
  QueryFilterInstance,
  FilterInstanceSchema,
  QueryTimelineLabels,
  ...searchSchemas,
  CollectionLinks: collectionLinkSchemas(),
  FormLinks,
  ...customSchemas,
}
