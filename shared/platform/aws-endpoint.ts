/** The connection settings of an AWS service. The SDK's defaults replace missing settings. */
export interface AwsEndpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Signs requests to a local stand-in for AWS. Absent for requests to AWS, which the SDK signs. */
  signer?: { sign<R extends { headers: object }>(request: R): Promise<R> }
}
