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
