import { beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    user(2, 'mel'),
    ...[1, 2, 70, 5000].map((id) => project(id)),
    membership(2, 1, 1),
  ])
})

/** Puts an item as it was, with other attributes. */
async function change(pk: string, sk: string, attributes: object): Promise<void> {
  const items = await itemsOf(service.table)
  await putItems(service.table, [
    { ...items.find((item) => item.pk === pk && item.sk === sk), pk, sk, ...attributes },
  ])
}

const remove = (pk: string, sk: string) => service.app.table.write([{ remove: { pk, sk } }])

/** Expects differences to be told that are mended, and a list that is right again. */
async function expectRepaired(...texts: string[]) {
  const { told } = await verified(service)
  expect(told).toEqual(texts.map((text) => expect.stringContaining(text)))
  const { found, mended } = await verified(service, true)
  expect(mended).toBe(found)
  expect(await verified(service)).toMatchObject({ found: 0 })
  expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  const { body } = await service.get('/api/v3/projects?sortBy=[["name","asc"]]', { as: tokenOf(1) })
  expect(body.total).toBe(4)
}

const CHUNK = '000000000000'

describe('verify finds and mends', () => {
  it.each<[what: string, pk: string, sk: string, shouldBe: number]>([
    ['the counter of a chunk', 'J#counts', CHUNK, 3],
    ['the counter of a cluster', 'J#counts#0', '01', 1],
    ['the counter of a chunk of memberships', 'M#counts', CHUNK, 1],
  ])('%s that counts wrong', async (_, pk, sk, shouldBe) => {
    await change(pk, sk, { n: 7 })

    await expectRepaired(`${pk} / ${sk} is 7, and should be ${shouldBe}`)
  })

  it('the counter of a chunk that is missing, without which no list could be read', async () => {
    await remove('J#counts', '000000000001')

    await expectRepaired('J#counts / 000000000001 is 0, and should be 1')
  })

  it('the counter of a cluster that is missing', async () => {
    await remove('J#counts#0', '00')

    await expectRepaired('J#counts#0 / 00 is 0, and should be 2')
  })

  it('the counter of a chunk without anything in it', async () => {
    await putItems(service.table, [{ pk: 'J#counts', sk: '000000000009', n: 3 }])

    await expectRepaired('J#counts / 000000000009 is 3, and should be 0')
  })

  it('the counter of an interval of an order', async () => {
    await change('J#counts#n', '>', { n: 9 })

    await expectRepaired('J#counts#n / > counts 9 entries, and there are 4')
  })

  it('a log that does not know by which compaction counters and orders were changed', async () => {
    await remove('J#log', '!')
    const { told } = await verified(service)

    expect(told[0]).toContain('the log of projects knows compaction 0 of the counters')
    await verified(service, true)
    await expectRepaired()
  })

  it('what the log says of an entity', async () => {
    await service.patch('/api/v3/projects/1', { as: tokenOf(1), body: { name: 'Another' } })
    const [logged] = (await itemsOf(service.table)).filter(({ pk, sk }) => pk === 'J#log' && sk !== '!')
    await putItems(service.table, [{ ...(logged as Item), is: { n: 'wrong' } }])

    await expectRepaired('the log of projects says of 1 {"n":"wrong"}')
  })
})

describe('verify finds nothing wrong', () => {
  it('in what the log says and counters and orders do not know yet', async () => {
    const as = tokenOf(1)
    await service.post('/api/v3/projects', { as, body: { identifier: 'new', name: 'New' } })
    await service.patch('/api/v3/projects/1', { as, body: { name: 'Another' } })
    await service.delete('/api/v3/projects/70', { as })
    await service.drain()
    const isLogged = (await itemsOf(service.table)).some(({ pk, sk }) => pk === 'J#log' && sk !== '!')

    expect(isLogged).toBe(true)
    expect(await verified(service)).toEqual({ found: 0, mended: 0, told: [] })
  })
})
