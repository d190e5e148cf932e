import { orderedTransfer } from '#shared/configuration/ordered-transfer.ts'
import { withoutStatus } from '#shared/resources/workflows/model.ts'
import { statusOf, storedProperties } from './model.ts'

/** Import, export and removal of statuses of work packages. */
export const statusTransfer = orderedTransfer({
  kind: 'status',
  part: 'statuses',
  properties: storedProperties,
  hasOneDefault: true,
  otherwise: statusOf,
  withoutReferences: withoutStatus,
})
