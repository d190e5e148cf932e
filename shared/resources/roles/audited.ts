import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import { type Role, roleLink } from './model.ts'
import { properties } from './properties.ts'

export const roleAudit: Audited<Role> = { kind: 'role', properties, link: roleLink }
