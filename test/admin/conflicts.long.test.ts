import { beforeEach, describe, expect, it } from 'vitest'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, role, user } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const named = async () => {
  const lines = (await service.export()).filter(({ kind }) => kind === 'placeholder_user')
  return lines.map(({ id, name }) => [id, name])
}

describe('records of one file that contend for a name', () => {
  it('are one record where they have no ids: the last one counts', async () => {
    const { rejected } = await service.import([placeholder('A'), placeholder('a', { status: 'locked' })])

    expect(rejected).toEqual([])
    expect(await named()).toEqual([[expect.any(Number), 'a']])
  })

  it('go to the first one where they have ids; the second one is reported', async () => {
    const { rejected } = await service.import([placeholder('A', { id: 1 }), placeholder('Ａ', { id: 2 })])

    expect(rejected).toEqual([[2, 'name has already been taken.']])
    expect(await named()).toEqual([[1, 'A']])
  })

  it('are detected across batches as within one', async () => {
    const others = Array.from({ length: 900 }, (_, index) =>
      placeholder(`Other ${index}`, { id: index + 10 }),
    )
    const { rejected } = await service.import([
      placeholder('A', { id: 1 }),
      ...others,
      placeholder('a', { id: 2 }),
    ])

    expect(rejected).toEqual([[902, 'name has already been taken.']])
    expect(await named()).toHaveLength(901)
  })

  it('are users by their email, too', async () => {
    const { rejected } = await service.import([user(1, 'a'), user(2, 'b', { email: 'A@EXAMPLE.COM' })])

    expect(rejected).toEqual([[2, 'email has already been taken.']])
  })

  it('are groups, too', async () => {
    const { rejected } = await service.import([group(1, 'Team', []), group(2, 'TEAM', [])])

    expect(rejected).toEqual([[2, 'name has already been taken.']])
  })

  it('may take a name that an earlier line has given up', async () => {
    await service.import([placeholder('A', { id: 1 })])
    const { rejected } = await service.import([placeholder('B', { id: 1 }), placeholder('A', { id: 2 })])

    expect(rejected).toEqual([])
    expect(await named()).toEqual([
      [1, 'B'],
      [2, 'A'],
    ])
  })

  it('are applied or reported where they swap names, and leave each name to one', async () => {
    await service.import([placeholder('A', { id: 1 }), placeholder('B', { id: 2 })])
    const { rejected, imported } = await service.import([
      placeholder('B', { id: 1 }),
      placeholder('A', { id: 2 }),
    ])

    expect(rejected).toEqual([
      [1, 'name has already been taken.'],
      [2, 'name has already been taken.'],
    ])
    expect(imported).toEqual({ placeholder_user: 0 })
    expect(await named()).toEqual([
      [1, 'A'],
      [2, 'B'],
    ])
  })

  it('swap names by way of a third one', async () => {
    await service.import([placeholder('A', { id: 1 }), placeholder('B', { id: 2 })])
    const detour = [placeholder('C', { id: 1 }), placeholder('A', { id: 2 }), placeholder('B', { id: 1 })]
    const { rejected } = await service.import(detour)

    expect(rejected).toEqual([])
    expect(await named()).toEqual([
      [1, 'B'],
      [2, 'A'],
    ])
  })

  it('have it when a line before them removes its holder, by id or by name', async () => {
    await service.import([placeholder('A', { id: 1 }), placeholder('B', { id: 2 })])
    const { rejected } = await service.import([
      { kind: 'placeholder_user', id: 1, deleted: true },
      placeholder('A', { id: 3 }),
      { kind: 'placeholder_user', name: 'b', deleted: true },
      placeholder('B', { id: 4 }),
    ])

    expect(rejected).toEqual([])
    expect(await named()).toEqual([
      [3, 'A'],
      [4, 'B'],
    ])
  })
})

describe('records of one file with the same key', () => {
  it('count in their order: the last one wins', async () => {
    const { rejected, imported } = await service.import([
      placeholder('A', { id: 1 }),
      placeholder('B', { id: 1 }),
      placeholder('C', { id: 1, status: 'locked' }),
      group(2, 'X', [1]),
      group(2, 'Y', []),
      user(3, 'mel'),
      role(1, []),
      role(2, []),
      membership(3, null, 1),
      membership(3, null, 2),
    ])

    expect(rejected).toEqual([])
    expect(imported).toMatchObject({ placeholder_user: 3, group: 2, membership: 2 })
    const lines = await service.export()
    expect(lines).toContainEqual(expect.objectContaining({ id: 1, name: 'C', status: 'locked' }))
    expect(lines).toContainEqual(expect.objectContaining(group(2, 'Y', [])))
    expect(lines).toContainEqual(expect.objectContaining(membership(3, null, 2)))
    expect((await placeholderUsersIn(service.ports).byId(1))?.groups).toEqual([])
  })

  it('leave the names free that they had in between', async () => {
    await service.import([placeholder('A', { id: 1 }), placeholder('B', { id: 1 })])

    expect((await service.import([placeholder('A', { id: 2 })])).rejected).toEqual([])
  })

  it('that are added and deleted again do not exist in the end', async () => {
    const deletion = { kind: 'placeholder_user', name: 'A', deleted: true }
    const { imported } = await service.import([placeholder('A'), deletion, placeholder('A'), deletion])

    expect(imported).toEqual({ placeholder_user: 4 })
    expect(await named()).toEqual([])
  })
})
