import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const path = '/api/v3/my_preferences'
const forAll = { _links: { project: { href: null } } }
const forProject = (id: number, more: object = {}) => ({
  _links: { project: { href: `/api/v3/projects/${id}` } },
  ...more,
})
const patch = (notifications: unknown, as = tokens.editor) =>
  service.patch(path, { as, body: { notifications } })
const shown = async (as = tokens.editor) => (await service.get(path, { as })).body.notifications
const comment = () =>
  service.post(`${pathOf(1)}/activities`, { as: tokens.lead, body: { comment: { raw: 'Hello' } } })
const total = async (as = tokens.editor) => {
  await service.drain()
  return (await service.get('/api/v3/notifications', { as })).body.total
}

beforeEach(async () => {
  service = await Service.start()
  await setUp(service, workPackage(1, HOME), { kind: 'watcher', workPackage: 1, users: [ids.editor] })
})

describe('The settings of notifications', () => {
  it('have defaults, and are replaced as a whole', async () => {
    expect(await shown()).toMatchObject([
      {
        ...forAll,
        mentioned: true,
        assignee: true,
        responsible: true,
        watched: true,
        workPackageCommented: false,
        startDate: null,
        dueDate: 'P1D',
        overdue: null,
      },
    ])
    const settings = [
      { ...forAll, watched: false, overdue: 'P3D', unknown: 1 },
      forProject(HOME, { involved: false, workPackageCommented: true }),
    ]
    const { status, body } = await patch(settings)

    expect(status).toBe(200)
    expect(body.notifications).toMatchObject([
      { ...forAll, watched: false, mentioned: true, overdue: 'P3D', dueDate: 'P1D' },
      { ...forProject(HOME), assignee: false, responsible: false, watched: true, workPackageCommented: true },
    ])
    expect((await patch(body.notifications)).body).toEqual(body)
    expect((await patch([forAll])).body.notifications).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['no list', {}],
    ['an entry that is no object', [forAll, 1]],
    ['no entry for all projects', [forProject(HOME)]],
    ['two entries for all projects', [forAll, forAll]],
    ['two entries for one project', [forAll, forProject(HOME), forProject(HOME)]],
    ['a hidden project', [forAll, forProject(OTHER)]],
    ['an unknown project', [forAll, forProject(999)]],
    ['another kind of link', [forAll, { _links: { project: { href: '/api/v3/users/1' } } }]],
    ['a value that is no boolean', [{ ...forAll, watched: 'yes' }]],
    ['another duration', [{ ...forAll, dueDate: 'P2D' }]],
    ['more than 50 projects', [forAll, ...Array.from({ length: 51 }, (_, index) => forProject(index + 1))]],
  ])('are refused with %s', async (_, settings) => {
    const { status, body } = await patch(settings)

    expect(status).toBe(422)
    expect(body._embedded.details).toMatchObject({ attribute: 'notifications' })
    expect(body.message).toBe('Notifications is invalid.')
  })

  it('decide by project whether a watcher is notified', async () => {
    await patch([forAll, forProject(HOME, { watched: false })])
    await comment()
    expect(await total()).toBe(0)

    await patch([{ ...forAll, watched: false }, forProject(HOME)])
    await comment()
    expect(await total()).toBe(1)
  })

  it('let a write start a job for uninvolved users only while one of them subscribes to its kind of change', async () => {
    const jobs = async () => {
      await comment()
      return service.queue.take().length
    }
    expect(await jobs(), 'the watcher').toBe(1)
    await service.delete(`${pathOf(1)}/watchers/me`, { as: tokens.editor })
    expect(await jobs(), 'nobody').toBe(0)
    await patch([forAll, forProject(HOME, { workPackageCreated: true })], tokens.reader)
    expect(await jobs(), 'another kind of change').toBe(0)
    await patch([forAll, forProject(HOME, { workPackageCommented: true })], tokens.reader)
    expect(await jobs(), 'the kind of change').toBe(1)
    await patch([{ ...forAll, workPackageCommented: true }], tokens.reader)
    expect(await jobs(), 'in all projects').toBe(1)
    await patch([forAll], tokens.reader)
    expect(await jobs(), 'nobody any more').toBe(0)
    await patch([{ ...forAll, workPackageCommented: true }], tokens.lead)
    expect(await jobs(), 'only the author').toBe(0)
  })

  it('may change for fifty projects at once', async () => {
    const many = Array.from({ length: 100 }, (_, index) => 100 + index)
    await service.import(many.map((id) => project(id, { public: true })))
    const asking = (some: number[]) => [
      forAll,
      ...some.map((id) => forProject(id, { workPackageCommented: true })),
    ]

    expect((await patch(asking(many.slice(0, 50)))).status).toBe(200)
    expect((await patch(asking(many.slice(50)))).status).toBe(200)
    expect(await shown()).toHaveLength(51)
    const subscribers = await Promise.all(
      many.map(async (id) => (await projectsIn(service.ports).byId(id))?.subscribers_commented ?? 0),
    )
    expect(subscribers).toEqual(many.map((_, index) => Number(index >= 50)))
  })

  it('are deleted with their project and their user, and are exported and imported', async () => {
    await patch([{ ...forAll, overdue: 'P1D' }, forProject(HOME, { workPackageCommented: true })])
    const records = (await service.export()).filter(({ kind }) => kind === 'notification_settings')
    await patch([forAll])
    await service.import(records)
    const restored = await shown()

    expect(records).toMatchObject([{ user: ids.editor, settings: [{ overdue: 'P1D' }, forProject(HOME)] }])
    expect(restored).toMatchObject([{ overdue: 'P1D' }, { workPackageCommented: true }])
    await service.delete(`/api/v3/projects/${HOME}`, { as: tokens.admin })
    await service.drain()
    expect(await shown()).toMatchObject([{ overdue: 'P1D' }])
    expect((await service.delete(`/api/v3/users/${ids.editor}`, { as: tokens.admin })).status).toBe(202)
    await service.drain()
    expect((await service.get(`/api/v3/users/${ids.editor}`, { as: tokens.admin })).status).toBe(404)
  })
})
