import type { Viewer } from '#shared/access/viewer.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { verbatim } from '#shared/platform/language/message.ts'
import type { Kind, Limits, LinkKind, Values } from '#shared/platform/properties/kind.ts'
import {
  type AllowedLinks,
  type AnyProperty,
  type LinkRules,
  type Properties,
  type Property,
  propertyOf,
} from '#shared/platform/properties/property.ts'
import { principalPaths } from '#shared/resources/principals/model.ts'
import { routes as principalRoutes } from '#shared/resources/principals/routes.ts'
import { routes as versionRoutes } from '#shared/resources/versions/routes.ts'
import {
  type Bearer,
  type CustomField,
  type CustomFieldFormat,
  type CustomOption,
  fieldsOf,
  isFieldName,
  presentOptions,
} from './custom-field.ts'
import { limitProblems, matches } from './internal/limits.ts'
import type { Customised } from './value.ts'
import { type CustomValue, isReferenceTo, type Reference, referenceLetters } from './value.ts'

/** Maximum total size of the custom values of an entity, in bytes of their raw texts. */
export const MAX_VALUE_BYTES = 64 * 1024

export const nameOf = ({ id }: Pick<CustomField, 'id'>): string => `customField${id}`

export const namesCustomField = (body: Values): boolean =>
  [body, body._links ?? {}].some((part) => Object.keys(part).some(isFieldName))

const acceptsOf = ({ regexp }: CustomField) => (regexp ? (text: string) => matches(regexp, text) : undefined)

const limitsOf = ({ minLength, maxLength, regexp }: CustomField): Limits => ({
  minLength,
  maxLength,
  regularExpression: regexp,
})

const textLimitsOf = (field: CustomField) => ({ ...limitsOf(field), accepts: acceptsOf(field) })

/**
 * Returns the limits of a numeric field. The field's pattern and its limits of length apply to the digits of a number.
 */
const digitLimitsOf = (field: CustomField) => ({
  limits: limitsOf(field),
  problems: (text: string) => limitProblems(field, text),
})

/** Principals that a requester may choose. `problemOfPrincipal` refuses all other principals. */
const principals = {
  href: `${filteredHref(principalRoutes.list.path, [['selectable', '=', ['t']]])}&pageSize=-1`,
}

/**
 * Returns the link to the list of versions to which a new project may refer.
 *
 * @param parent the future parent of the project, if any
 */
export const versionsForChildOf = (parent: number | undefined): AllowedLinks => ({
  href: filteredHref(versionRoutes.list.path, [
    parent === undefined ? ['availableBelow', '!*', []] : ['availableBelow', '=', [String(parent)]],
  ]),
})

/** Returns whether a principal is hidden. Placeholder users are hidden from requesters who may not manage them. */
const isHiddenPrincipal = (value: number | string, viewer: Viewer) =>
  isReferenceTo('placeholder_user', String(value)) && !viewer.may('manage_placeholder_user')

type LinkFormat = 'list' | 'user' | 'version'

const links: Record<LinkFormat, Pick<LinkKind, 'to' | 'paths'>> = {
  list: { to: 'CustomOption', paths: { '/api/v3/custom_options/': '' } },
  user: {
    to: 'User',
    paths: {
      [principalPaths.user]: referenceLetters.user,
      [principalPaths.placeholder_user]: referenceLetters.placeholder_user,
      [principalPaths.group]: referenceLetters.group,
    },
  },
  version: { to: 'Version', paths: { '/api/v3/versions/': referenceLetters.version } },
}

const kinds: Record<CustomFieldFormat, (field: CustomField) => Kind> = {
  string: (field) => ({ type: 'String', ...textLimitsOf(field) }),
  text: (field) => ({ type: 'Formattable', format: 'markdown', limits: textLimitsOf(field) }),
  int: (field) => ({ type: 'Integer', ...digitLimitsOf(field) }),
  float: (field) => ({ type: 'Float', ...digitLimitsOf(field) }),
  bool: () => ({ type: 'Boolean' }),
  date: () => ({ type: 'Date' }),
  list: (field) => ({ type: 'Link', many: field.multi, orOne: true, ...links.list }),
  user: (field) => ({ type: 'Link', many: field.multi, orOne: true, ...links.user }),
  version: () => ({ type: 'Link', ...links.version }),
}

export const kindOf = (field: CustomField): Kind => kinds[field.format](field)

/**
 * Returns a stored value. A deleted option in the value is replaced or, if it has no replacement, left out. Returns
 * undefined if nothing is left.
 */
export function presentValue(field: CustomField, value: CustomValue | undefined): CustomValue | undefined {
  if (field.format !== 'list' || !field.replaced || !Array.isArray(value)) return value
  const present = presentOptions(field, value as number[])
  return present.length > 0 ? present : undefined
}

/**
 * Returns a value in the form in which drafts contain it: an array for fields with several values, otherwise a single
 * value.
 */
export function draftValue(field: CustomField, stored: CustomValue | undefined): unknown {
  const value = presentValue(field, stored)
  if (field.format === 'text') return (value as { raw: string } | undefined)?.raw ?? null
  if (!Array.isArray(value)) return value ?? (field.multi ? [] : null)
  return field.multi ? value : (value[0] ?? null)
}

/** Returns whether a requester may see the version or group to which a custom value refers. */
export type MayReveal = (reference: Reference) => boolean

/**
 * Data that decides about the targets of a custom value: which of them may be shown, and which may be chosen in a
 * change.
 */
export interface ValueContext {
  /** Decides which versions and groups may be shown. By default, all may be shown. */
  mayReveal?: MayReveal
  /** Names of the targets that were already read. */
  names?: ReadonlyMap<string, string>
  lookUp?(reference: Reference): Promise<string | undefined>
  /**
   * The versions that can be chosen. By default, the versions that a new entity can have before its project is known.
   */
  versions?: AllowedLinks
  /**
   * The rule that decides who may write the values. By default, everybody who may write the entity may also write the
   * values.
   */
  writable?: AnyProperty['writable']
  /** Returns an option as schemas show it. By default, schemas show only its link. */
  represent?(option: CustomOption, viewer: Viewer): Readonly<Values>
}

/** The link rules of each format. The rules hide a reference if the requester may not see the target. */
const linkRules: Record<
  LinkFormat,
  (field: CustomField, known: ValueContext) => LinkRules<unknown, unknown>
> = {
  list: ({ options }, { represent }) => ({
    choices: options,
    ...(represent && { allowed: (viewer) => options.map((one) => represent(one, viewer)) }),
  }),
  user: (_, known) => ({
    ...toReferences(known, isHiddenPrincipal),
    allowed: () => principals,
  }),
  version: ({ resource }, known) => ({
    ...toReferences(known, () => false),
    // For a new project, the versions that are shared with it can be chosen. The project of a new version is not known
    // yet, so no version can be chosen.
    allowed: () => known.versions ?? (resource === 'project' ? versionsForChildOf(undefined) : []),
  }),
}

const toReferences = (
  { mayReveal = () => true, names = new Map(), lookUp }: ValueContext,
  isHidden: (value: number | string, viewer: Viewer) => boolean,
): LinkRules<unknown, unknown> => ({
  isHidden: (value, viewer) => isHidden(value, viewer as Viewer) || !mayReveal(String(value) as Reference),
  title: (value) => names.get(String(value)) ?? lookUp?.(value as Reference),
})

/**
 * Returns the declaration of the property that holds the values of a custom field.
 *
 * @param known the entities whose names the values may show, and the entities to which new values may refer
 */
export const propertyFor = <E extends Customised>(
  field: CustomField,
  known: ValueContext = {},
): Property<E> => {
  const kind = kindOf(field)
  const { id, name, format, required } = field
  return propertyOf(kind, {
    label: verbatim(name),
    required,
    writable: known.writable ?? true,
    ...(format in linkRules && linkRules[format as LinkFormat](field, known)),
    ...((kind.type === 'Integer' || kind.type === 'Float') && { sum: true }),
    default: field.multi && field.default !== undefined ? [field.default].flat() : field.default,
    read: ({ customValues }: E) => presentValue(field, customValues[id]),
    show: ({ customValues }: E) => draftValue(field, customValues[id]),
  })
}

/** Returns the cached property of a custom field, for callers without a `ValueContext`. */
const plainPropertyFor = oncePer((field: CustomField): Property<Customised> => propertyFor(field))

/** Returns the custom fields of some entities. Leaves out fields that the requester may not see. */
export const visibleFieldsOf = (
  bearer: Bearer,
  { configuration, isAdmin }: Pick<Viewer, 'configuration' | 'isAdmin'>,
): CustomField[] => fieldsOf(bearer, configuration).filter(({ visible }) => visible || isAdmin)

/** Returns the properties for the custom fields of some entities. Leaves out fields that the requester may not see. */
export const customProperties = <E extends Customised>(
  bearer: Bearer,
  viewer: Viewer,
  known?: ValueContext,
): Properties<E> =>
  Object.fromEntries(
    visibleFieldsOf(bearer, viewer).map((field) => [
      nameOf(field),
      known ? propertyFor<E>(field, known) : plainPropertyFor(field),
    ]),
  )
