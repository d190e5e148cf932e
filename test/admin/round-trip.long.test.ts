import { describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
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

const SECRETS = ['correct horse battery', 'secret-of-the-token']

const everything = [
  { kind: 'settings', loginRequired: false, languages: ['de', 'en'], newProjectRoleId: 2 },
  role(1, ['manage_placeholder_user', 'view_project']),
  role(2, ['edit_project'], { builtin: 'non_member' }),
  user(1, 'ada', { admin: true, password: SECRETS[0], token: `opk_1_${SECRETS[1]}`, language: 'de' }),
  user(2, 'müller', {
    login: 'Müller 名前\u2028',
    status: 'locked',
    hideEmail: false,
    identityUrl: 'https://x',
  }),
  user(70, 'mel', { status: 'invited', createdAt: '2020-01-01T00:00:00.001Z' }),
  placeholder('Designer', { id: 4, status: 'locked' }),
  placeholder('D😀signer "2"\\', { id: 5000 }),
  group(6, 'Team', [1, 4, 70]),
  group(7, 'Empty', []),
  type(1),
  customField(1, 'list', { options: [{ id: 1, value: 'One' }], default: 1 }),
  customField(2, 'user', { multi: true }),
  customField(3, 'version', { resource: 'version' }),
  project(3, { parent: 9, types: [1], customFields: { 1: null, 2: [6, 1, 4] } }),
  project(9, { description: 'a\n\n* b\u2028', active: false, public: true }),
  version(2, 3, { startDate: '2024-02-29', customFields: { 3: 5 } }),
  version(5, 9, { sharing: 'tree', description: '<b>', status: 'closed' }),
  workPackage(8, 3, { version: 5, type: 1 }),
  workPackage(9, 9, { updatedAt: '2020-01-01T00:00:00.001Z' }),
  membership(1, null, 1),
  membership(6, null, 1),
  membership(6, 3, 1, 2),
  membership(70, 3, 2),
]

const texts = (lines: object[]) => lines.map((line) => JSON.stringify(line))

describe('an export', () => {
  it('imported into an empty table is exported as the same lines', async () => {
    const first = await Service.start()
    expect((await first.import(everything)).rejected).toEqual([])
    const exported = await first.export()
    const second = await Service.start()

    expect((await second.import(exported)).rejected).toEqual([])
    expect(texts(await second.export())).toEqual(texts(exported))
    expect(exported).toHaveLength(everything.length)
  })

  it('imported where it came from changes nothing', async () => {
    const service = await Service.startWith(everything)
    const exported = await service.export()

    expect((await service.import(exported)).rejected).toEqual([])
    expect(texts(await service.export())).toEqual(texts(exported))
    expect((await service.get('/api/v3', { as: `opk_1_${SECRETS[1]}` })).body._links.user).toBeDefined()
  })

  it('holds no secret, nor anything made from one', async () => {
    const service = await Service.startWith(everything)
    const text = JSON.stringify(await service.export())
    const ada = await usersIn(service.ports).byId(1)

    for (const secret of [...SECRETS, ada?.password ?? '?', ada?.tokens[0]?.hash ?? '?', 'opk_']) {
      expect(text).not.toContain(secret)
    }
  })

  it('omits people who are being deleted from custom fields', async () => {
    const service = await Service.startWith([
      user(1, 'ada', { admin: true, token: 'opk_1_aaaaaaaaaaaaaaaa' }),
      placeholder('X', { id: 4 }),
      customField(1, 'user', { multi: true }),
      customField(2, 'user'),
      project(1, { customFields: { 1: [1, 4], 2: 4 } }),
    ])
    await service.delete('/api/v3/placeholder_users/4', { as: 'opk_1_aaaaaaaaaaaaaaaa' })
    const exported = await service.export()

    expect(exported.at(-1)).toMatchObject({ kind: 'project', customFields: { 1: [1] } })
    expect((await (await Service.start()).import(exported)).rejected).toEqual([])
  })

  it('leaves out what is being removed', async () => {
    const service = await Service.startWith([
      user(1, 'ada', { admin: true, token: 'opk_1_aaaaaaaaaaaaaaaa' }),
      placeholder('X', { id: 4 }),
    ])
    await service.delete('/api/v3/placeholder_users/4', { as: 'opk_1_aaaaaaaaaaaaaaaa' })

    expect((await service.export()).map(({ kind }) => kind)).toEqual(['settings', 'user'])
  })

  it('omits leftovers of deleted configuration', async () => {
    const service = await Service.startWith(everything)
    const source = { kind: 'auth_source', id: 1, name: 'Directory' }
    expect((await service.import([source, user(71, 'sam', { authSource: 1 })])).rejected).toEqual([])
    await service.ports.configuration.change((current) => ({
      ...current,
      ...{ roles: [], types: [], authSources: [] },
    }))
    const other = await Service.start()

    expect((await other.import(await service.export())).rejected).toEqual([])
  })

  it('can be imported while a member of a group is being removed', async () => {
    const service = await Service.startWith([
      user(1, 'ada', { admin: true, token: 'opk_1_aaaaaaaaaaaaaaaa' }),
      placeholder('X', { id: 4 }),
      group(6, 'Team', [1, 4]),
    ])
    await service.delete('/api/v3/placeholder_users/4', { as: 'opk_1_aaaaaaaaaaaaaaaa' })
    const exported = await service.export()
    const other = await Service.start()

    expect((await other.import(exported)).rejected).toEqual([])
  })
})
