import { orderedTransfer } from '#shared/configuration/ordered-transfer.ts'
import { statusOf, storedProperties } from './model.ts'

/** The transfer of statuses of work packages. */
export const statusTransfer = orderedTransfer({
  kind: 'status',
  part: 'statuses',
  properties: storedProperties,
  hasOneDefault: true,
  otherwise: statusOf,
})
