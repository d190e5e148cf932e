import { beforeEach, describe, expect, it } from 'vitest'
import { clearLockout, createFirstAdministrator, createUser, splitFullName } from '#infra/admin/users.ts'
import { Service } from '#test/support/engine/service.ts'
import { placeholder, project, user } from '#test/support/fixtures/records.ts'

const ada = { login: 'ada', email: 'ada@flights.aero', firstName: 'Ada', lastName: 'Lovelace', admin: true }

const role = (id: number, name: string, permissions: string[], more: object = {}) => ({
  kind: 'role',
  id,
  name,
  permissions,
  assignable: true,
  ...more,
})

const aroundWorkPackages = [
  ...['view_time_entries', 'view_own_time_entries', 'edit_time_entries', 'edit_own_time_entries'],
  ...['log_time', 'log_own_time', 'add_work_package_attachments'],
  ...['manage_work_package_relations', 'view_work_package_watchers', 'add_work_package_watchers'],
  ...['delete_work_package_watchers', 'save_queries', 'manage_public_queries', 'manage_categories'],
]

const readers = [
  ...['view_project', 'view_work_packages'],
  ...['add_work_package_notes', 'edit_own_work_package_notes', 'save_queries'],
]

/** The roles and permissions of a new installation, as the specification lists them. */
const freshRoles = [
  role(1, 'Non member', ['view_project', 'view_work_packages'], { builtin: 'non_member' }),
  role(2, 'Anonymous', ['view_project', 'view_work_packages'], { builtin: 'anonymous' }),
  role(3, 'Staff and projects manager', ['manage_users', 'manage_placeholder_user', 'add_project']),
  role(4, 'Member', [
    ...readers,
    ...[
      'add_work_packages',
      'view_members',
      'edit_work_packages',
      'assign_versions',
      'manage_subtasks',
      'move_work_packages',
    ],
    ...['manage_work_package_relations', 'view_work_package_watchers', 'add_work_package_watchers'],
    ...['delete_work_package_watchers', 'add_work_package_attachments', 'view_time_entries'],
    ...['view_own_time_entries', 'log_own_time', 'edit_own_time_entries'],
  ]),
  role(5, 'Reader', readers),
  role(6, 'Project admin', [
    ...['view_project', 'edit_project', 'add_work_packages', 'view_work_packages', 'manage_versions'],
    ...['view_members', 'manage_members', 'manage_types'],
    ...['edit_work_packages', 'assign_versions', 'manage_subtasks', 'move_work_packages'],
    ...[
      'delete_work_packages',
      'add_work_package_notes',
      'edit_work_package_notes',
      'edit_own_work_package_notes',
    ],
    ...aroundWorkPackages,
  ]),
]

describe('a fresh installation', () => {
  let service: Service
  const kinds = async (kind: string) => (await service.export()).filter((record) => record.kind === kind)

  beforeEach(async () => {
    service = await Service.start({ now: () => new Date(0) })
  })

  it('gets its first administrator, who can sign in and create users', async () => {
    const token = await createUser(service.ports, ada)
    const created = await service.post('/api/v3/users', {
      as: token,
      body: { status: 'invited', email: 'mel@flights.aero' },
    })

    expect(created.status).toBe(201)
  })

  it('gets roles with its first user, so that a project can be used at once', async () => {
    await createUser(service.ports, ada)

    expect(await kinds('role')).toEqual(freshRoles)
    expect(await kinds('settings')).toEqual([expect.objectContaining({ newProjectRoleId: 6 })])
  })

  it('has six roles, of which one is given globally', async () => {
    const as = await createUser(service.ports, ada)
    const unit = JSON.stringify([{ unit: { operator: '=', values: ['system'] } }])
    const all = await service.get('/api/v3/roles', { as })
    const global = await service.get(`/api/v3/roles?filters=${encodeURIComponent(unit)}`, { as })

    expect([all.body.total, global.body.total]).toEqual([6, 1])
    expect(global.body._embedded.elements[0].name).toBe('Staff and projects manager')
  })

  it('is the same for every way to set it up', async () => {
    await createFirstAdministrator(service.ports)
    const [roles, types] = [await kinds('role'), await kinds('type')]
    service = await Service.start({ now: () => new Date(0) })
    await createUser(service.ports, ada)

    expect([await kinds('role'), await kinds('type')]).toEqual([roles, types])
  })

  it('that is already configured keeps its configuration', async () => {
    await service.import([{ kind: 'role', id: 9, name: 'Own', permissions: [] }])
    await createUser(service.ports, ada)

    expect((await kinds('role')).map(({ name }) => name)).toEqual(['Own'])
  })

  it.each([
    ['a placeholder user', placeholder('Somebody')],
    ['a group', { kind: 'group', id: 3, name: 'Crew', members: [] }],
    ['a project', project(4)],
  ])('with imported %s keeps its configuration', async (_, record) => {
    await service.import([record])
    await createFirstAdministrator(service.ports)

    expect([await kinds('role'), await kinds('type')]).toEqual([[], []])
  })

  it('gets its roles once, also when its first user is created twice at once', async () => {
    await Promise.all([
      createUser(service.ports, ada),
      createUser(service.ports, { ...ada, login: 'b', email: 'b@flights.aero' }),
    ])

    expect(await kinds('role')).toEqual(freshRoles)
  })

  it('that has users gets neither a first administrator nor defaults', async () => {
    await service.import([user(7, 'mel')])

    expect(await createFirstAdministrator(service.ports)).toBeUndefined()
    expect(await kinds('role')).toEqual([])
  })
})

describe('a user', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
  })

  it('is an administrator only on request', async () => {
    const token = await createUser(service.ports, { ...ada, admin: false })

    expect((await service.get('/api/v3/placeholder_users', { as: token })).status).toBe(403)
  })

  it.each([
    [{ login: 'me' }, 'login'],
    [{ email: 'nowhere' }, 'email'],
    [{ lastName: '' }, 'lastName'],
  ])('is refused with %j', async (wrong, property) => {
    await expect(createUser(service.ports, { ...ada, ...wrong })).rejects.toThrow(property)
  })

  it('is refused with the login or the email of another user', async () => {
    await createUser(service.ports, ada)

    await expect(createUser(service.ports, { ...ada, email: 'b@c.de' })).rejects.toThrow('this login already')
    await expect(createUser(service.ports, { ...ada, login: 'ada2' })).rejects.toThrow('this email already')
  })

  it('has a first and a last name', () => {
    expect(splitFullName(' Ada King  Lovelace ')).toEqual({ firstName: 'Ada King', lastName: 'Lovelace' })
    expect(() => splitFullName('Ada')).toThrow('--name takes a first and a last name')
  })
})

describe('a lock-out', () => {
  it('ends by command, after which the right password works again', async () => {
    const service = await Service.start()
    await service.import([user(7, 'mel', { password: 'correct horse' })])
    const signIn = async (password: string) => {
      const authorization = `Basic ${Buffer.from(`mel:${password}`).toString('base64')}`
      return (await service.get('/api/v3/users/me', { headers: { authorization } })).status
    }
    for (let failures = 0; failures < 10; failures++) await signIn('wrong')
    expect(await signIn('correct horse')).not.toBe(200)

    expect(await clearLockout(service.ports, 'MEL')).toBe(true)
    expect(await signIn('correct horse')).toBe(200)
    expect(await clearLockout(service.ports, 'nobody')).toBe(false)
  })
})
