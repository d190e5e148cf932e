import * as z from 'zod/mini'
import { text } from '#shared/platform/properties/property.ts'
import { id, propertyValue } from '#shared/transfer/record.ts'
import { type CustomField, customFieldFormats } from './custom-field.ts'
import { flawsOf } from './soundness.ts'
import { isNothing } from './value.ts'

const length = z.int().check(z.nonnegative())

const Given = z.strictObject({
  id,
  resource: z.enum(['project', 'version']),
  name: propertyValue(text({ label: 'Name', maxLength: 255 })),
  format: z.enum(customFieldFormats),
  required: z.optional(z.boolean()),
  default: z.optional(
    z.union([z.string(), z.number(), z.boolean(), z.array(id)], {
      error: 'is not a value of a custom field.',
    }),
  ),
  multi: z.optional(z.boolean()),
  options: z.optional(
    z.array(z.strictObject({ id, value: propertyValue(text({ label: 'Value', maxLength: 255 })) })),
  ),
  minLength: z.optional(length),
  maxLength: z.optional(length),
  regexp: z.optional(z.string()),
  visible: z.optional(z.boolean()),
})

type Given = z.infer<typeof Given>

/** A length of 0 and an empty pattern are no limits. */
function completed(given: Given): CustomField {
  const {
    required = false,
    multi = false,
    options = [],
    minLength,
    maxLength,
    regexp,
    visible = true,
  } = given
  return {
    ...given,
    required,
    multi,
    options,
    default: defaultOf(given),
    minLength: minLength || undefined,
    maxLength: maxLength || undefined,
    regexp: regexp || undefined,
    visible,
  }
}

/** What is nothing is no default; a single option of several is a list of one. */
function defaultOf({ default: value, format, multi }: Given): CustomField['default'] {
  if (isNothing(value)) return undefined
  if (format === 'string' && typeof value === 'string') return value.trim()
  return multi && format === 'list' ? ([...new Set([value].flat())] as number[]) : value
}

/** A `custom_field` of the import format, checked as a whole, as the field it describes. */
export const CustomFieldRecord: z.ZodMiniType<CustomField> = z
  .pipe(Given, z.transform(completed))
  .check(({ value, issues }) => {
    for (const { member, problem } of flawsOf(value)) {
      issues.push({ code: 'custom', input: value, path: [member], message: problem })
    }
  })
