import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Kind, Limits, LinkKind } from '#shared/platform/properties/kind.ts'
import { type Properties, type Property, propertyOf } from '#shared/platform/properties/property.ts'
import { displayName } from '#shared/resources/users/model.ts'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { limitProblems, matches } from './limits.ts'
import type { Customised } from './value.ts'
import {
  type CustomValue,
  idOfReference,
  isReferenceTo,
  kindOfReference,
  type Reference,
  referenceLetters,
} from './value.ts'

/** Looks up what a custom value refers to; undefined where that is gone, or the value is none of its field's any more. */
export async function findReferred(reference: Reference, app: App) {
  const { users, placeholderUsers, groups, versions } = app
  const collections = { user: users, placeholder_user: placeholderUsers, group: groups, version: versions }
  const kind = kindOfReference(reference)
  return kind && collections[kind].byId(idOfReference(reference))
}

/** Looks up its name. */
export async function nameOfReferred(
  reference: Reference,
  { configuration }: Viewer,
  app: App,
): Promise<string | undefined> {
  const found = await findReferred(reference, app)
  return found && 'login' in found ? displayName(found, configuration.settings.userFormat) : found?.name
}

/** All custom values of an entity together, in bytes of what was written. */
export const MAX_VALUE_BYTES = 64 * 1024

/** The name of a custom field's property. */
export const nameOf = ({ id }: Pick<CustomField, 'id'>): string => `customField${id}`

const acceptsOf = ({ regexp }: CustomField) => (regexp ? (text: string) => matches(regexp, text) : undefined)

const limitsOf = ({ minLength, maxLength, regexp }: CustomField): Limits => ({
  minLength,
  maxLength,
  regularExpression: regexp,
})

const textLimitsOf = (field: CustomField) => ({ ...limitsOf(field), accepts: acceptsOf(field) })

/** Numbers are measured by their digits. */
const digitLimitsOf = (field: CustomField) => ({
  limits: limitsOf(field),
  problems: (text: string) => limitProblems(field, text),
})

/** Where custom values stand that are there already: in a project itself, or in that which defines a version. */
const projectOf = ({ resource }: CustomField, entity: unknown) =>
  (entity as { id?: number; project?: number } | undefined)?.[resource === 'project' ? 'id' : 'project']

const principals = (project: number | undefined) => {
  const filters = [
    { status: { operator: '!', values: ['locked'] } },
    { type: { operator: '=', values: ['User', 'Group', 'PlaceholderUser'] } },
    { member: project ? { operator: '=', values: [String(project)] } : { operator: '*', values: [] } },
  ]
  return { href: `/api/v3/principals?filters=${encodeURIComponent(JSON.stringify(filters))}&pageSize=-1` }
}

const versions = (project: number | undefined) => ({
  href: project ? `/api/v3/projects/${project}/versions` : '/api/v3/versions',
})

const title: LinkKind['title'] = (value, viewer, app) => nameOfReferred(value as Reference, viewer, app)

/** Placeholder users are hidden from those who may not manage them. */
const isHiddenPrincipal = (value: number | string, viewer: Viewer) =>
  isReferenceTo('placeholder_user', String(value)) && !viewer.may('manage_placeholder_user')

const links: Record<'list' | 'user' | 'version', (field: CustomField) => Omit<LinkKind, 'type' | 'many'>> = {
  list: ({ options }) => ({
    to: 'CustomOption',
    paths: { '/api/v3/custom_options/': '' },
    choices: options,
  }),
  user: (field) => ({
    to: 'User',
    paths: {
      '/api/v3/users/': referenceLetters.user,
      '/api/v3/placeholder_users/': referenceLetters.placeholder_user,
      '/api/v3/groups/': referenceLetters.group,
    },
    title,
    isHidden: isHiddenPrincipal,
    allowed: (_, entity) => principals(projectOf(field, entity)),
  }),
  version: (field) => ({
    to: 'Version',
    paths: { '/api/v3/versions/': referenceLetters.version },
    title,
    allowed: (_, entity) => versions(projectOf(field, entity)),
  }),
}

const kinds: Record<CustomFieldFormat, (field: CustomField) => Kind> = {
  string: (field) => ({ type: 'String', ...textLimitsOf(field) }),
  text: (field) => ({ type: 'Formattable', format: 'markdown', limits: textLimitsOf(field) }),
  int: (field) => ({ type: 'Integer', ...digitLimitsOf(field) }),
  float: (field) => ({ type: 'Float', ...digitLimitsOf(field) }),
  bool: () => ({ type: 'Boolean' }),
  date: () => ({ type: 'Date' }),
  list: (field) => ({ type: 'Link', many: field.multi, ...links.list(field) }),
  user: (field) => ({ type: 'Link', many: field.multi, ...links.user(field) }),
  version: (field) => ({ type: 'Link', ...links.version(field) }),
}

/** What kind of value a custom field takes. */
export const kindOf = (field: CustomField): Kind => kinds[field.format](field)

/** A value as drafts hold it: of a field with one value that value, of others a list. */
export function draftValue(field: CustomField, value: CustomValue | undefined): unknown {
  if (field.format === 'text') return (value as { raw: string } | undefined)?.raw ?? null
  if (!Array.isArray(value)) return value ?? (field.multi ? [] : null)
  return field.multi ? value : (value[0] ?? null)
}

/** Whether a requester may be told of a version or group that a custom value refers to. */
export type Tells = (reference: Reference) => boolean

/** What kind of value a requester may give it who may be told of some versions and groups, and not of others. */
export function kindFor(field: CustomField, tells: Tells): Kind {
  const kind = kindOf(field)
  if (kind.type !== 'Link' || kind.choices) return kind
  const isHidden: LinkKind['isHidden'] = (value, viewer) =>
    kind.isHidden?.(value, viewer) || !tells(String(value) as Reference)
  return { ...kind, isHidden }
}

const propertyFor = <E extends Customised>(field: CustomField, tells: Tells): Property<E> => {
  const kind = kindFor(field, tells)
  const { id, name, required } = field
  return propertyOf<E>(kind, {
    label: name,
    required,
    writable: true,
    default: field.multi && field.default !== undefined ? [field.default].flat() : field.default,
    show: ({ customValues }) => draftValue(field, customValues[id]),
    ...(kind.type === 'Formattable' && {
      stored: ({ customValues }: E) => customValues[id] as ReturnType<NonNullable<Property<E>['stored']>>,
    }),
  })
}

/** The custom fields of a kind of resource that a requester may know of. */
export const fieldsFor = (resource: CustomField['resource'], viewer: Viewer): CustomField[] =>
  viewer.configuration.customFields.filter(
    (field) => field.resource === resource && (field.visible || viewer.isAdmin),
  )

/**
 * The properties that an installation has added to a kind of resource, as far as a requester may know of them.
 *
 * @param tells which versions and groups that are linked to may be told of: without it, all
 */
export const customProperties = <E extends Customised>(
  resource: CustomField['resource'],
  viewer: Viewer,
  tells: Tells = () => true,
): Properties<E> =>
  Object.fromEntries(
    fieldsFor(resource, viewer).map((field) => [nameOf(field), propertyFor<E>(field, tells)]),
  )
