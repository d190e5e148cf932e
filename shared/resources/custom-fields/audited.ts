import { href } from '#shared/platform/http/addresses.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import type { FieldEntity } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The audit of custom fields, with the texts of their options. */
export const auditedFields: Audited<FieldEntity> = {
  kind: 'custom_field',
  properties,
  shown: ({ options }) => ({ options: options.map(({ value }) => value) }),
  link: ({ id, name }) => ({ href: href(routes.show, { id }), title: name }),
}
