import type { Configuration } from '#shared/configuration/configuration.ts'
import {
  type CustomField,
  customFieldFormats,
  customFieldResources,
} from '#shared/custom-fields/custom-field.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { CompositeKind, Validated } from '#shared/platform/properties/kind.ts'
import {
  boolean,
  choice,
  integer,
  linked,
  onCreation,
  propertyOf,
  text,
} from '#shared/platform/properties/property.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { readOptions } from './options.ts'
import { canManage } from './policy.ts'

const onlyOnCreation = (viewer: Viewer, field: unknown) => canManage(viewer) && onCreation(viewer, field)

/** Maximum number of projects or types that a client may select for a field. Imports may exceed it. */
const MAX_PLACES = 500

const isSingleValue = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) &&
  (typeof value !== 'number' || Number.isFinite(value))

/**
 * Reads a default: a single value, or a list of indexes or ids of options. The review checks the default against the
 * definition of the custom field.
 */
const readDefault = (value: unknown): Validated => {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'number')
  return isList || isSingleValue(value) ? { value } : { problems: ['is invalid.'] }
}

/** Returns the default as clients see it. A list with one option is shown as the id of the option. */
const shownDefault = ({ default: value }: Pick<CustomField, 'default'>) =>
  (Array.isArray(value) && value.length === 1 ? value[0] : value) ?? null

const DEFAULT: CompositeKind = {
  type: 'Composite',
  name: 'DefaultValue',
  isPlain: true,
  read: readDefault,
}

/** The data on which the rules for the properties depend. */
interface InConfiguration {
  configuration: Configuration
}

/** The properties of the definition of a custom field (specification, "Custom fields"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, unique: true, writable: canManage, filter: true, sort: true }),
  resource: choice({
    label: 'Resource',
    all: customFieldResources,
    writable: onlyOnCreation,
    filter: true,
  }),
  format: choice({ label: 'Format', all: customFieldFormats, writable: onlyOnCreation, filter: true }),
  isRequired: boolean({ label: 'Is required', default: false, stored: 'required', writable: canManage }),
  isMultiple: boolean({ label: 'Is multiple', default: false, stored: 'multi', writable: canManage }),
  /** False if only administrators see the field. */
  isVisible: boolean({ label: 'Is visible', default: true, stored: 'visible', writable: canManage }),
  minLength: integer({ label: 'Minimum length', min: 0, required: false, writable: canManage }),
  maxLength: integer({ label: 'Maximum length', min: 0, required: false, writable: canManage }),
  regexp: text({ label: 'Regular expression', maxLength: 1000, required: false, writable: canManage }),
  defaultValue: propertyOf(DEFAULT, {
    label: 'Default value',
    required: false,
    stored: 'default',
    writable: canManage,
    show: shownDefault,
  }),
  /**
   * The position of the field among the fields of its resource, from 1 to the number of fields; by default the last.
   * Writing a position moves the other fields.
   */
  position: integer({ label: 'Position', min: 1, demanded: false, writable: canManage }),
  options: propertyOf(
    { type: 'Composite', name: '[]FieldOption', read: readOptions } as CompositeKind<CustomField['options']>,
    { label: 'Options', default: [], demanded: false, writable: canManage },
  ),
  projects: linked({
    label: 'Projects',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    many: true,
    max: MAX_PLACES,
    default: [],
    demanded: false,
    writable: canManage,
    show: ({ projects = [] }: Partial<CustomField>) => projects,
    allowed: () => ({ href: '/api/v3/projects' }),
  }),
  types: linked({
    label: 'Types',
    to: 'Type',
    paths: { '/api/v3/types/': '' },
    many: true,
    max: MAX_PLACES,
    default: [],
    demanded: false,
    writable: canManage,
    show: ({ types = [] }: Partial<CustomField>) => types,
    exists: (id: number | string, _: Viewer, context?: InConfiguration) =>
      !context || typesIn(context.configuration).some((type) => type.id === id),
    allowed: () => ({ href: '/api/v3/types' }),
  }),
}
