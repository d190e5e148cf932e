import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'

/** What the engine takes for a signature. */
export const signed = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

/**
 * What the clients of tests leave out: the engine checks no signatures, and one pool of connections is enough for all the
 * services that a worker starts. Signing takes a tenth of a test's time. `npm start` signs, and test/local runs that. On a busy
 * machine a connection may take seconds, which says nothing of the service.
 */
export const quickly: DynamoDBClientConfig = {
  requestHandler: new DynamoDBClient({
    region: 'local',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  }).config.requestHandler,
  signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }) },
}
