import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { AuditEntry } from '#shared/resources/audit-entries/model.ts'
import { canSee } from '#shared/resources/audit-entries/policy.ts'
import { properties } from '#shared/resources/audit-entries/properties.ts'
import { routes } from '#shared/resources/audit-entries/routes.ts'

export const handler = lambda(routes.schema, schemaOf<AuditEntry>(properties, canSee))
