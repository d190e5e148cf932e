import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context, SQSEvent } from 'aws-lambda'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { logTo } from '#shared/platform/log.ts'

type Handler = (event: never, context: Context) => Promise<unknown>

/** Collects the log lines of a test. */
export function logged(): string[] {
  const lines: string[] = []
  logTo((line) => lines.push(line))
  return lines
}

/** An event of the gateway, with defaults for the members that a test does not set. */
export const httpEvent = (more: Partial<APIGatewayProxyEventV2> = {}) =>
  ({
    version: '2.0',
    rawPath: '/api/v3/things',
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    requestContext: { requestId: 'gateway-request' },
    ...more,
  }) as APIGatewayProxyEventV2

/**
 * Invokes a handler as Lambda does.
 *
 * @returns the response with its body parsed
 */
export async function invoked(handler: unknown, more: Partial<APIGatewayProxyEventV2> = {}, timeout = 10) {
  const context = lambdaContext('things/test', timeout)
  const result = await (handler as Handler)(httpEvent(more) as never, context)
  const { statusCode, headers, body } = result as APIGatewayProxyStructuredResultV2
  return { status: statusCode, headers, body: body ? JSON.parse(body) : undefined }
}

export const sqsEvent = (...bodies: string[]) =>
  ({ Records: bodies.map((body, index) => ({ messageId: `m${index}`, body })) }) as SQSEvent
