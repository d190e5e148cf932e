import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'

/** Credentials that the engine accepts instead of a signature. */
export const signed = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

/**
 * Client settings that save time in tests: no signatures, which the engine does not check and which take a tenth of a
 * test's time, and one pool of connections for all services of a worker. `npm start` signs, and test/local covers
 * that. Connections may take seconds on a busy machine, so the timeouts are long.
 */
export const quickly: DynamoDBClientConfig = {
  requestHandler: new DynamoDBClient({
    region: 'local',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  }).config.requestHandler,
  signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }) },
}
