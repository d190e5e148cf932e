import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ada,
  createdBy,
  gridPath,
  gridsPath,
  mel,
  nils,
  owners,
  scope,
} from '#test/support/fixtures/grid-worlds.ts'
import { user } from '#test/support/fixtures/records.ts'
import { forbidden, missing } from '#test/support/oracles/expected-errors.ts'

type Asked = [method: string, path: string, body?: object]

const ofOne = (id: number): Asked[] => [
  ['GET', gridPath(id)],
  ['PATCH', gridPath(id), { rowCount: 5 }],
  ['PATCH', gridPath(id), { rowCount: 'wrong' }],
  ['POST', `${gridPath(id)}/form`, {}],
]

let service: Service
const ask = ([method, path, body]: Asked, as?: string) => service.request(method, path, { as, body })

beforeEach(async () => {
  service = await Service.startWith(owners)
  await createdBy(service, {})
})

describe('A grid', () => {
  it.each([
    ['somebody else', nils],
    ['an administrator', ada],
  ])('is not there for %s (%s)', async (_, as) => {
    const before = await itemsOf(service.table)
    for (const asked of ofOne(1)) expect(await ask(asked, as)).toMatchObject({ status: 404, body: missing })

    expect((await service.get(gridsPath, { as })).body.total).toBe(0)
    expect(await itemsOf(service.table)).toEqual(before)
  })

  it.each(ofOne(999))('that nobody has is not there: %s %s', async (method, path, body) => {
    expect(await ask([method, path, body], mel)).toMatchObject({ status: 404, body: missing })
  })

  it('is its owner’s by login and password too', async () => {
    await service.import([user(4, 'pam', { password: 'correct horse' })])
    const headers = { authorization: `Basic ${Buffer.from('pam:correct horse').toString('base64')}` }
    const made = await service.post(gridsPath, { headers, body: scope() })

    expect(made.status).toBe(201)
    expect((await service.get(gridPath(made.body.id), { headers })).status).toBe(200)
    expect((await service.patch(gridPath(made.body.id), { headers, body: { rowCount: 3 } })).status).toBe(200)
    expect((await service.get(gridsPath, { headers })).body.total).toBe(1)
    expect((await service.get(gridPath(1), { headers })).status).toBe(404)
  })
})

describe('Without credentials, where a login is required,', () => {
  it('the list is forbidden', async () => {
    for (const query of ['', '?filters=x']) {
      const answer = await service.get(gridsPath + query)
      expect(answer).toMatchObject({ status: 403, body: forbidden })
      expect(answer.headers.get('www-authenticate')).toBeNull()
    }
  })
})
