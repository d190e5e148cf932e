import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'

/** Returns the headers of a request that uses the given connection settings. */
async function headersOf(endpoint: AwsEndpoint): Promise<Record<string, string>> {
  let headers = {}
  const handle = async (request: { headers: Record<string, string> }) => {
    headers = request.headers
    return { response: { statusCode: 200, headers: {}, body: Buffer.from('{}') } }
  }
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' } } as never
  await dynamoClient(endpoint, { requestHandler }).send(new QueryCommand({ TableName: 'T' }))
  return headers
}

it('A request to a stand-in names its key and region, and has no computed signature', async () => {
  const headers = await headersOf(localEndpoint('http://127.0.0.1:1'))
  expect(headers).toMatchObject({
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/us-east-1\/dynamodb\/aws4_request, .* Signature=none$/,
    ),
    'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
  })
})

it('A request to any other server is signed', async () => {
  const { signer: _, ...usual } = localEndpoint('http://127.0.0.1:1')
  expect((await headersOf(usual)).authorization).toMatch(/Signature=[0-9a-f]{64}$/)
})
