import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { quickly } from '#test/support/engine/quick-client.ts'

/** A fault that a request encounters on its way to the table. */
export type Fault =
  /** The table responds with an error, and applies nothing. */
  | { kind: 'error'; name: string; status?: number; reasons?: string[] }
  /** The request never arrives. */
  | { kind: 'lost request' }
  /** The request is applied, but its response never arrives. */
  | { kind: 'lost answer' }
  /** The request is applied, but the body of its response is replaced. */
  | { kind: 'answer'; body: string }

/**
 * Returns the fault for a request, given its number, its operation (such as `TransactWriteItems`) and its JSON body.
 */
export type FaultPlan = (
  number: number,
  operation: string,
  body: string,
) => Fault | undefined | Promise<Fault | undefined>

type RequestHandler = DynamoDBClient['config']['requestHandler']
type Handled = Awaited<ReturnType<RequestHandler['handle']>>

/** A request handler between the real SDK and a real table. It fails according to a plan. */
export function faultyHandler(plan: FaultPlan): RequestHandler {
  const { requestHandler } = quickly
  let requests = 0
  return {
    ...requestHandler,
    handle: async (request, options) => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
      const fault = await plan(requests++, operation, Buffer.from(request.body ?? '').toString())
      if (fault?.kind === 'error') return refused(fault)
      if (fault?.kind === 'lost request') throw connectionReset()
      const answer = await requestHandler.handle(request, options)
      if (fault?.kind === 'lost answer') throw connectionReset()
      return fault?.kind === 'answer' ? answering(answer.response.statusCode, fault.body) : answer
    },
  } as RequestHandler
}

const connectionReset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

function refused({ name, status = 400, reasons }: Extract<Fault, { kind: 'error' }>): Handled {
  const body = {
    __type: `com.amazonaws.dynamodb.v20120810#${name}`,
    message: `${name} by plan`,
    ...(reasons && { CancellationReasons: reasons.map((Code) => ({ Code })) }),
  }
  return answering(status, JSON.stringify(body))
}

const answering = (statusCode: number, body: string) =>
  ({
    response: {
      statusCode,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: Buffer.from(body),
    },
  }) as unknown as Handled
