import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

const unsupported = () => {
  throw new Error('Handlers return promises; the callback style is not supported.')
}

/**
 * Returns the context that Lambda passes to a handler.
 *
 * @param id `<resource>/<endpoint>` of the handler
 * @param timeout in seconds
 */
export function lambdaContext(id: string, timeout: number): Context {
  const functionName = id.replaceAll('/', '-')
  const deadline = performance.now() + timeout * 1000
  return {
    awsRequestId: randomUUID(),
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  }
}
