import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('audit_entries', 'AuditEntry', 'an audit entry', 'audit entries')

/** Options of the read routes. All read routes run in the function of `list`. */
const reading = { runsWith: 'list', errors: ['MissingPermission'] } as const

/** The audit log (specification, "Audit log"). For administrators only. */
export const routes = defineRoutes('audit-entries', {
  list: usual.list({
    description: 'Sorted from newest to oldest. Entries are kept for 400 days.',
    errors: ['MissingPermission'],
  }),
  schema: usual.schema(reading),
  show: usual.show(reading),
})
