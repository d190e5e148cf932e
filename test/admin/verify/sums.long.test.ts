import { beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn, row } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { membership, project, role, user, version } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    role(2, []),
    user(1, 'ada', { admin: true }),
    user(2, 'mel'),
    project(1),
    membership(2, 1, 1, 2),
    version(1, 1),
  ])
})

/** Expects that verify finds one difference and repairs it. */
async function expectMended(text: string | RegExp) {
  expect((await verified(service)).messages).toEqual([
    typeof text === 'string' ? text : expect.stringMatching(text),
  ])
  expect(await verified(service, true)).toMatchObject({ found: 1, mended: 1 })
  expect(await verified(service)).toMatchObject({ found: 0 })
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
}

async function changeActivity(id: number, activity: number | undefined) {
  const change = activity === undefined ? { unset: [row.activity] } : { set: { [row.activity]: activity } }
  await service.ports.table.write([projectsIn(service.ports).rows.change(id, change)])
}

describe('verify finds and mends', () => {
  it.each([
    ['ends too early', Uint8Array.of(0x7f, 2)],
    ['has values of no kind', Uint8Array.of(0, 1, 97, 99)],
    ['has too many values', Uint8Array.of(0x80, 4, 0xff, 0xff, 0xff, 0xff, 0x7f)],
  ])('the row of a project that %s', async (_, r) => {
    await service.ports.table.write([projectsIn(service.ports).rows.change(1, { set: { r } })])

    await expectMended(/^J#rows#0 \/ 0001 of project 1 /)
  })

  it('the roles on a principal', async () => {
    await service.ports.table.write([
      { update: usersIn(service.ports).keyOf(2), set: { rights: { global: [1], anyProject: [] } } },
    ])

    await expectMended(
      /^the roles on principal 2 are .*"global":\[1\].*, and should be .*"global":\[\],"anyProject":\[1,2\]/,
    )
  })

  it('memberships of nobody', async () => {
    const [own] = await membershipsIn(service.ports).of(2)
    await service.ports.table.write(membershipsIn(service.ports).insertion({ ...own!, principal: 77, id: 9 }))
    const { messages } = await verified(service)

    expect(messages).toContain('1 memberships belong to principal 77, who does not exist')
    await verified(service, true)
    expect(await verified(service)).toMatchObject({ found: 0 })
  })

  it('a latest activity that is missing', async () => {
    await changeActivity(1, undefined)

    await expectMended(/^the latest activity of project 1 is none, and should be 20/)
  })

  it('a latest activity where nothing has happened', async () => {
    await service.fill([project(2)])
    await changeActivity(2, 5)

    await expectMended('the latest activity of project 2 is 1970-01-01T00:00:00.005Z, and should be none')
  })

  it('the counter of administrators', async () => {
    await putItems(service.table, [{ pk: 'ADMINISTRATORS', sk: 'COUNT', n: 7, v: 1 }])

    await expectMended('ADMINISTRATORS / COUNT is 7, and should be 1')
  })
})

describe('verify', () => {
  it('tells a hundred differences, and counts the others', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      pk: 'J#rows#0',
      sk: String(1000 + index),
      n: 'x',
    }))
    await putItems(service.table, rows)
    const { messages, found } = await verified(service)

    expect({ messages: messages.length, found }).toEqual({ messages: 100, found: 130 })
  })
})
