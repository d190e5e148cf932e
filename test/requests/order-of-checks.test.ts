import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'

const collection = '/api/v3/placeholder_users'

interface Sent {
  method: string
  path: string
  as?: string
  contentType: string
  body: string
}

/**
 * A flaw of a request: its name, the status of the response, and a function that adds the flaw. Flaws are listed in the
 * order in which they are reported.
 */
type Flaw = [name: string, status: number, make: (sent: Sent) => Sent]

const body = (text: string) => (sent: Sent) => ({ ...sent, body: text })
const leaving = `${collection}/11`

const request: Flaw[] = [
  ['an unknown path', 404, (sent) => ({ ...sent, path: sent.path.replace('users', 'people') })],
  ['another method', 405, (sent) => ({ ...sent, method: 'PUT' })],
  ['a large body', 413, (sent) => ({ ...sent, body: sent.body.padEnd(1024 * 1024 + 1) })],
  ['another content type', 415, (sent) => ({ ...sent, contentType: 'text/plain' })],
  ['no JSON', 400, body('{')],
  ['no credentials', 401, (sent) => ({ ...sent, as: undefined })],
]

const forbidden: Flaw = ['no right', 403, (sent) => ({ ...sent, as: tokens.nobody })]
const wrongValue: Flaw = ['a wrong value', 422, body('{"name":""}')]
const unknownId: Flaw = [
  'an unknown id',
  404,
  (sent) => ({ ...sent, path: sent.path.replace(/1[01]/, '999') }),
]
const noId: Flaw = ['no id', 404, (sent) => ({ ...sent, path: sent.path.replace(/1[01]/, '0') })]
const beingRemoved: Flaw = ['a removal', 409, (sent) => ({ ...sent, path: sent.path.replace('10', '11') })]

const update = { method: 'PATCH', path: `${collection}/10`, body: '{"name":"Architect"}' }
const updateFlaws = [...request, forbidden, unknownId, wrongValue, beingRemoved]
const creation = { method: 'POST', path: collection, body: '{"name":"Architect"}' }
const removal = { method: 'DELETE', path: `${collection}/10`, body: '{}' }
const form = { method: 'POST', path: `${collection}/10/form`, body: '{}' }

/** Returns every pair of flaws. If a request has both flaws of a pair, the first flaw must be reported. */
const pairsOf = (flaws: Flaw[]) =>
  flaws.flatMap((first, at) => flaws.slice(at + 1).map((other) => [first, other] as const))

const withRest = request.slice(2).map((other) => [noId, other] as const)
const cases = [
  ...pairsOf(updateFlaws).map((pair) => ['PATCH', update, pair] as const),
  ...withRest.map((pair) => ['PATCH', update, pair] as const),
  ...pairsOf([...request, forbidden, wrongValue]).map((pair) => ['POST', creation, pair] as const),
  ...pairsOf([...request, forbidden, unknownId]).map((pair) => ['the form', form, pair] as const),
  ...pairsOf([...request.filter(([name]) => name !== 'no JSON'), forbidden, unknownId]).map(
    (pair) => ['DELETE', removal, pair] as const,
  ),
].map(([of, base, [first, other]]) => [of, first[0], other[0], base, first, other] as const)

describe('of two things that are wrong with a request', () => {
  let service: Service
  const send = ({ method, path, as, contentType, body }: Sent) =>
    sendRaw(service, {
      method,
      path,
      headers: { 'content-type': contentType, ...(as && { authorization: basic(as) }) },
      body,
    })

  beforeAll(async () => {
    service = await Service.startWith([
      ...viewers,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'placeholder_user', id: 11, name: 'Tester' },
    ])
    await service.delete(leaving, { as: tokens.admin })
  })

  it.each(cases)('%s tells %s rather than %s', async (_of, _told, _beside, base, first, other) => {
    const flawless = { ...base, as: tokens.admin, contentType: 'application/json' }
    const [[, status, make], [, , makeOther]] = [first, other]
    const answer = await send(make(makeOther(flawless)))

    expect(answer.status).toBe(status)
  })

  const badQuery = `${collection}?offset=x&sortBy=x&filters=x`

  it('the list tells no credentials rather than a wrong query', async () => {
    expect(await service.get(badQuery)).toMatchObject({ status: 401 })
  })

  it('the list tells no right rather than a wrong query', async () => {
    expect(await service.get(badQuery, { as: tokens.nobody })).toMatchObject({ status: 403 })
  })

  it('DELETE tells no credentials, then no right, then an unknown id', async () => {
    const path = `${collection}/999`

    expect(await service.delete(path)).toMatchObject({ status: 401 })
    expect(await service.delete(path, { as: tokens.nobody })).toMatchObject({ status: 403 })
    expect(await service.delete(path, { as: tokens.admin })).toMatchObject({ status: 404 })
  })

  it('GET tells no id rather than no credentials, and those rather than an unknown id', async () => {
    expect(await service.get(`${collection}/x`)).toMatchObject({ status: 404 })
    expect(await service.get(`${collection}/999`)).toMatchObject({ status: 401 })
    expect(await service.get(`${collection}/999`, { as: tokens.nobody })).toMatchObject({ status: 404 })
  })
})
