import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { conflictsFrom } from '#test/support/faults/conflicts.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import {
  holderOf,
  PRIVATE,
  pathOf,
  projectsPath,
  roles,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership } from '#test/support/fixtures/records.ts'

const editor = holderOf('edit_project')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(oneInLong(3, [1, 2, 3]))('At the same moment, with collisions of the seed %i,', (seed) => {
  let service: Service
  const create = (identifier: string, as: string) =>
    service.post(projectsPath, { as, body: { name: 'New', identifier } })

  beforeEach(async () => {
    skipRetryPauses()
    service = await Service.start({ faults: conflictsFrom(seed) })
    await setUp(service, { kind: 'settings', newProjectRoleId: roles.editor })
  })

  it('one creator makes several projects, and is a member of each', async () => {
    const answers = await Promise.all(numbers(4).map((number) => create(`n-${number}`, tokens.creator)))
    const created = answers.filter(({ status }) => status === 201)

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(4)
    for (const { body } of created) {
      expect((await service.get(body._links.self.href, { as: tokens.creator })).body).toEqual(body)
    }
    expect((await usersIn(service.ports).byId(4))?.rights.anyProject).toEqual([roles.editor])
  })

  it('only one of those gets an identifier that want the same, in whatever case', async () => {
    const answers = await Promise.all(['apex', 'Apex', 'APEX'].map((name) => create(name, tokens.admin)))
    const renamed = await Promise.all(
      ['apex', 'peak'].map((identifier) =>
        service.patch(pathOf(PRIVATE), { as: editor, body: { identifier } }),
      ),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe(
      'Identifier has already been taken.',
    )
    expect(renamed.map(({ status }) => status)).toEqual([422, 200])
  })

  it('changes of different properties all take effect', async () => {
    const changes = [
      { name: 'Soyuz' },
      { public: true },
      { status: 'at risk' },
      { description: { raw: 'Text' } },
    ]
    const answers = await Promise.all(
      changes.map((body) => service.patch(pathOf(PRIVATE), { as: editor, body })),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await service.get(pathOf(PRIVATE), { as: editor })).body).toMatchObject(
      Object.assign({}, ...changes),
    )
  })

  it('a creator who gets other memberships concurrently keeps all of them', async () => {
    const [created] = await Promise.all([
      create('n-1', tokens.creator),
      service.import([membership(4, PRIVATE, roles.powerless)]),
      service.patch('/api/v3/users/4', { as: tokens.admin, body: { firstName: 'Cleopatra' } }),
    ])

    expect(created.status).toBe(201)
    const own = (await service.export()).filter(
      ({ kind, principal }) => kind === 'membership' && principal === 4,
    )
    expect(own).toMatchObject([
      membership(4, null, roles.creator),
      membership(4, PRIVATE, roles.powerless),
      membership(4, created.body.id, roles.editor),
    ])
    expect((await usersIn(service.ports).byId(4))?.firstName).toBe('Cleopatra')
  })

  it('a creator who is being deleted either creates the project or does not, and leaves no membership', async () => {
    const [created, removed] = await Promise.all([
      create('n-1', tokens.creator),
      service.delete('/api/v3/users/4', { as: tokens.admin }),
    ])
    await service.drain()

    expect(removed.status).toBe(202)
    expect([201, 401]).toContain(created.status)
    expect(
      (await service.export()).filter(({ kind, principal }) => kind === 'membership' && principal === 4),
    ).toEqual([])
    const { total } = (await service.get(projectsPath, { as: tokens.admin })).body
    expect(total).toBe(created.status === 201 ? 5 : 4)
  })
})
