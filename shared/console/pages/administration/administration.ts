/**
 * The pages and controls of administration, and their English texts. One script contains all of them; it is loaded when
 * the first of these pages is opened.
 */

export { Permissions } from '../../fields/permissions.tsx'
export { administrationTexts as texts } from '../../language/en/deferred-administration.ts'
export { permissionNames } from '../../language/en/permissions.ts'
export { Categories } from '../project/categories/categories.tsx'
export { RightsPage } from '../rights/rights.tsx'
export { AuditLog } from './audit-log.tsx'
export { Calendar } from './calendar/calendar.tsx'
export { CustomFieldPage } from './custom-fields/custom-field.tsx'
export { CustomFields } from './custom-fields/custom-fields.tsx'
export { NewCustomField } from './custom-fields/new-custom-field.tsx'
export { Entries } from './entries/entries.tsx'
export { Groups } from './groups.tsx'
export { InviteMany } from './invitations/invite-many.tsx'
export { Role } from './role.tsx'
export { Roles } from './roles.tsx'
export { Users } from './users.tsx'
export { WebhookPage } from './webhook.tsx'
export { Workflow } from './workflows/workflow.tsx'
export { Workflows } from './workflows/workflows.tsx'
