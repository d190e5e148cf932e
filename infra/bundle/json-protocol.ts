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

/** What the SDK passes to a protocol: the client's configuration, and the context of the request. */
interface Serde {
  endpoint: () => Promise<Endpoint>
  streamCollector: (body: unknown) => Promise<Uint8Array>
}

/**
 * Replaces the SDK's protocol for DynamoDB and SQS in bundles. The original is driven by schemas and supports every
 * operation of every service. The requests and responses used here are plain JSON, except for binary attributes: none of
 * the operations has timestamps, or leaves it to the SDK to generate a token.
 *
 * Retries, timeouts and signatures remain those of the SDK.
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
   * Reads the response of an operation.
   *
   * @throws ServiceException with the name and the details that the service gives
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

/** The only exception that the SDK retries because of its class, and not because of its name or status. */
const RETRYABLE = 'ReplicatedWriteConflictException'

function exception(response: HttpResponse, text: string): ServiceException {
  const details = detailsOf(text)
  const name = nameOf(details.__type ?? response.headers['x-amzn-errortype'])
  const $fault = response.statusCode < 500 ? 'client' : 'server'
  const error = new ServiceException({ name, $fault, $metadata: metadataOf(response) })
  if (name === RETRYABLE) error.$retryable = {}
  return decorateServiceException(error, details)
}

/** `com.amazonaws.dynamodb.v20120810#ThrottlingException:http://...` */
const nameOf = (type: unknown): string =>
  String(type ?? 'Unknown')
    .split(/[,:]/, 1)
    .map((name) => name.split('#').at(-1) as string)[0] as string

/** A body that is not JSON does not come from the service but from a proxy: then only the status is known. */
function detailsOf(text: string): Record<string, unknown> {
  try {
    return decoded(text)
  } catch {
    return {}
  }
}
