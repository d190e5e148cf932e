import { href } from '#shared/platform/http/addresses.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import type { Category } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The audit of categories. */
export const auditedCategories: Audited<Category> = {
  kind: 'category',
  properties,
  link: (category) => ({ href: href(routes.show, category), title: category.name }),
}
