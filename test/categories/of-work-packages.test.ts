import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  BELOW,
  HOME,
  ids,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const category = (id: number, project: number, name: string, more: object = {}) => ({
  kind: 'category',
  id,
  project,
  name,
  ...more,
})
const link = (id: number) => ({ _links: { category: { href: `/api/v3/categories/${id}` } } })
const create = (body: object = {}, project = HOME) =>
  service.post(inProjectPath(project), { as: tokens.lead, body: { subject: 'S', ...body } })
const show = (id: number, as = tokens.lead) => service.get(`/api/v3/categories/${id}`, { as })
const exported = async () => (await service.export()).filter(({ kind }) => kind === 'category')

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    category(1, HOME, 'Steel', { defaultAssignee: ids.editor }),
    category(2, HOME, 'Concrete'),
    category(3, BELOW, 'steel'),
    category(4, OTHER, 'Drill'),
    category(5, ARCHIVED, 'Paint'),
  )
})

describe('A category', () => {
  it('is shown with its project and the one it is usually assigned to, alone and in the list', async () => {
    const { status, body } = await show(1)
    const list = (await service.get('/api/v3/projects/bridge/categories', { as: tokens.member })).body

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Category',
      id: 1,
      name: 'Steel',
      _links: {
        self: { href: '/api/v3/categories/1', title: 'Steel' },
        schema: { href: '/api/v3/categories/schema' },
        project: { href: '/api/v3/projects/1', title: 'Bridge' },
        defaultAssignee: { href: `/api/v3/users/${ids.editor}`, title: 'editor Person' },
      },
    })
    expect(list).toMatchObject({ total: 2, count: 2 })
    expect(list._embedded.elements[0]).toEqual(body)
    expect((await show(2)).body._links.defaultAssignee).toEqual({ href: null })
  })

  it.each([
    ['of a hidden project', 4, tokens.lead, 404],
    ['of an archived project', 5, tokens.lead, 404],
    ['of an archived project, for administrators', 5, tokens.admin, 200],
    ['that is not there', 99, tokens.admin, 404],
    ['for somebody who sees no work packages there', 1, tokens.member, 200],
  ])('%s is answered so', async (_, id, as, status) => {
    expect((await show(id, as)).status).toBe(status)
  })
})

describe('The category of a work package', () => {
  it('is one of its project', async () => {
    const { body } = await create(link(1))
    const refused = await create(link(3))

    expect(body._links.category).toEqual({ href: '/api/v3/categories/1', title: 'Steel' })
    expect(body._embedded.category).toEqual((await show(1)).body)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Category is not set to one of the allowed values.',
    ])
    const { schema } = (await service.post(`${pathOf(body.id)}/form`, { as: tokens.lead, body: {} })).body
      ._embedded
    expect(schema.category._links.allowedValues.map(({ title }: { title: string }) => title)).toEqual([
      'Steel',
      'Concrete',
    ])
    expect(schema.category._embedded.allowedValues[1]).toMatchObject({ _type: 'Category', id: 2 })
  })

  it('becomes the one of that name when it moves, or none', async () => {
    const move = async (from: number) => {
      const { body } = await create(link(from))
      const project = { href: `/api/v3/projects/${BELOW}` }
      const answer = await service.patch(pathOf(body.id), {
        as: tokens.lead,
        body: { lockVersion: 0, _links: { project } },
      })
      return answer.body._links.category
    }

    expect(await move(1)).toEqual({ href: '/api/v3/categories/3', title: 'steel' })
    expect(await move(2)).toEqual({ href: null })
  })

  it('is exported and imported, and is found by', async () => {
    await service.import([{ kind: 'work_package', id: 500, project: HOME, category: 2 }])
    const filters = encodeURIComponent('[{"category":{"operator":"=","values":["2"]}}]')
    const { body } = await service.get(`/api/v3/work_packages?filters=${filters}&groupBy=category`, {
      as: tokens.lead,
    })
    const { rejected } = await service.import([{ kind: 'work_package', id: 501, project: HOME, category: 4 }])

    expect(
      (await service.export()).find(({ kind, id }) => kind === 'work_package' && id === 500),
    ).toMatchObject({
      category: 2,
    })
    expect(body._embedded.elements.map(({ id }: { id: number }) => id)).toContain(500)
    expect(body.groups[0].value).toBe('Concrete')
    expect(rejected).toHaveLength(1)
  })
})

describe('Records of categories', () => {
  it('are exported as they were imported, whatever becomes of their project record', async () => {
    await service.import([{ kind: 'project', id: HOME, name: 'Bridge', identifier: 'bridge' }])

    expect(await exported()).toEqual([
      category(1, HOME, 'Steel', { defaultAssignee: ids.editor }),
      category(2, HOME, 'Concrete'),
      category(3, BELOW, 'steel'),
      category(4, OTHER, 'Drill'),
      category(5, ARCHIVED, 'Paint'),
    ])
  })

  it.each([
    ['a project that is not there', category(9, 99, 'X'), 'project: the id 99 does not exist.'],
    [
      'a name that the project has',
      category(9, HOME, 'STEEL'),
      'name: has already been taken in the project.',
    ],
    [
      'an assignee who is not there',
      category(9, HOME, 'X', { defaultAssignee: 99 }),
      'defaultAssignee: the id 99 does not exist.',
    ],
  ])('are refused with %s', async (_, record, reason) => {
    expect((await service.import([record])).rejected).toEqual([[1, reason]])
  })

  it('move and remove them; work packages that had one have none', async () => {
    await service.import([category(6, HOME, 'Glass')])
    const { body } = await create(link(6))
    await service.import([category(6, BELOW, 'Glass')])
    expect((await show(6)).body._links.project.href).toBe(`/api/v3/projects/${BELOW}`)
    expect((await service.get(pathOf(body.id), { as: tokens.lead })).body._links.category).toEqual({
      href: null,
    })
    await service.import([{ kind: 'category', id: 6, deleted: true }])

    expect((await show(6)).status).toBe(404)
    const changed = await service.patch(pathOf(body.id), { as: tokens.editor, body: { ...body, _links: {} } })
    expect([changed.status, changed.body.lockVersion]).toEqual([200, 0])
  })
})
