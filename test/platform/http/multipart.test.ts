import { Busboy } from '@fastify/busboy'
import { afterEach, expect, it, vi } from 'vitest'
import type { Incoming } from '#shared/platform/http/middleware.ts'
import { multipartBody } from '#shared/platform/http/multipart.ts'

afterEach(() => vi.restoreAllMocks())

const parse = async (body: string, type = 'multipart/form-data; boundary=b') => {
  const event = { bytes: Buffer.from(body), headers: { 'content-type': type } } as unknown as Incoming
  await multipartBody().parse(event)
  return event
}

const errorOf = (body: string, type?: string) => parse(body, type).catch(({ message }) => message)

/** Starts to count the bytes that the parser receives. Returns a function that returns the number so far. */
function bytesFed() {
  const write = vi.spyOn(Busboy.prototype, 'write')
  return () => write.mock.calls.reduce((bytes, [chunk]) => bytes + (chunk as Buffer).length, 0)
}

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const both = part('metadata', '{}') + part('file', 'text')

it('a body with too many parts is parsed no further', async () => {
  const bytes = bytesFed()
  const parts = '--b\r\na:b\r\n\r\n\r\n'.repeat(20_000)

  expect(await errorOf(`${parts}--b--\r\n`)).toBe('The request body has more than 10 parts.')
  expect(bytes()).toBeLessThan(10_000)
})

it('a body is parsed no further than to the second part of a name that is read', async () => {
  const bytes = bytesFed()
  const body = `${both}${part('file', 'x'.repeat(1_000_000))}--b--\r\n`

  expect(await errorOf(body)).toBe('The request body has more than one part “file”.')
  expect(bytes()).toBeLessThan(10_000)
})

it('parts with other names are ignored, also where several have one', async () => {
  const { body, file } = await parse(`${part('x', '1')}${both}${part('x', '2')}--b--\r\n`)

  expect([body, String(file)]).toEqual([{}, 'text'])
})

it.each([
  ['no file', `${part('metadata', '{}')}--b--\r\n`, 'The request body has no part “file”.'],
  ['no metadata', `${part('file', 'x')}--b--\r\n`, 'The request body has no part “metadata”.'],
  ['no end', both, 'The request body ends before its last boundary.'],
  ['half a header', '--b\r\nContent-Dispo', 'The request body ends before its last boundary.'],
  ['nothing', '', 'The request body ends before its last boundary.'],
])('a body with %s is refused with the reason', async (_, body, message) => {
  expect(await errorOf(body)).toBe(message)
})

it.each(['multipart/form-data', 'multipart/form-data; charset=utf-8'])(
  'the type %s is refused for want of a boundary',
  async (type) => {
    expect(await errorOf(`${both}--b--\r\n`, type)).toBe(
      'Expected CONTENT-TYPE to name the boundary of the parts.',
    )
  },
)

it('a large file arrives whole', async () => {
  const content = 'Zeile\r\n--c\r\n'.repeat(100_000)

  expect((await parse(`${part('metadata', '{}')}${part('file', content)}--b--\r\n`)).file?.toString()).toBe(
    content,
  )
})
