import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { version, workPackage } from '#test/support/fixtures/records.ts'
import {
  HOME,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const form = async (path: string, body: object = {}, as = tokens.lead) =>
  (await service.post(`${path}/form`, { as, body })).body
const create = async (body: object = {}) =>
  (await service.post(inProjectPath(HOME), { as: tokens.lead, body: { subject: 'S', ...body } })).body
const problemsOf = (body: { _embedded: { validationErrors: object } }) =>
  Object.entries(body._embedded.validationErrors).map(([name, { message }]) => [name, message])

beforeAll(async () => {
  service = await Service.start()
  await setUp(service, version(1, HOME), version(2, HOME, { status: 'closed' }), workPackage(1, HOME))
})

describe('The form for a new work package', () => {
  it('asks for a subject and a project first, and then for nothing else', async () => {
    const first = await form(workPackagesPath)
    const wrongType = await form(inProjectPath(HOME), {
      subject: 'S',
      _links: { type: { href: '/api/v3/types/99' } },
    })

    expect(problemsOf(first)).toEqual([
      ['subject', "Subject can't be blank."],
      ['project', "Project can't be blank."],
    ])
    expect(problemsOf(wrongType)).toEqual([['type', 'Type is not set to one of the allowed values.']])
    expect(wrongType._links).not.toHaveProperty('commit')
  })

  it('has a payload that can be sent as it is', async () => {
    const body = await form(inProjectPath('bridge'), { subject: 'S', percentageDone: null })
    const { payload } = body._embedded
    const { href, method } = body._links.commit

    expect(payload).toMatchObject({
      subject: 'S',
      description: { format: 'markdown', raw: '', html: '' },
      startDate: null,
      percentageDone: 0,
      _links: {
        project: { href: '/api/v3/projects/1', title: 'Bridge' },
        type: { href: '/api/v3/types/1', title: 'Task' },
        status: { href: '/api/v3/statuses/1', title: 'New' },
        priority: { href: '/api/v3/priorities/2', title: 'Normal' },
        assignee: { href: null },
        version: { href: null },
        parent: { href: null },
      },
    })
    expect(payload).not.toHaveProperty('lockVersion')
    expect([method, (await service.post(href, { as: tokens.lead, body: payload })).status]).toEqual([
      'post',
      201,
    ])
  })

  it('is where the links of projects lead', async () => {
    const { _links: links } = (await service.get('/api/v3/projects/bridge', { as: tokens.lead })).body
    const { body } = await service.post(links.createWorkPackage.href, {
      as: tokens.lead,
      body: { subject: 'S' },
    })

    expect(body._links.commit.href).toBe(links.createWorkPackageImmediate.href)
    expect((await service.get(links.workPackages.href, { as: tokens.lead })).status).toBe(200)
  })
})

describe('The form for a change of a work package', () => {
  it('is 409 for another lock version, and takes none as the present one', async () => {
    const one = await create()
    const answer = (body: object) => service.post(`${pathOf(one.id)}/form`, { as: tokens.lead, body })

    expect((await answer({ lockVersion: 7 })).status).toBe(409)
    expect((await answer({})).body._embedded.payload.lockVersion).toBe(0)
  })

  it('holds exactly what the requester may write', async () => {
    const one = await create()
    const names = async (as: string) => {
      const { payload } = (await form(pathOf(one.id), {}, as))._embedded
      return Object.keys(payload._links)
    }

    expect(await names(tokens.editor)).toEqual([
      'assignee',
      'responsible',
      'type',
      'status',
      'category',
      'priority',
    ])
    expect(await names(tokens.lead)).toEqual(expect.arrayContaining(['project', 'parent', 'version']))
  })

  it('shows what can be chosen, as resources and as links', async () => {
    const { schema } = (await form(pathOf(1)))._embedded
    const titles = (name: string) =>
      schema[name]._links.allowedValues.map(({ title }: { title: string }) => title)

    expect(titles('type').slice(0, 3)).toEqual(['Task', 'Milestone', 'Phase'])
    expect(titles('status')).toHaveLength(14)
    expect(titles('priority')).toEqual(['Low', 'Normal', 'High', 'Immediate'])
    expect(titles('version')).toEqual(['Version 1'])
    expect(schema.version._embedded.allowedValues[0]).toMatchObject({ _type: 'Version', id: 1 })
    for (const name of ['assignee', 'responsible'])
      expect(schema[name]._links.allowedValues.href).toBe('/api/v3/projects/1/available_assignees')
    expect(schema.project._links.allowedValues.href).toBe('/api/v3/work_packages/1/available_projects')
  })
})

describe('The schemas of work packages', () => {
  const list = (filters: unknown, as = tokens.reader) =>
    service.get(`${workPackagesPath}/schemas?filters=${encodeURIComponent(JSON.stringify(filters))}`, { as })
  const byId = (values: string[], operator = '=') => [{ id: { operator, values } }]

  it('are listed by their ids; hidden ones are left out', async () => {
    const { body } = await list(byId(['1-2', '1-1', `${OTHER}-1`, '1-99', '1-1']))
    const selves = body._embedded.elements.map(
      ({ _links: links }: { _links: { self: { href: string } } }) => links.self.href,
    )

    expect([body._type, body.total, body.count]).toEqual(['Collection', 2, 2])
    expect(selves).toEqual([`${workPackagesPath}/schemas/1-2`, `${workPackagesPath}/schemas/1-1`])
  })

  it.each([
    ['no filter', []],
    ['another filter', [{ name: { operator: '=', values: ['1-1'] } }]],
    ['another operator', byId(['1-1'], '!')],
    ['a value that is no pair', byId(['1'])],
  ])('are 400 with %s', async (_, filters) => {
    expect((await list(filters)).status).toBe(400)
  })

  it('mark every property as writable or not, for every requester', async () => {
    const schema = (await service.get(`${workPackagesPath}/schemas/1-1`, { as: tokens.reader })).body

    expect(schema.subject).toMatchObject({ type: 'String', required: true, writable: true, maxLength: 255 })
    expect(schema.id.writable).toBe(false)
    expect(schema._attributeGroups).toEqual([
      {
        _type: 'WorkPackageFormAttributeGroup',
        name: 'Details',
        attributes: Object.keys(schema).filter((name) => !name.startsWith('_')),
      },
    ])
  })
})
