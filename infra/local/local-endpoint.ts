import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'

/**
 * Returns the SDK settings for a local stand-in of AWS. The SDK requires a region and credentials; the stand-in
 * ignores them.
 */
export const localEndpoint = (endpoint: string): Required<AwsEndpoint> => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
})
