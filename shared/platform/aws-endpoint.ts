/** Settings to reach an AWS service; for missing ones, the SDK uses its defaults. */
export interface AwsEndpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}
