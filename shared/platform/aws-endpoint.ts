/** Where an AWS service is reached; without `endpoint`, where the SDK finds it. */
export interface AwsEndpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}
