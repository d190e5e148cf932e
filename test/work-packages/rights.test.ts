import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const view = 'view_work_packages'
const holders = {
  assigner: { id: 30, permissions: [view, 'assign_versions'] },
  nester: { id: 31, permissions: [view, 'manage_subtasks'] },
  mover: { id: 32, permissions: [view, 'move_work_packages'] },
  /** A user who has three permissions, but not `view_work_packages`, on which all three depend. */
  blind: { id: 33, permissions: ['add_work_packages', 'edit_work_packages', 'delete_work_packages'] },
  /** A user who may move work packages out of the project, but not into the subproject. */
  leaver: { id: 34, permissions: [view, 'edit_work_packages', 'move_work_packages'] },
} as const
const as = (name: keyof typeof holders) => tokenOf(holders[name].id)

const link = (name: string, path: string) => ({ _links: { [name]: { href: `/api/v3/${path}` } } })
const create = (body: object = {}) =>
  service.post(inProjectPath(HOME), { as: tokens.lead, body: { subject: 'S', ...body } })

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...Object.entries(holders).flatMap(([name, { id, permissions }]) => [
      user(id, name, { token: tokenOf(id) }),
      role(id, [...permissions], { name: `${name} role` }),
      membership(id, HOME, id),
    ]),
    membership(holders.leaver.id, BELOW, 5),
    { kind: 'version', id: 1, name: 'One', project: HOME },
    workPackage(1, OTHER),
  )
})

describe('A change of a work package', () => {
  it.each<[keyof typeof holders, object, number]>([
    ['assigner', link('version', 'versions/1'), 200],
    ['assigner', { subject: 'New' }, 422],
    ['assigner', link('parent', 'work_packages/PARENT'), 422],
    ['nester', link('parent', 'work_packages/PARENT'), 200],
    ['nester', link('version', 'versions/1'), 422],
    ['nester', { percentageDone: 1 }, 422],
    ['mover', { description: { raw: 'x' } }, 422],
    ['mover', {}, 200],
    ['blind', { subject: 'New' }, 404],
  ])('by a requester who is %s, of %j, is answered %i', async (who, change, status) => {
    const [{ body: parent }, { body: one }] = [await create(), await create()]
    const text = JSON.stringify({ lockVersion: 0, ...change }).replace('PARENT', String(parent.id))
    const answer = await service.patch(pathOf(one.id), { as: as(who), body: JSON.parse(text) })

    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.errorIdentifier).toMatch(/PropertyIsReadOnly$/)
  })

  it('that moves it takes the right in both projects', async () => {
    const { body: one } = await create()
    const move = (who: string, project: number) =>
      service.patch(pathOf(one.id), {
        as: who,
        body: { lockVersion: 0, ...link('project', `projects/${project}`) },
      })
    const refused = await move(as('leaver'), BELOW)
    const readOnly = await move(tokens.editor, BELOW)
    const hidden = await move(as('leaver'), OTHER)

    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Project is not set to one of the allowed values.',
    ])
    expect(readOnly.body.errorIdentifier).toMatch(/PropertyIsReadOnly$/)
    expect([hidden.status, hidden.body.message]).toEqual([422, 'Project does not exist.'])
  })
})

describe('The rights on work packages', () => {
  it.each<[string, string, string, string, number]>([
    ['the form for one', 'POST', `${workPackagesPath}/form`, 'lead', 200],
    ['the form for one, without the right to add any', 'POST', `${workPackagesPath}/form`, 'reader', 403],
    ['the form in a project, without the right', 'POST', `${inProjectPath(HOME)}/form`, 'reader', 403],
    ['the form in a hidden project', 'POST', `${inProjectPath(HOME)}/form`, 'other', 404],
    ['the form for a change, without any right', 'POST', `${pathOf('HOME')}/form`, 'reader', 403],
    ['the form for a change of a hidden one', 'POST', `${pathOf(1)}/form`, 'lead', 404],
    ['the deletion without the right', 'DELETE', pathOf('HOME'), 'editor', 403],
    ['the deletion of a hidden one', 'DELETE', pathOf(1), 'lead', 404],
    ['a hidden one', 'GET', pathOf(1), 'lead', 404],
    ['one without the right to see any', 'GET', pathOf('HOME'), 'member', 404],
    ['a schema without the right to see any', 'GET', `${workPackagesPath}/schemas/1-1`, 'member', 404],
    ['a schema of a type that is not there', 'GET', `${workPackagesPath}/schemas/1-99`, 'lead', 404],
    ['what clients send and nobody has', 'GET', `${pathOf('HOME')}/children`, 'lead', 404],
  ])('decide about %s', async (_, method, path, who, status) => {
    const { body: one } = await create()
    const address = path.replace('HOME', String(one.id))
    const answer = await service.request(method, address, {
      as: tokens[who as keyof typeof tokens],
      ...(method === 'POST' && { body: {} }),
    })

    expect(answer.status).toBe(status)
  })

  it('do not count without the right to see work packages', async () => {
    expect(
      (await service.post(inProjectPath(HOME), { as: as('blind'), body: { subject: 'S' } })).status,
    ).toBe(403)
  })
})
