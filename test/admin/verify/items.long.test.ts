import { beforeEach, expect, it } from 'vitest'
import { slices } from '#shared/platform/concurrency.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { usersIn } from '#shared/resources/users/store.ts'
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
    { kind: 'query', id: 1, name: 'Mine', project: 1, user: 1 },
    { kind: 'grid', id: 1, user: 1, rowCount: 2, columnCount: 2, widgets },
  ])
})

/** Every kind of derived item: the pattern of its partition, and the pattern that matches the name of its source. */
const kinds: [prefix: RegExp, owner: RegExp][] = [
  [/^UNIQUE#/, /(user|placeholder user|group|project) \d/],
  [/^[UPGJV]#rows#/, /(user|placeholder user|group|project|version) \d/],
  [/^PRINCIPAL#/, /membership \d/],
  [/^MEMBERS#/, /membership \d/],
  [/^PRINCIPALS#/, /user \d/],
  [/^[UPJ]#by#/, /(user|placeholder user|project) \d/],
  [/^J#(children|type|naming|public|archived)/, /project \d/],
  [/^V#(in|shared|naming)/, /version 1/],
  [/^W#(project|assigned|version)/, /work package 1/],
  [/^GRIDS#/, /grid 1/],
  [/^Q#(of|in|rows)#/, /query 1/],
]

/** Returns all items in the table that are derived from entities. */
const followingItems = async () =>
  (await itemsOf(service.table)).filter(({ pk }) => kinds.some(([prefix]) => prefix.test(pk)))

/** Repairs the table, and expects that nothing is left to repair. */
async function expectRepaired() {
  const { found, mended } = await verified(service, true)
  expect(mended).toBe(found)
  expect(await verified(service)).toEqual({ found: 0, mended: 0, messages: [] })
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
}

it('finds nothing wrong in an undamaged table', async () => {
  expect(await verified(service)).toEqual({ found: 0, mended: 0, messages: [] })
})

it('names missing items of every kind, and puts them back', async () => {
  const items = await followingItems()
  for (const some of slices(items, service.ports.table.capacity))
    await service.ports.table.write(some.map(({ pk, sk }) => ({ remove: { pk, sk } })))
  const { messages, found } = await verified(service)

  expect(found).toBeGreaterThanOrEqual(items.length)
  for (const [prefix, owner] of kinds)
    expect(messages).toContainEqual(
      expect.stringMatching(new RegExp(`${prefix.source}.* of ${owner.source} is missing$`)),
    )
  await expectRepaired()
})

it('names changed items of every kind with what they should be, and changes them back', async () => {
  const items = await followingItems()
  await putItems(
    service.table,
    items.map((item) => ({ ...item, stray: 'attribute' })),
  )
  const { messages } = await verified(service)

  expect(messages).toHaveLength(items.length)
  for (const text of messages) expect(text).toContain('differs: stray is "attribute"')
  await expectRepaired()
})

it('names the members of rows that are not as they should be', async () => {
  const items = await followingItems()
  const rows = items.filter(({ pk }) => pk === 'J#rows#0')
  await putItems(service.table, [{ ...rows[0]!, r: rows[1]!.r }])
  const { messages } = await verified(service)

  expect(messages).toEqual([
    expect.stringMatching(/^J#rows#0 \/ .* of project \d differs: .*identifier is ".+", and should be ".+"/),
  ])
  await expectRepaired()
})

it('names orphaned items, and deletes them', async () => {
  const strays: Item[] = [
    { pk: 'UNIQUE#nothing', sk: 'UNIQUE', owner: 1 },
    { pk: 'UNIQUE#nobody', sk: 'UNIQUE', owner: 99 },
    { pk: 'J#rows#0', sk: '0099', n: 'gone' },
    { pk: 'J#public', sk: '12' },
    { pk: 'J#by#name', sk: 'name\u0001299' },
    { pk: 'J#by#name', sk: 'name\u000111' },
    { pk: 'V#project#7', sk: '11' },
    { pk: 'PRINCIPALS#locked', sk: '11', kind: 'user' },
    { pk: 'PRINCIPAL#1', sk: 'M#g', id: 99, d: [1] },
    { pk: 'MEMBERS#0', sk: '001#12', id: 9, d: [1] },
    { pk: 'GRIDS#1', sk: '299', id: 99 },
    { pk: 'MEMBERS#counts#0', sk: '0001', n: 1 },
  ]
  await putItems(service.table, strays)
  const { messages } = await verified(service)

  for (const { pk, sk } of strays) expect(messages).toContainEqual(`${pk} / ${sk} belongs to nobody`)
  await expectRepaired()
})

it('names a unique value of two entities, and leaves the decision to the operator', async () => {
  await service.ports.table.write([
    { update: usersIn(service.ports).keyOf(2), set: { email: 'ada@example.com' } },
  ])
  const { messages, mended, found } = await verified(service, true)

  expect(messages).toContainEqual(expect.stringMatching(/^UNIQUE#.* of user 2 is held by another one/))
  expect(mended).toBe(found - 1)
})
