import type { Endpoint } from '#shared/config.ts'

/** How the SDK reaches a stand-in for AWS: it demands a region and credentials, which nobody looks at. */
export const localEndpoint = (endpoint: string): Required<Endpoint> => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
})
