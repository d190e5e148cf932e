import type { Viewer } from '#shared/access/viewer.ts'
import type { Kind, LinkKind, Properties, Property } from '#shared/properties/property.ts'
import { propertyOf } from '#shared/properties/property.ts'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { limitProblems } from './limits.ts'
import { matches } from './matching.ts'
import type { CustomValue, CustomValues } from './value.ts'

/** What has values for custom fields. */
export interface Customised {
  customValues: CustomValues
}

/** All custom values of an entity together, in bytes of what was written. */
export const MAX_VALUE_BYTES = 64 * 1024

/** The name of a custom field's property. */
export const nameOf = ({ id }: Pick<CustomField, 'id'>): string => `customField${id}`

const acceptsOf = ({ regexp }: CustomField) => (regexp ? (text: string) => matches(regexp, text) : undefined)

const limitsOf = (field: CustomField) => ({
  minLength: field.minLength || Number(field.required),
  maxLength: field.maxLength || MAX_VALUE_BYTES,
  accepts: acceptsOf(field),
})

/** Numbers are measured by their digits. */
const problemsOf = (field: CustomField) => (text: string) => limitProblems(field, text)

const optionLink = ({ id, value }: CustomField['options'][number]) => ({
  href: `/api/v3/custom_options/${id}`,
  title: value,
})

const principals = (_: Viewer, entity: unknown) => {
  const project = (entity as { id?: number } | undefined)?.id
  const filters = [
    { status: { operator: '!', values: ['locked'] } },
    { type: { operator: '=', values: ['User', 'Group', 'PlaceholderUser'] } },
    { member: project ? { operator: '=', values: [String(project)] } : { operator: '*', values: [] } },
  ]
  return { href: `/api/v3/principals?filters=${encodeURIComponent(JSON.stringify(filters))}&pageSize=-1` }
}

/** Placeholder users are hidden from those who may not manage them. */
const isHiddenPrincipal = (value: number | string, viewer: Viewer) =>
  String(value).startsWith('P') && !viewer.may('manage_placeholder_user')

const links: Record<'list' | 'user' | 'version', (field: CustomField) => Omit<LinkKind, 'type' | 'many'>> = {
  list: ({ options }) => ({
    to: 'CustomOption',
    paths: { '/api/v3/custom_options/': '' },
    exists: (value) => options.some(({ id }) => id === value),
    allowed: () => ({ links: options.map(optionLink) }),
  }),
  user: () => ({
    to: 'User',
    paths: { '/api/v3/users/': 'U', '/api/v3/placeholder_users/': 'P', '/api/v3/groups/': 'G' },
    isHidden: isHiddenPrincipal,
    allowed: principals,
  }),
  version: () => ({ to: 'Version', paths: { '/api/v3/versions/': 'V' } }),
}

const kinds: Record<CustomFieldFormat, (field: CustomField) => Kind> = {
  string: (field) => ({ type: 'String', ...limitsOf(field) }),
  text: (field) => ({ type: 'Formattable', format: 'markdown', limits: limitsOf(field) }),
  int: (field) => ({ type: 'Integer', problems: problemsOf(field) }),
  float: (field) => ({ type: 'Float', problems: problemsOf(field) }),
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

/** What kind of value a requester may give it who sees the versions of the project in question, or does not. */
function kindFor(field: CustomField, seesVersions: boolean): Kind {
  const kind = kindOf(field)
  return kind.type === 'Link' && field.format === 'version'
    ? { ...kind, isHidden: () => !seesVersions }
    : kind
}

const propertyFor = <E extends Customised>(field: CustomField, seesVersions: boolean): Property<E> => {
  const kind = kindFor(field, seesVersions)
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
 * @param seesVersions whether versions that are linked to may be told
 */
export const customProperties = <E extends Customised>(
  resource: CustomField['resource'],
  viewer: Viewer,
  seesVersions = true,
): Properties<E> =>
  Object.fromEntries(
    fieldsFor(resource, viewer).map((field) => [nameOf(field), propertyFor<E>(field, seesVersions)]),
  )
