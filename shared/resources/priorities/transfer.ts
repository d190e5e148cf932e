import { orderedTransfer } from '#shared/configuration/ordered-transfer.ts'
import { priorityOf, storedProperties } from './model.ts'

/** The transfer of priorities of work packages. */
export const priorityTransfer = orderedTransfer({
  kind: 'priority',
  part: 'priorities',
  properties: storedProperties,
  hasOneDefault: true,
  otherwise: priorityOf,
})
