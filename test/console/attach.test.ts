import { afterEach, describe, expect, it, vi } from 'vitest'
import { Client } from '#shared/console/api/client.ts'
import { attach } from '#shared/console/views/attach.ts'

const LIST = '/api/work/1/attachments'
const ATTACHMENT = { fileName: 'dot.png', _links: { downloadLocation: { href: '/content' } } }

const answers: Readonly<Record<string, unknown>> = {
  'GET /api': { _links: { configuration: { href: '/api/configuration' } } },
  'GET /api/configuration': { maximumAttachmentFileSize: 4 },
  [`POST ${LIST}`]: ATTACHMENT,
  [`POST ${LIST}/prepare`]: {
    _links: { addAttachment: { href: '/store' }, completeUpload: { href: '/finish' } },
  },
  'POST /store': {},
  'POST /finish': ATTACHMENT,
}

describe('An attachment', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    ['in a request if it fits', 4, [`POST ${LIST}`]],
    ['through the store if it does not', 5, [`POST ${LIST}/prepare`, 'POST /store', 'POST /finish']],
  ])('is sent %s', async (_, size, requests) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (href: string, { method }: { method: string }) => {
      asked.push(`${method} ${href}`)
      return Response.json(answers[`${method} ${href}`])
    })
    const file = new File([new Uint8Array(size)], 'dot.png')
    const options = { root: '/api', failed: 'failed' }

    expect(await attach(new Client(), { href: LIST, method: 'post' }, file, options)).toEqual(ATTACHMENT)
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual(requests)
  })
})
