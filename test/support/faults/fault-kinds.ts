import type { Fault } from './faults.ts'

/** A way in which a call to the table can fail. */
export interface FaultKind {
  name: string
  /** The operations that the fault can affect; by default, all. */
  operations?: readonly string[]
  /**
   * Returns the fault for a request.
   *
   * @param body the request, as JSON
   */
  make(body: string): Fault
}

const error = (name: string, status?: number): FaultKind => ({
  name: status ? `${status} ${name}` : name,
  make: () => ({ kind: 'error', name, status }),
})

const transactions = ['TransactWriteItems']

const cancelledFor = (...reasons: string[]): FaultKind => ({
  name: `TransactionCanceledException for ${reasons.join(' and ')}`,
  operations: transactions,
  make: () => ({ kind: 'error', name: 'TransactionCanceledException', reasons }),
})

/**
 * A call whose response does not arrive in time. `make` returns no response, but throws the error with which the call
 * is rejected.
 */
const timeout: FaultKind = {
  name: 'a timeout',
  make: () => {
    throw Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })
  },
}

const partialBatch: FaultKind = {
  name: 'a batch without processed keys',
  operations: ['BatchGetItem'],
  make: (body) => ({
    kind: 'answer',
    body: JSON.stringify({ Responses: {}, UnprocessedKeys: JSON.parse(body).RequestItems }),
  }),
}

/** Every way in which a call can fail. */
export const faultKinds: readonly FaultKind[] = [
  error('ThrottlingException'),
  error('ProvisionedThroughputExceededException'),
  error('RequestLimitExceeded'),
  error('InternalServerError', 500),
  error('ServiceUnavailable', 503),
  error('ResourceNotFoundException'),
  error('ExpiredTokenException'),
  error('AccessDeniedException'),
  { name: 'a connection reset before the request', make: () => ({ kind: 'lost request' }) },
  { name: 'a connection reset before the answer', make: () => ({ kind: 'lost answer' }) },
  timeout,
  { name: 'an answer cut short', make: () => ({ kind: 'answer', body: '{"Responses":{"tab' }) },
  { name: 'an answer without a body', make: () => ({ kind: 'answer', body: '' }) },
  partialBatch,
  { ...error('TransactionConflictException'), operations: [...transactions, 'UpdateItem'] },
  { ...error('TransactionInProgressException'), operations: transactions },
  cancelledFor('None', 'TransactionConflict'),
  cancelledFor('ThrottlingError', 'None'),
  cancelledFor('ProvisionedThroughputExceeded', 'TransactionConflict'),
]

export const happensTo = ({ operations }: FaultKind, operation: string) =>
  operations?.includes(operation) ?? true
