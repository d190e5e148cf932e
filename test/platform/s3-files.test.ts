import {
  CopyObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, expect, it, vi } from 'vitest'
import { S3Files } from '#shared/platform/files/internal/s3-files.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
vi.stubEnv('AWS_SESSION_TOKEN', 'token')

afterAll(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('A signed address of a file in S3 asks for no checksum, and binds what the browser makes of the file', async () => {
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })
  const disposition = 'attachment; filename="plan.png"'
  const address = new URL(await files.address('files/7/abc', { contentType: 'image/png', disposition }))

  expect([...address.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
  expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(address.searchParams.get('response-content-type')).toBe('image/png')
  expect(address.searchParams.get('response-content-disposition')).toBe(disposition)
})

it('Files in S3 are listed page by page', async () => {
  const s3 = mockClient(S3Client)
  const LastModified = new Date('2026-03-01T10:00:00.000Z')
  s3.on(ListObjectsV2Command, { ContinuationToken: 'more' }).resolves({
    Contents: [{ Key: 'files/9/c', LastModified }],
  })
  s3.on(ListObjectsV2Command, {
    Bucket: 'files-of-a-stage',
    Prefix: 'files/',
    ContinuationToken: undefined,
  }).resolves({
    Contents: [
      { Key: 'files/10/a', LastModified },
      { Key: 'files/2/b', LastModified },
    ],
    NextContinuationToken: 'more',
  })
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })
  const pages: string[][] = []
  for await (const batch of files.list('files/')) pages.push(batch.map(({ key }) => key))

  expect(pages).toEqual([['files/10/a', 'files/2/b'], ['files/9/c']])
  s3.restore()
})

it('A form of S3 takes one file, of its size and under its key, for 15 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00.000Z') })
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })
  const { href, fields } = await files.form('files/7/abc', 1234)
  vi.useRealTimers()
  const { expiration, conditions } = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString())
  const { Policy: _, 'X-Amz-Signature': signature, ...fixed } = fields

  expect(href).toBe('https://files-of-a-stage.s3.eu-central-1.amazonaws.com/')
  expect(fixed).toMatchObject({
    key: 'files/7/abc',
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment',
    'X-Amz-Security-Token': 'token',
  })
  expect(expiration).toBe('2026-03-01T10:15:00.000Z')
  // S3 refuses a form that has a field without a condition in the policy.
  expect(conditions).toEqual([
    { bucket: 'files-of-a-stage' },
    ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', 1234, 1234],
  ])
  // An independent program computed this signature.
  expect(signature).toBe('fd0ac22f49f024cfac0e6a2d887b254b90b32126248923d3e6184bf366ebb3b5')
})

const refused = (name: string) =>
  new S3ServiceException({ name, message: '', $fault: 'client', $metadata: {} })

it('The beginning of a file in S3 comes with its size', async () => {
  const s3 = mockClient(S3Client)
  const body = { transformToByteArray: async () => Buffer.from('GIF8') }
  s3.on(GetObjectCommand, { Key: 'files/7/abc', Range: 'bytes=0-3' }).resolves({
    ContentRange: 'bytes 0-3/999',
    Body: body as never,
  })
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })

  expect(await files.beginning('files/7/abc', 4)).toEqual({ size: 999, bytes: Buffer.from('GIF8') })
  s3.restore()
})

it.each(['NoSuchKey', 'AccessDenied'])('A file that S3 answers with %s does not exist', async (code) => {
  const s3 = mockClient(S3Client)
  s3.on(GetObjectCommand).rejects(refused(code))
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })

  expect(await files.beginning('files/8/abc', 4)).toBeUndefined()
  expect(await files.chunks('files/8/abc')).toBeUndefined()
  s3.restore()
})

it('A file that an export may not read is an error, so that no export omits it', async () => {
  const s3 = mockClient(S3Client)
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })
  s3.on(GetObjectCommand).rejects(refused('AccessDenied'))
  await expect(files.read('files/8/abc')).rejects.toMatchObject({ status: 503 })
  s3.on(GetObjectCommand).rejects(refused('NoSuchKey'))

  expect(await files.read('files/8/abc')).toBeUndefined()
  s3.restore()
})

it.each(['InvalidAccessKeyId', 'NoSuchBucket'])('%s of S3 is no missing file', async (code) => {
  const s3 = mockClient(S3Client)
  s3.on(GetObjectCommand).rejects(refused(code))
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })

  await expect(files.beginning('files/8/abc', 4)).rejects.toMatchObject({ status: 503 })
  s3.restore()
})

it('A file in S3 is copied within the bucket, unless it does not exist', async () => {
  const s3 = mockClient(S3Client)
  s3.on(CopyObjectCommand).resolves({})
  const files = new S3Files('files-of-a-stage', { region: 'eu-central-1' })

  expect(await files.copy('files/7/abc', 'files/8/def')).toBe(true)
  expect(s3.commandCalls(CopyObjectCommand)[0]?.args[0].input).toEqual({
    Bucket: 'files-of-a-stage',
    Key: 'files/8/def',
    CopySource: 'files-of-a-stage/files/7/abc',
  })
  s3.on(CopyObjectCommand).rejects(
    new S3ServiceException({ name: 'NoSuchKey', $fault: 'client', $metadata: {} }),
  )
  expect(await files.copy('files/7/abc', 'files/8/def')).toBe(false)
  s3.restore()
})
