import { createHmac } from 'node:crypto'

/** The requests that a policy of S3 allows. */
interface Policy {
  bucket: string
  /** Fields that the form must send with exactly these values. */
  fixed: Readonly<Record<string, string>>
  conditions: readonly (readonly (string | number)[])[]
  until: Date
}

interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/**
 * Returns the fields of a form that S3 accepts as an upload (AWS documentation, "Authenticating requests in
 * browser-based uploads using POST").
 */
export function signedPolicy(
  { bucket, fixed, conditions, until }: Policy,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 'YYYYMMDD'.length)
  const scope = [day, region, 's3', 'aws4_request']
  const fields = {
    ...fixed,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
    'X-Amz-Date': time,
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
  }
  const equalities = Object.entries({ bucket, ...fields }).map(([name, value]) => ({ [name]: value }))
  const document = { expiration: until.toISOString(), conditions: [...equalities, ...conditions] }
  const policy = Buffer.from(JSON.stringify(document)).toString('base64')
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return { ...fields, Policy: policy, 'X-Amz-Signature': hmac(key, policy).toString('hex') }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
