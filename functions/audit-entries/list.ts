import { lambda } from '#shared/lambda.ts'
import { listAuditEntries } from '#shared/resources/audit-entries/list.ts'
import { routes } from '#shared/resources/audit-entries/routes.ts'

export const handler = lambda(routes.list, listAuditEntries)
