import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { role } from '#test/support/fixtures/records.ts'

const setting = (fields: object) => ({ kind: 'settings', ...fields })

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const of = async (kind: string) => (await service.export()).filter((line) => line.kind === kind)

describe('settings', () => {
  it('of several lines merge, the later ones over the earlier ones', async () => {
    await service.import([
      setting({ maxPageSize: 10, loginRequired: false }),
      setting({ maxPageSize: 20 }),
      setting({ languages: ['de'] }),
    ])

    expect(await of('settings')).toMatchObject([{ maxPageSize: 20, loginRequired: false, languages: ['de'] }])
  })

  it('merge into what is stored', async () => {
    await service.import([setting({ maxPageSize: 10 })])
    await service.import([setting({ loginRequired: false })])

    expect(await of('settings')).toMatchObject([{ maxPageSize: 10, loginRequired: false }])
  })

  it('are the defaults again after their removal', async () => {
    await service.import([setting({ maxPageSize: 10 })])
    const { rejected } = await service.import([setting({ deleted: true })])

    expect(rejected).toEqual([])
    expect(await of('settings')).toMatchObject([{ maxPageSize: 1000 }])
  })

  it('are in effect with the next request', async () => {
    expect((await service.get('/api/v3/placeholder_users')).status).toBe(401)
    await service.import([setting({ loginRequired: false })])

    expect((await service.get('/api/v3/placeholder_users')).status).toBe(403)
  })
})

describe('roles', () => {
  it('have assignable holders unless they say otherwise', async () => {
    await service.import([
      { kind: 'role', id: 1, name: 'A', permissions: [] },
      role(2, [], { assignable: false }),
    ])

    expect((await of('role')).map(({ assignable }) => assignable)).toEqual([true, false])
  })

  it('may name permissions on comments as later versions do, which mean the same', async () => {
    const names = ['add_work_package', 'edit_work_package', 'edit_own_work_package']
    await service.import([
      role(
        1,
        names.map((name) => `${name}_comments`),
      ),
    ])

    expect(await of('role')).toEqual([
      role(
        1,
        names.map((name) => `${name}_notes`),
      ),
    ])
  })

  it('are one for each builtin: the last one wins, in one file', async () => {
    await service.import([role(1, [], { builtin: 'non_member' }), role(2, [], { builtin: 'non_member' })])

    expect(await of('role')).toEqual([role(1, []), role(2, [], { builtin: 'non_member' })])
  })

  it('are one for each builtin: the last one wins, also over what is stored', async () => {
    await service.import([role(2, [], { builtin: 'anonymous' }), role(3, [], { builtin: 'non_member' })])
    await service.import([role(1, [], { builtin: 'anonymous' })])

    expect(await of('role')).toEqual([
      role(1, [], { builtin: 'anonymous' }),
      role(2, []),
      role(3, [], { builtin: 'non_member' }),
    ])
  })

  it('are no longer builtin where a later line does not say so', async () => {
    await service.import([role(1, [], { builtin: 'anonymous' }), role(1, [])])

    expect(await of('role')).toEqual([role(1, [])])
  })

  it('are removed by their id', async () => {
    await service.import([role(1, []), role(2, [])])
    await service.import([{ kind: 'role', id: 1, deleted: true }])

    expect(await of('role')).toEqual([role(2, [])])
  })
})
