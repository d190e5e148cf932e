import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const MiB = 1024 * 1024

const ofSize = (bytes: number, filler = 'x') => {
  const [start, end] = ['{"name":"Designer","ignored":"', '"}']
  const room = bytes - start.length - end.length
  const count = Math.floor(room / Buffer.byteLength(filler))
  return Buffer.from(
    `${start}${filler.repeat(count)}${end}`.padEnd(
      bytes - count * (Buffer.byteLength(filler) - filler.length),
    ),
  )
}

const addresses: [method: string, path: string][] = [
  ['PATCH', `${path}/10`],
  ['POST', `${path}/form`],
  ['POST', `${path}/10/form`],
  ['POST', path],
]

describe.each(addresses)('%s %s', (method, address) => {
  let service: Service
  const send = (body: Buffer) =>
    sendRaw(service, { method, path: address, headers: { authorization: basic(tokens.admin) }, body })

  beforeAll(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Tester' }])
  })

  it('refuses a body one byte over 1 MiB', async () => {
    const { status, body } = await send(ofSize(MiB + 1))

    expect(status).toBe(413)
    expect(body).toEqual(errorBody('PayloadTooLarge', 'The request body is too large.'))
  })

  it('refuses a body of 8 MiB', async () => {
    expect(await send(ofSize(8 * MiB))).toMatchObject({ status: 413 })
  })

  it('counts bytes, not characters', async () => {
    expect(await send(ofSize(MiB + 1, '😀'))).toMatchObject({ status: 413 })
  })

  it('takes a body of 1 MiB', async () => {
    const body = ofSize(MiB, '😀')

    expect(body).toHaveLength(MiB)
    expect((await send(body)).status).toBeLessThan(300)
  })
})
