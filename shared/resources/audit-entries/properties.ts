import { choice, dateTime, integer, propertyOf } from '#shared/platform/properties/property.ts'
import { auditActions } from './actions.ts'
import { type AuditEntry, timeOf } from './model.ts'

/** The properties of an audit entry (specification, "Audit log"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  action: choice({ label: 'Action', all: auditActions }),
  createdAt: dateTime({
    label: 'Created on',
    stored: false,
    show: ({ id }: Pick<AuditEntry, 'id'>) => new Date(timeOf(id)).toISOString(),
  }),
  changes: propertyOf({ type: 'Composite', name: '[]AuditedChange' }, { label: 'Changes' }),
}
