import { beforeEach, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { invalidBody, violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'

/** Returns a body with the given number of nested levels. The body itself is the first level. */
const nested = (levels: number, open = '{"a":', close = '}') =>
  `{"name":"Designer","deep":${open.repeat(levels - 2)}{}${close.repeat(levels - 2)}}`

const addresses: [method: string, path: string][] = [
  ['POST', path],
  ['PATCH', `${path}/10`],
  ['POST', `${path}/form`],
  ['POST', `${path}/10/form`],
]

describe('the body of a request', () => {
  let service: Service
  const send = (method: string, address: string, body?: Buffer | string) =>
    sendRaw(service, {
      method,
      path: address,
      headers: { authorization: basic(tokens.admin), 'content-type': 'application/json' },
      body,
    })

  beforeEach(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Tester' }])
  })

  describe.each(oneIn(3, addresses))('of %s %s', (method, address) => {
    it.each([
      ['no JSON', 'name=Designer'],
      ['half an object', '{"name":"Designer"'],
      ['an object and more', '{"name":"Designer"} {}'],
      ['two objects', '{"name":"a"}{"name":"b"}'],
      ['a trailing comma', '{"name":"Designer",}'],
      ['single quotes', "{'name':'Designer'}"],
      ['a comment', '{"name":"Designer"/* */}'],
      ['NaN', '{"name":NaN}'],
      ['a bare line feed in a text', '{"name":"a\nb"}'],
      ['an array', '[{"name":"Designer"}]'],
      ['an empty array', '[]'],
      ['a text', '"Designer"'],
      ['a number', '7'],
      ['a boolean', 'true'],
      ['null', 'null'],
      ['a null character', '\0'],
      ['33 levels of objects', nested(33)],
      ['33 levels of arrays', nested(33, '[', ']')],
      ['a million brackets', '['.repeat(1_000_000)],
      ['half a million levels', nested(500_000, '[', ']')],
    ])('is refused when it is %s', async (_, body) => {
      const answer = await send(method, address, body)

      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(invalidBody)
    })

    it.each([
      ['a stray byte', [0xff]],
      ['half a character', [0xe2, 0x82]],
      ['an overlong encoding', [0xc0, 0xaf]],
      ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ])('is refused when it is not UTF-8: %s', async (_, bytes) => {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
      const answer = await send(method, address, body)

      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(invalidBody)
    })

    it('may have 32 levels', async () => {
      const [objects, arrays] = [nested(32), nested(32, '[', ']').replace('Designer', 'Other')]

      expect((await send(method, address, objects)).status).toBeLessThan(300)
      expect((await send(method, address, arrays)).status).toBeLessThan(300)
    })

    it('may have space around it', async () => {
      expect((await send(method, address, '\r\n\t {"name":"Designer"}\n ')).status).toBeLessThan(300)
    })
  })

  it.each([
    ['POST', path],
    ['PATCH', `${path}/10`],
  ])('must be there for %s %s', async (method, address) => {
    for (const body of [undefined, '', ' \r\n\t ']) {
      const answer = await send(method, address, body)

      expect(answer.status).toBe(400)
      expect(answer.body).toEqual(invalidBody)
    }
  })

  it('may be anything where none is taken', async () => {
    const answer = await send('DELETE', `${path}/10`, 'whatever')

    expect(answer.status).toBe(202)
  })

  it('means the last of several values of one key', async () => {
    const answer = await send('POST', path, '{"name":"First","name":"Last"}')

    expect(answer.status).toBe(201)
    expect(answer.body.name).toBe('Last')
  })

  it('may write its texts with escapes', async () => {
    const answer = await send('POST', path, '{"\\u006eame":"\\u0044esigner \\ud83d\\ude00"}')

    expect(answer.status).toBe(201)
    expect(answer.body.name).toBe('Designer 😀')
  })

  it('with half a surrogate pair is well-formed, and its value is not', async () => {
    const answer = await send('POST', path, '{"name":"\\ud83d"}')

    expect(answer.status).toBe(422)
    expect(answer.body).toEqual(violation('name', 'Name is invalid.'))
  })
})
