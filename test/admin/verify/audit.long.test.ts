import { beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
let now: number
let service: Service

beforeEach(async () => {
  now = NOW
  service = await Service.startWith(personas, { now: () => new Date(now) })
  await service.post('/api/v3/users/3/lock', { as: tokens.admin })
  await service.delete('/api/v3/users/3/lock', { as: tokens.admin })
})

const logItems = async () => (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('AUDIT#'))

async function firstIn(pk: string): Promise<Item> {
  const found = (await logItems()).find((item) => item.pk === pk)
  if (!found) throw new Error(`${pk} has no item.`)
  return found
}

const remove = async (pk: string) =>
  service.ports.table.write([{ remove: { pk, sk: (await firstIn(pk)).sk } }])

const change = async (pk: string, attributes: object) =>
  putItems(service.table, [{ ...(await firstIn(pk)), ...attributes }])

/** Expects that verify finds and repairs one difference, and leaves the log as it was. */
async function expectRepaired(text: string, damage: () => Promise<unknown>) {
  const before = await logItems()
  await damage()
  expect(violations(service.ports, await itemsOf(service.table))).not.toEqual([])
  expect(await verified(service)).toMatchObject({ messages: [expect.stringContaining(text)] })
  expect(await verified(service, true)).toMatchObject({ found: 1, mended: 1 })
  expect(await verified(service)).toMatchObject({ found: 0 })
  expect(await logItems()).toEqual(before)
}

describe('verify finds and mends', () => {
  it('an entry that is not named under its action', () =>
    expectRepaired('is missing', () => remove('AUDIT#action#user:locked')))

  it('an entry that is named under another actor', () =>
    expectRepaired('differs from its entry', () =>
      change('AUDIT#actor#/api/v3/users/1', { actor: '/api/v3/users/2' }),
    ))

  it('a name without an entry', () =>
    expectRepaired('belongs to no entry', async () => {
      const name = await firstIn('AUDIT#action#user:locked')
      await putItems(service.table, [{ ...name, sk: String(Number(name.sk) + 9) }])
    }))

  it('a counter of a day that counts wrong', () =>
    expectRepaired('is 7, and should be 1', () => change('AUDIT#counts', { n: 7 })))

  it('a counter of an hour that is missing', () =>
    expectRepaired('is 0, and should be 1', () => remove('AUDIT#counts#2026-06-15')))
})

describe('verify leaves out', () => {
  it('items of which DynamoDB has deleted only some, as they have expired', async () => {
    now += 402 * 86_400_000
    await remove('AUDIT#action#user:locked')
    await remove('AUDIT#2026-06-15')

    expect(await verified(service)).toMatchObject({ found: 0 })
  })
})
