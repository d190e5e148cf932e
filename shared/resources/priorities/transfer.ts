import { orderedTransfer } from '#shared/configuration/ordered-transfer.ts'
import { priorityOf, storedProperties } from './model.ts'

/** Import, export and removal of priorities of work packages. */
export const priorityTransfer = orderedTransfer({
  kind: 'priority',
  part: 'priorities',
  properties: storedProperties,
  hasOneDefault: true,
  otherwise: priorityOf,
})
