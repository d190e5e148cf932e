import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'

type Signer = NonNullable<AwsEndpoint['signer']>

const [region, credentials] = ['us-east-1', { accessKeyId: 'local', secretAccessKey: 'local' }]

const credential = `${credentials.accessKeyId}/20260101/${region}/dynamodb/aws4_request`

const signedHeaders = {
  authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`,
  'x-amz-date': '20260101T000000Z',
}

/**
 * A signer that computes no signatures, which saves a fifth of the CPU time of a small call. A local stand-in for AWS
 * does not check signatures, but may read the access key and the region.
 */
const signer: Signer = {
  sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signedHeaders } }),
}

/**
 * Returns the SDK settings for sending calls to a local stand-in for AWS. The SDK requires a region and credentials;
 * the stand-in ignores them.
 */
export const localEndpoint = (endpoint: string): Required<AwsEndpoint> => ({
  endpoint,
  region,
  credentials,
  signer,
})
