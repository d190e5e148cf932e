import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, project } from '#test/support/fixtures/records.ts'
import { ids, others, pathOf, people, tokens } from '#test/support/fixtures/role-personas.ts'
import { forbidden, missing, violation } from '#test/support/oracles/expected-errors.ts'

const inUse = violation('base', 'Role is still in use.')

let service: Service

beforeEach(async () => {
  service = await Service.startWith(people)
})

const remove = (id: number, as: string | undefined = tokens.admin) => service.delete(pathOf(id), { as })
const isThere = async (id: number) => (await service.get(pathOf(id), { as: tokens.nobody })).status === 200

describe('The deletion of a role', () => {
  it('is done at once, and repeated it is 404', async () => {
    const first = await remove(ids.unused)
    const second = await remove(ids.unused)

    expect([first.status, first.body, await isThere(ids.unused)]).toEqual([204, undefined, false])
    expect([second.status, second.body]).toEqual([404, missing])
  })

  it.each([ids.nonMember, ids.anonymous])('is refused for the built-in role %i', async (id) => {
    const { status, body } = await remove(id)

    expect([status, body]).toEqual([422, violation('base', 'Built-in roles cannot be deleted.')])
    expect(await isThere(id)).toBe(true)
  })

  it('is refused for the role of those who create projects, as long as the settings name it', async () => {
    const refused = await remove(ids.newProject)
    await service.import([{ kind: 'settings', newProjectRoleId: ids.unused }])
    const done = await remove(ids.newProject)

    expect([refused.status, refused.body, done.status]).toEqual([422, inUse, 204])
  })

  it.each<[who: string, records: object[], free: object[]]>([
    ['a user in a project', [membership(2, 1, ids.unused)], [membership(2, 1)]],
    ['a user beside another role', [membership(2, 1, ids.unused, ids.mixed)], [membership(2, 1, ids.mixed)]],
    ['a user globally', [membership(2, null, ids.unused)], [membership(2, null)]],
    [
      'a user in an archived project',
      [project(5, { active: false }), membership(2, 5, ids.unused)],
      [membership(2, 5)],
    ],
    [
      'a user in a project far away',
      [project(70_000), membership(2, 70_000, ids.unused)],
      [membership(2, 70_000)],
    ],
    ['a group without members', [group(90, 'Crew', []), membership(90, 1, ids.unused)], [membership(90, 1)]],
    ['a group with members', [group(90, 'Crew', [2]), membership(90, 1, ids.unused)], [membership(90, 1)]],
    [
      'a placeholder user',
      [{ kind: 'placeholder_user', id: 91, name: 'Someone' }, membership(91, 1, ids.unused)],
      [membership(91, 1)],
    ],
  ])('is refused while %s holds it, and done when nobody does', async (_, records, free) => {
    expect((await service.import(records)).rejected).toEqual([])
    const refused = await remove(ids.unused)
    expect([refused.status, refused.body, await isThere(ids.unused)]).toEqual([422, inUse, true])

    expect((await service.import(free)).rejected).toEqual([])
    expect((await remove(ids.unused)).status).toBe(204)
  })

  it.each(others)('is 403 for %s where there is a role, and 404 where there is none', async (who) => {
    for (const id of [ids.unused, ids.nonMember]) {
      const { status, body } = await remove(id, tokens[who])

      expect([status, body]).toEqual([403, forbidden])
    }
    expect((await remove(99, tokens[who])).body).toEqual(missing)
  })
})
