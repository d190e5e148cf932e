import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { placeholder, version, workPackage } from '#test/support/fixtures/records.ts'
import {
  ARCHIVED,
  BELOW,
  HOME,
  ids,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const api = (path: string) => ({ href: `/api/v3/${path}` })
const create = async (body: object = {}, project = HOME) =>
  (await service.post(inProjectPath(project), { as: tokens.lead, body: { subject: 'S', ...body } })).body
const show = async (id: number, as = tokens.lead) => (await service.get(pathOf(id), { as })).body

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    version(1, HOME),
    placeholder('Builder', { id: 20 }),
    { kind: 'membership', principal: 20, project: HOME, roles: [5] },
    workPackage(1, ARCHIVED),
    workPackage(2, HOME),
  )
})

describe('A work package on its own', () => {
  it('embeds the targets of its links, each as in lists', async () => {
    const parent = await create({ subject: 'Above' })
    const shown = await create({
      _links: {
        assignee: api('users/20'),
        responsible: api(`users/${ids.editor}`),
        version: api('versions/1'),
        parent: api(`work_packages/${parent.id}`),
      },
    })
    const embedded = shown._embedded
    const inList = async (path: string, id: number) =>
      (await service.get(`/api/v3/${path}`, { as: tokens.lead })).body._embedded.elements.find(
        (one: { id: number }) => one.id === id,
      )

    expect(Object.keys(embedded).sort()).toEqual(
      [
        'assignee',
        'attachments',
        'author',
        'customActions',
        'parent',
        'priority',
        'project',
        'relations',
        'responsible',
        'status',
      ].concat('type', 'version'),
    )
    expect(embedded.customActions).toEqual([])
    expect(await inList('projects', HOME)).toMatchObject(embedded.project)
    expect(embedded.version).toEqual(await inList('versions', 1))
    expect(embedded.type).toEqual(await inList(`projects/${HOME}/types`, 1))
    expect(embedded.status).toEqual(await inList('statuses', 1))
    expect(embedded.priority).toEqual(await inList('priorities', 2))
    expect(embedded.author).toEqual(await inList('principals', ids.lead))
    expect(embedded.responsible).toMatchObject({ _type: 'User', id: ids.editor })
    expect(embedded.assignee).toMatchObject({ _type: 'PlaceholderUser', name: 'Builder' })
    expect(embedded.parent).toMatchObject({ _type: 'WorkPackage', subject: 'Above' })
    expect(embedded.parent).not.toHaveProperty('_embedded')
  })

  it('embeds neither what is not set nor what is hidden', async () => {
    const above = await create({}, BELOW)
    const { id } = await create({ _links: { parent: api(`work_packages/${above.id}`) } })
    const shown = await show(id, tokens.editor)

    for (const name of ['assignee', 'responsible', 'version', 'parent', 'category'])
      expect(shown._embedded).not.toHaveProperty(name)
    expect(shown._links).toMatchObject({ parent: { href: null }, ancestors: [] })
  })

  it('that was imported thinly has a subject, the defaults, and no author', async () => {
    const { subject, _links: links } = await show(2)

    expect(subject).toBe('Work package 2')
    expect(links).toMatchObject({
      type: { title: 'Task' },
      status: { title: 'New' },
      priority: { title: 'Normal' },
      author: { href: null },
    })
  })

  it.each([
    ['lead', ['addChild', 'addComment', 'changeParent', 'delete', 'update', 'updateImmediately']],
    ['editor', ['update', 'updateImmediately']],
    ['adder', ['addChild']],
    ['reader', []],
  ] as const)('offers %s what they may do', async (who, expected) => {
    const { _links: links } = await show(2, tokens[who])
    const actions = ['addChild', 'addComment', 'changeParent', 'delete', 'update', 'updateImmediately']

    expect(actions.filter((name) => name in links)).toEqual(expected)
    expect('availableAssignees' in links).toBe(['lead', 'editor'].includes(who))
    for (const name of ['copy', 'move', 'pdf', 'atom', 'unwatch']) expect(links).not.toHaveProperty(name)
  })

  it('of an archived project is shown to administrators, who may not change it', async () => {
    const patch = await service.patch(pathOf(1), { as: tokens.admin, body: { lockVersion: 0, subject: 'S' } })
    const form = await service.post(`${pathOf(1)}/form`, { as: tokens.admin, body: {} })
    const removal = await service.delete(pathOf(1), { as: tokens.admin })

    expect((await show(1, tokens.admin))._links).not.toHaveProperty('update')
    expect([patch.status, form.status, removal.status]).toEqual([403, 403, 403])
    expect((await service.get(pathOf(1), { as: tokens.lead })).status).toBe(404)
  })

  it('is shown as it is now, and at no other time', async () => {
    const at = (timestamps: string) =>
      service.get(`${pathOf(2)}?timestamps=${timestamps}`, { as: tokens.lead })

    expect((await at('PT0S')).status).toBe(200)
    const past = await at('P-1D')
    expect([past.status, past.body.message]).toEqual([
      400,
      'Timestamps is not set to one of the allowed values.',
    ])
  })
})
