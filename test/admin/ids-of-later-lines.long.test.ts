import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, placeholder, user } from '#test/support/fixtures/records.ts'

describe('an import', () => {
  let service: Service
  const exported = async (kind: string) => (await service.export()).filter((record) => record.kind === kind)

  beforeEach(async () => {
    service = await Service.start()
  })

  it('gives no record an id that a later line claims, batches apart', async () => {
    const unnumbered = Array.from({ length: 800 }, (_, index) => placeholder(`Unnumbered ${index}`))
    const { rejected } = await service.import([...unnumbered, placeholder('Numbered', { id: 1 })])

    expect(rejected).toEqual([])
    expect(await exported('placeholder_user')).toHaveLength(801)
  })

  it('gives no group an id that a later line claims', async () => {
    const { id: _, ...unnumbered } = group(0, 'Unnumbered', [])
    await service.import([unnumbered, group(1, 'Numbered', [])])

    expect(await exported('group')).toMatchObject([{ name: 'Numbered' }, { name: 'Unnumbered' }])
  })

  it.each([9_007_199_254_740_991, 999_999_999_999_999, -5])(
    'lets no line that it rejects claim an id: %d',
    async (id) => {
      const { rejected } = await service.import([
        placeholder('Impossible', { id }),
        placeholder('Wrong', { id: 99_999_999_999_999, status: 'sleeping' }),
        placeholder('Next'),
      ])

      expect(rejected.map(([line]) => line)).toEqual([1, 2])
      expect(await exported('placeholder_user')).toMatchObject([{ id: 1, name: 'Next' }])
    },
  )

  it('finds an authentication source of a later line, and reports a missing one', async () => {
    const { rejected } = await service.import([
      user(1, 'linked', { authSource: 7 }),
      user(2, 'lost', { authSource: 8 }),
      { kind: 'auth_source', id: 7, name: 'Directory' },
    ])

    expect(rejected).toEqual([[2, 'authSource: the id 8 does not exist.']])
    expect(await exported('user')).toMatchObject([{ login: 'linked', authSource: 7 }])
  })

  it('unlinks users from an authentication source that it removes', async () => {
    await service.import([
      { kind: 'auth_source', id: 7, name: 'Directory' },
      user(1, 'linked', { authSource: 7 }),
    ])
    await service.import([{ kind: 'auth_source', id: 7, deleted: true }])

    expect((await exported('user'))[0]).not.toHaveProperty('authSource')
  })

  it('takes a role that it removes from everybody, so that another one with its id grants them nothing', async () => {
    const role = (name: string) => ({ kind: 'role', id: 3, name, permissions: ['add_project'] })
    await service.import([
      role('Old'),
      user(1, 'holder'),
      { kind: 'membership', principal: 1, project: null, roles: [3] },
    ])
    await service.import([{ kind: 'role', id: 3, deleted: true }])
    await service.import([role('New')])

    expect(await exported('membership')).toEqual([])
    expect((await usersIn(service.ports).byId(1))?.rights).toMatchObject({ global: [], anyProject: [] })
  })
})
