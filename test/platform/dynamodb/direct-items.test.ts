import { expect, it } from 'vitest'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
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

it('An item that is put, got or queried directly is the same as one that the SDK writes and reads', async () => {
  const table = await tableWith('a', 'b')
  const bySdk = await table.update({ update: { pk: 'P', sk: 'by SDK' }, set: values })
  await table.writeEach([{ put: { pk: 'P', sk: 'c', ...values } }])
  const queried = await table.query({ pk: 'P', to: 'c' })
  expect(queried).toEqual(['a', 'b', 'by SDK', 'c'].map((sk) => ({ ...bySdk, sk })))
  expect(await Promise.all(queried.map(({ pk, sk }) => table.get({ pk, sk })))).toEqual(queried)
})

it('A condition on each kind of value is asked as the SDK asks it', async () => {
  const table = await tableWith('a')
  for (const [name, value] of Object.entries(values)) {
    const key = { pk: 'P', sk: 'a' }
    await table.write([{ check: key, when: equals(name, value) }])
    await expect(table.write([{ check: key, when: equals(name, 'another') }])).rejects.toThrow(WriteRefused)
  }
})

it('A member without a value is left out, and a value that no item can hold is an error', async () => {
  const table = await tableWith('a')
  await table.write([{ put: { pk: 'P', sk: 'b', none: undefined, members: { none: undefined } } }])
  expect(await table.get({ pk: 'P', sk: 'b' })).toEqual({ pk: 'P', sk: 'b', v: 1, members: {} })
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, new Date(0), new Set(['a']), () => 1])
    await expect(table.write([{ put: { pk: 'P', sk: 'c', odd } }])).rejects.toThrow()
})

it('A query has the attributes that are asked for, goes on to its next page, and may find nothing', async () => {
  const table = await tableWith('a', 'b', 'c')
  const page = await table.queryPage({ pk: 'P', only: ['sk', 'integer'], limit: 2 })
  expect(page).toMatchObject({ items: [{ sk: 'a', integer: 12 }, { sk: 'b' }], readTo: 'b' })
  expect(Object.keys(page.items[0] as object).sort()).toEqual(['integer', 'sk'])
  expect((await page.next?.())?.items).toEqual([{ sk: 'c', integer: 12 }])
  expect(await table.query({ pk: 'nothing' })).toEqual([])
})
