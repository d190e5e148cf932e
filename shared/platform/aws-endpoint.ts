/** The connection settings of an AWS service. The SDK's defaults replace missing settings. */
export interface AwsEndpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}
