import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, expect, it, vi } from 'vitest'
import { S3Files } from '#shared/platform/files/internal/s3-files.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')

afterAll(() => vi.unstubAllEnvs())

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
