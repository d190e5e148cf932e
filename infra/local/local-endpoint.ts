import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'

/** How the SDK reaches a stand-in for AWS: it demands a region and credentials, which nobody looks at. */
export const localEndpoint = (endpoint: string): Required<AwsEndpoint> => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
})
