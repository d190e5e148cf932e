import { expect, it } from 'vitest'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const values = {
  text: 'Müller “A”\n\u0001',
  empty: '',
  integer: 12,
  fraction: -0.25,
  large: Number.MAX_SAFE_INTEGER,
  yes: true,
  no: false,
  nothing: null,
  bytes: new Uint8Array([0, 1, 127, 128, 255]),
  noBytes: new Uint8Array(0),
  list: [1, 'a', [true, null], { deep: [new Uint8Array([7])] }],
  members: { a: 1, 'b c': { d: [] } },
}

async function tableWith(...sks: string[]): Promise<Table> {
  const { table } = await engineTable()
  await table.write(sks.map((sk) => ({ put: { pk: 'P', sk, ...values } })))
  return table
}

it('An item of a query is the same as one that the SDK reads', async () => {
  const table = await tableWith('a', 'b')
  const [a, b] = await table.query({ pk: 'P' })
  expect(a).toEqual(await table.get({ pk: 'P', sk: 'a' }))
  expect(b).toEqual(await table.get({ pk: 'P', sk: 'b' }))
  expect(a).toMatchObject(values)
})

it('A query has the attributes that are asked for, goes on to its next page, and may find nothing', async () => {
  const table = await tableWith('a', 'b', 'c')
  const page = await table.queryPage({ pk: 'P', only: ['sk', 'integer'], limit: 2 })
  expect(page).toMatchObject({ items: [{ sk: 'a', integer: 12 }, { sk: 'b' }], readTo: 'b' })
  expect(Object.keys(page.items[0] as object).sort()).toEqual(['integer', 'sk'])
  expect((await page.next?.())?.items).toEqual([{ sk: 'c', integer: 12 }])
  expect(await table.query({ pk: 'nothing' })).toEqual([])
})
