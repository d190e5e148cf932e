import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { role } from '#test/support/fixtures/records.ts'
import { ids, others, pathOf, people, rolesPath, tokens } from '#test/support/fixtures/role-personas.ts'
import { forbidden, missing, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const notAllowed = violation('permissions', 'Permissions is not set to one of the allowed values.')

let service: Service

beforeEach(async () => {
  service = await Service.startWith(people)
})

const update = (id: number, body: unknown, as: string | undefined = tokens.admin) =>
  service.patch(pathOf(id), { as, body })
const shown = async (id: number) => (await service.get(pathOf(id), { as: tokens.admin })).body
const revision = () => service.ports.configuration.revision()

describe('The change of a role', () => {
  it('sets the whole set of permissions, and keeps what is not named', async () => {
    const { status, body } = await update(ids.mixed, { permissions: ['manage_members', 'add_project'] })

    expect([status, body.name, body.permissions]).toEqual([200, 'Mixed', ['add_project', 'manage_members']])
    expect(await shown(ids.mixed)).toEqual(body)
  })

  it('says whether its holders are assignable, also of a built-in role', async () => {
    for (const id of [ids.mixed, ids.nonMember])
      for (const assignable of [false, true]) {
        const { status, body } = await update(id, { assignable })

        expect([status, body.assignable, (await shown(id)).assignable]).toEqual([200, assignable, assignable])
      }
  })

  it('may take all permissions away', async () => {
    expect((await update(ids.mixed, { permissions: [] })).body.permissions).toEqual([])
  })

  it('sets the name, also in another case', async () => {
    expect((await update(ids.mixed, { name: 'MIXED' })).body).toMatchObject({
      name: 'MIXED',
      permissions: ['manage_users', 'view_project'],
    })
    expect((await update(ids.mixed, { name: 'Other' })).body.name).toBe('Other')
  })

  it('of nothing writes nothing', async () => {
    const before = await revision()
    const everything = await shown(ids.mixed)
    const answers = [
      await update(ids.mixed, {}),
      await update(ids.mixed, everything),
      await update(ids.nonMember, await shown(ids.nonMember)),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(everything)
    expect(await revision()).toBe(before)
  })

  it.each<[id: number, body: object, error: object]>([
    [ids.mixed, { name: 'unused' }, violation('name', 'Name has already been taken.')],
    [ids.mixed, { name: '' }, violation('name', "Name can't be blank.")],
    [ids.mixed, { permissions: ['fly'] }, notAllowed],
    [ids.mixed, { id: 9 }, readOnly('id', 'ID')],
    [ids.mixed, { builtin: 'non_member' }, readOnly('builtin', 'Built-in')],
    [ids.nonMember, { builtin: 'anonymous' }, readOnly('builtin', 'Built-in')],
    [ids.nonMember, { builtin: null }, readOnly('builtin', 'Built-in')],
    [ids.nonMember, { name: 'Visitors' }, readOnly('name', 'Name')],
    [ids.nonMember, { name: 'Mixed' }, readOnly('name', 'Name')],
    ...['manage_users', 'manage_placeholder_user', 'add_project', 'edit_project', 'manage_versions'].map(
      (permission): [number, object, object] => [ids.nonMember, { permissions: [permission] }, notAllowed],
    ),
    ...[
      'manage_members',
      'manage_types',
      'manage_subtasks',
      'edit_work_packages',
      'delete_work_packages',
    ].map((permission): [number, object, object] => [
      ids.nonMember,
      { permissions: [permission] },
      notAllowed,
    ]),
    ...['manage_members', 'manage_types', 'add_work_package_notes', 'assign_versions'].map(
      (permission): [number, object, object] => [
        ids.anonymous,
        { permissions: ['view_project', permission] },
        notAllowed,
      ],
    ),
  ])('of %i to %j is refused', async (id, body, error) => {
    const before = await shown(id)
    const answer = await update(id, body)

    expect([answer.status, answer.body]).toEqual([422, error])
    expect(await shown(id)).toEqual(before)
  })

  it('gives built-in roles what does not need a membership', async () => {
    const granted = ['view_project', 'add_work_packages', 'view_work_packages', 'view_members']
    const { status, body } = await update(ids.anonymous, { permissions: granted })

    expect([status, body.permissions]).toEqual([200, granted])
  })

  it('gives non-members every permission that neither manages nor edits', async () => {
    const granted = [
      ...['view_project', 'add_work_packages', 'view_work_packages', 'view_members', 'assign_versions'],
      ...['move_work_packages', 'add_work_package_notes'],
      ...['edit_work_package_notes', 'edit_own_work_package_notes'],
    ]
    const { status, body } = await update(ids.nonMember, { permissions: granted })

    expect([status, body.permissions]).toEqual([200, granted])
  })

  it('leaves what an import gave to a built-in role, until it is changed', async () => {
    await service.import([
      role(ids.nonMember, ['manage_versions', 'view_project'], { name: 'Non member', builtin: 'non_member' }),
    ])

    expect((await update(ids.nonMember, await shown(ids.nonMember))).status).toBe(200)
    expect((await update(ids.nonMember, { permissions: ['manage_versions'] })).body).toEqual(notAllowed)
    expect((await update(ids.nonMember, { permissions: ['view_project'] })).status).toBe(200)
  })

  it('leaves a name that an import gave twice', async () => {
    await service.import([role(7, [], { name: 'Twice' }), role(8, [], { name: 'twice' })])

    expect((await update(8, { name: 'twice', permissions: ['edit_project'] })).status).toBe(200)
    expect((await update(8, { name: 'Once' })).status).toBe(200)
    expect((await update(8, { name: 'TWICE' })).body).toEqual(
      violation('name', 'Name has already been taken.'),
    )
  })

  it.each(others)('is 403 for %s where there is a role, and 404 where there is none', async (who) => {
    const there = await update(ids.mixed, { name: 'X' }, tokens[who])
    const nowhere = await update(99, { name: 'X' }, tokens[who])

    expect([there.status, there.body]).toEqual([403, forbidden])
    expect([nowhere.status, nowhere.body]).toEqual([404, missing])
  })

  it('takes effect with the next request of everybody who holds it', async () => {
    const read = () => service.get('/api/v3/placeholder_users', { as: tokens.manage_placeholder_user })
    const role = (await service.get(rolesPath, { as: tokens.admin })).body._embedded.elements.find(
      ({ name }: { name: string }) => name === 'only manage_placeholder_user',
    )
    const before = await read()
    await update(role.id, { permissions: ['add_project'] })
    const after = await read()
    await update(role.id, { permissions: ['manage_placeholder_user'] })

    expect([before.status, after.status, (await read()).status]).toEqual([200, 403, 200])
  })
})
