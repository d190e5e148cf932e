import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { dateTimeFilter } from '#shared/platform/query/date-filters.ts'
import { type FilterOutcome, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { aText, takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import { type AuditAction, auditActions } from './actions.ts'
import { partitionNaming } from './items-store.ts'
import type { IndexedMembers } from './model.ts'

const anAction: ValueKind<AuditAction> = {
  read: (text) => auditActions.find((action) => action === text),
  otherwise: NOT_ALLOWED,
}

/** An address of the API. Its length is limited because it becomes part of a key. */
const anAddress: ValueKind<string> = {
  read: (text) => (/^\/api\/v3\/[\w/-]{1,200}$/.test(text) ? aText.read(text) : undefined),
  otherwise: NOT_ALLOWED,
}

/** Selects the entries in which the member `by` (such as the actor) has one of the given values. */
const naming = (by: keyof IndexedMembers, values: readonly string[]): FilterOutcome => ({
  partitions: async () => [...new Set(values)].map((value) => partitionNaming(by, value)),
  rows: anyOf(...values.map((value) => equals(by, value))),
})

/** The filters of the audit log. The order of the log is fixed. */
export const auditListing = (now: () => Date): Listing => ({
  filters: {
    actor: {
      label: 'Actor',
      ...idsIn(users.list),
      operators: {
        '=': takingValues(anId, (ids) =>
          naming(
            'actor',
            ids.map((id) => href(users.show, { id })),
          ),
        ),
      },
    },
    action: {
      label: 'Action',
      type: 'String',
      values: auditActions,
      operators: { '=': takingValues(anAction, (wanted) => naming('action', wanted)) },
    },
    object: {
      label: 'Object',
      type: 'String',
      example: '/api/v3/users/1',
      operators: { '=': takingValues(anAddress, (addresses) => naming('object', addresses)) },
    },
    created_at: dateTimeFilter('Created on', [['createdAt']], now),
  },
  sorts: {},
})
