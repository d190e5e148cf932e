/** How to reach an AWS service; for whatever is missing, the SDK uses its defaults. */
export interface AwsEndpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}
