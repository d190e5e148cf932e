import { beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  type,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

const widgets = [{ identifier: 'news', startRow: 1, endRow: 2, startColumn: 1, endColumn: 2 }]

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    type(1),
    customField(1, 'user'),
    user(1, 'ada', { admin: true, identityUrl: 'https://issuer.example:ada' }),
    user(2, 'mel', { status: 'locked' }),
    placeholder('Designer', { id: 3 }),
    group(4, 'Team', [1, 3]),
    project(1, { public: true, types: [1], customFields: { 1: 2 } }),
    project(2, { parent: 1, active: false }),
    membership(4, 1, 1),
    membership(2, null, 1),
    version(1, 1, { sharing: 'tree' }),
    workPackage(1, 1, { version: 1, type: 1 }),
    { kind: 'grid', id: 1, user: 1, rowCount: 2, columnCount: 2, widgets },
  ])
})

/** The items of some kind, by the beginning of their partition keys. */
async function itemsIn(prefix: RegExp): Promise<Item[]> {
  return (await itemsOf(service.table)).filter(({ pk }) => prefix.test(pk))
}

/** Every kind of item that follows from something: how its partition begins, and what verify calls it. */
const kinds: [prefix: RegExp, name: RegExp][] = [
  [/^UNIQUE#/, /^the marker of a unique value of (user|placeholder user|group|project) \d/],
  [/^[UPGJV]#rows#/, /^the row of \w+/],
  [/^M#rows#/, /^the row of a membership of principal \d/],
  [/^MEMBERS#/, /^the item among the members of a membership of principal \d/],
  [/^PRINCIPALS#/, /^the index item of user \d/],
  [/^J#(children|type|naming|public|archived)/, /^the index item of project \d/],
  [/^V#(project|naming)/, /^the index item of version 1/],
  [/^W#(project|assigned|version)/, /^the index item of work package 1/],
  [/^GRIDS#/, /^the list entry of grid 1/],
]

it('finds nothing wrong in a table that nobody has damaged', async () => {
  expect(await verified(service)).toEqual({ found: 0, mended: 0, told: [] })
})

describe.each(kinds)('Items in %s', (prefix, name) => {
  it('that are missing are named, and put back', async () => {
    const items = await itemsIn(prefix)
    for (const { pk, sk } of items) await service.app.table.write([{ remove: { pk, sk } }])
    const { told, found } = await verified(service)

    expect(items.length).toBeGreaterThan(0)
    expect(found).toBe(items.length)
    for (const text of told) expect(text).toMatch(new RegExp(`${name.source}.*is missing$`))
    const repaired = await verified(service, true)
    expect(repaired.mended).toBe(repaired.found)
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
    expect(await verified(service)).toMatchObject({ found: 0 })
  })

  it('that were changed are named with what they should be, and changed back', async () => {
    const items = await itemsIn(prefix)
    await putItems(
      service.table,
      items.map(({ v, ...item }) => ({ v, ...item, stray: 'attribute' })),
    )
    const { told, found } = await verified(service)

    expect(found).toBe(items.length)
    for (const text of told) expect(text).toContain('differs: stray is "attribute"')
    expect(await verified(service, true)).toMatchObject({ found, mended: found })
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })
})

describe('Items that belong to nobody', () => {
  const strays: Item[] = [
    { pk: 'UNIQUE#nothing', sk: 'UNIQUE', owner: 1 },
    { pk: 'UNIQUE#nobody', sk: 'UNIQUE', owner: 99 },
    { pk: 'J#rows#0', sk: '0099', n: 'gone' },
    { pk: 'J#public', sk: '000000000000002' },
    { pk: 'V#project#7', sk: '000000000000001' },
    { pk: 'PRINCIPALS#locked', sk: '000000000000001', kind: 'user' },
    { pk: 'M#rows#0', sk: '0099', p: 1, j: 1, d: [1] },
    { pk: 'MEMBERS#0', sk: '001#000000000000002', id: 9, d: [1] },
    { pk: 'GRIDS#1', sk: '000000000000099', id: 99 },
    { pk: 'MEMBERS#counts#0', sk: '0001', n: 1 },
  ]

  it.each(strays.map((item) => [`${item.pk} / ${item.sk}`, item] as const))(
    '%s is named, and removed',
    async (key, item) => {
      await putItems(service.table, [item])

      expect((await verified(service)).told).toEqual([expect.stringContaining(`(${key}) belongs to nobody`)])
      expect(await verified(service, true)).toMatchObject({ found: 1, mended: 1 })
      expect(await verified(service)).toMatchObject({ found: 0 })
      expect(violations(service.app, await itemsOf(service.table))).toEqual([])
    },
  )
})

describe('A unique value that two have', () => {
  it('is named, and left to whoever decides', async () => {
    const { users, table } = service.app
    const mel = await users.byId(2)
    const key = users.keyOf(2)
    await table.write([{ update: key, set: { email: 'ada@example.com' }, when: undefined }])
    await table.write(
      users
        .itemsOf(mel!)
        .filter(({ owner, pk }) => owner && !pk.startsWith('U'))
        .slice(0, 1)
        .map(({ pk, sk }) => ({ remove: { pk, sk } })),
    )
    const { told, mended, found } = await verified(service, true)

    expect(told.some((text) => text.includes('is held by another one with the same value'))).toBe(true)
    expect(mended).toBe(found - 1)
  })
})
