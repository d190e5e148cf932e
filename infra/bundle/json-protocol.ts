import { decorateServiceException, ServiceException } from '@smithy/core/client'
import { HttpRequest, HttpResponse } from '@smithy/core/transport'
import { decoded, encoded } from './attribute-json.ts'

interface Operation {
  name: string
}

interface Endpoint {
  protocol: string
  hostname: string
  port?: number
  path: string
}

/** What the SDK hands a protocol: its configuration, and the request's own context. */
interface Serde {
  endpoint: () => Promise<Endpoint>
  streamCollector: (body: unknown) => Promise<Uint8Array>
}

/**
 * Replaces the SDK's protocol for DynamoDB and SQS in bundles, which reads and writes by schemas what any operation
 * of any service may say. Requests and answers about items and messages are plain JSON but for binary attributes;
 * operations that know times, or fill in tokens that are not given, are not part of these bundles.
 *
 * Everything around it stays the SDK's: retries, timeouts, signatures.
 */
export class JsonProtocol {
  readonly #target: string

  constructor({ serviceTarget }: { serviceTarget: string }) {
    this.#target = serviceTarget
  }

  getShapeId = () => 'aws.protocols#awsJson1_0'
  getRequestType = () => HttpRequest
  getResponseType = () => HttpResponse
  getPayloadCodec = () => undefined
  setSerdeContext(): void {}

  /** The request of an operation, not yet signed. */
  async serializeRequest({ name }: Operation, input: object, { endpoint }: Serde): Promise<HttpRequest> {
    const { protocol, hostname, port, path } = await endpoint()
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${this.#target}.${name}`,
    }
    const address = { protocol, hostname, port, path: path.endsWith('/') ? path : `${path}/` }
    return new HttpRequest({ ...address, method: 'POST', headers, body: encoded(input) })
  }

  /**
   * What an operation answered.
   *
   * @throws ServiceException of the name, and with the particulars, that the service gives
   */
  async deserializeResponse(_operation: Operation, context: Serde, response: HttpResponse): Promise<object> {
    const text = Buffer.from(await context.streamCollector(response.body)).toString()
    const $metadata = metadataOf(response)
    if (response.statusCode >= 300) throw exception(response, text)
    return { ...(text === '' ? {} : decoded(text)), $metadata }
  }
}

const metadataOf = ({ statusCode, headers }: HttpResponse) => ({
  httpStatusCode: statusCode,
  requestId: headers['x-amzn-requestid'] ?? headers['x-amzn-request-id'] ?? headers['x-amz-request-id'],
  extendedRequestId: headers['x-amz-id-2'],
  cfId: headers['x-amz-cf-id'],
})

/** The one exception that the SDK repeats a request for because its class says so, and not its name or status. */
const RETRYABLE = 'ReplicatedWriteConflictException'

function exception(response: HttpResponse, text: string): ServiceException {
  const particulars = particularsOf(text)
  const name = nameOf(particulars.__type ?? response.headers['x-amzn-errortype'])
  const $fault = response.statusCode < 500 ? 'client' : 'server'
  const error = new ServiceException({ name, $fault, $metadata: metadataOf(response) })
  if (name === RETRYABLE) error.$retryable = {}
  return decorateServiceException(error, particulars)
}

/** `com.amazonaws.dynamodb.v20120810#ThrottlingException:http://...` */
const nameOf = (type: unknown): string =>
  String(type ?? 'Unknown')
    .split(/[,:]/, 1)
    .map((name) => name.split('#').at(-1) as string)[0] as string

/** What is no JSON comes from something in between: the status says what there is to know. */
function particularsOf(text: string): Record<string, unknown> {
  try {
    return decoded(text)
  } catch {
    return {}
  }
}
