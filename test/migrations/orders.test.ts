import { expect, it } from 'vitest'
import { formats, PRESENT } from '#shared/migrations/store.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { ageFormat } from '#test/support/fixtures/earlier-data.ts'
import { placeholder, project, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const names = ['ada', 'bob', 'cyd']

it('Data from before there were orders is listed from rows until they have been built', async () => {
  const service = await Service.startWith([
    ...names.map((name, index) => user(index + 1, name, { admin: index === 0 })),
    ...names.map((name, index) => placeholder(name, { id: index + 11 })),
    ...names.map((_, index) => project(index + 1)),
  ])
  const { app } = service
  const ofOrders = (await itemsOf(service.table)).filter(({ pk }) => /#(by|counts)#[a-z]/.test(pk))
  await app.table.write(ofOrders.map(({ pk, sk }): Write => ({ remove: { pk, sk } })))
  const states = (await itemsOf(service.table)).filter(({ pk, sk }) => pk.endsWith('#log') && sk === '!')
  for (const { pk, sk, e, counts } of states) await app.table.write([{ put: { pk, sk, e, counts } }])
  await ageFormat(service, formats.indexOf('orders of users are built'))
  const orderIn = ({ orders }: typeof app.users | typeof app.projects, name: string) =>
    orders.all.find((index) => index.name === name)
  const pages = () =>
    Promise.all([
      orderIn(app.users, 'username')?.page(0, 9, false),
      orderIn(app.projects, 'n')?.page(0, 9, false),
    ])

  expect(ofOrders.length).toBeGreaterThan(0)
  expect(await pages()).toEqual([undefined, undefined])
  await service.sweepAndDrain()
  expect((await app.formats.noted())?.number).toBe(PRESENT)
  expect(await pages()).toEqual([
    { total: 3, ids: [1, 2, 3] },
    { total: 3, ids: [1, 2, 3] },
  ])
  expect(violations(app, await itemsOf(service.table))).toEqual([])
})
