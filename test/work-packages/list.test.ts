import { beforeAll, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listed, listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  ARCHIVED,
  BELOW,
  HOME,
  inProjectPath,
  OTHER,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

const OPEN = 5
const HIDDEN = 6

let service: Service
const ids = (path: string, parameters: object = {}, as = tokens.lead) => listed(service, path, parameters, as)
const list = (path: string, parameters: object = {}, as = tokens.lead) =>
  listOf(service, path, parameters, as)
const all = { filters: [] }

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    project(OPEN, { name: 'Open', public: true }),
    project(HIDDEN, { parent: HOME }),
    { kind: 'role', id: 60, name: 'Passer-by', builtin: 'non_member', permissions: ['view_work_packages'] },
    role(61, []),
    user(62, 'blind', { token: tokenOf(62) }),
    membership(62, OPEN, 61),
  )
  await storeAll(service, [
    stored(1, HOME, { subject: 'Order steel' }),
    stored(2, HOME, { status: 12 }),
    stored(3, BELOW),
    stored(4, OTHER),
    stored(5, ARCHIVED),
    stored(6, OPEN, { type: 2 }),
    stored(7, HIDDEN, { status: 14 }),
    stored(70, HOME, { parent: 1, status: 13 }),
  ])
})

describe('The list of work packages', () => {
  it('has those of the active projects where the requester sees any, as a member or because they are public', async () => {
    expect(await ids(workPackagesPath, all)).toEqual([1, 2, 3, 6, 70])
    expect(await ids(workPackagesPath, all, tokens.reader)).toEqual([1, 2, 6, 70])
    expect(await ids(workPackagesPath, all, tokens.member)).toEqual([6])
    expect(await ids(workPackagesPath, all, tokens.admin)).toEqual([1, 2, 3, 4, 6, 7, 70])
  })

  it.each(['lead', 'admin'] as const)('has only open ones where no filters are named: %s', async (name) => {
    const open = name === 'lead' ? [1, 3, 6, 70] : [1, 3, 4, 6, 70]

    expect(await ids(workPackagesPath, {}, tokens[name])).toEqual(open)
    expect(await ids(workPackagesPath, { filters: '' }, tokens[name])).toEqual(open)
  })

  it('lists every status where a filter is named, but none on the status', async () => {
    expect(await ids(workPackagesPath, { filters: [{ type: { operator: '=', values: ['1'] } }] })).toEqual([
      1, 2, 3, 70,
    ])
  })

  it('takes `filter` for `filters`', async () => {
    expect(await ids(workPackagesPath, { filter: [] })).toEqual([1, 2, 3, 6, 70])
  })

  it('is 403 for those who see no work packages anywhere, even in a public project of which they are members', async () => {
    await service.import([
      { kind: 'role', id: 60, name: 'Passer-by', builtin: 'non_member', permissions: [] },
    ])
    const [stranger, blind] = [
      await list(workPackagesPath, {}, tokens.stranger),
      await list(workPackagesPath, {}, tokenOf(62)),
    ]
    await service.import([
      { kind: 'role', id: 60, name: 'Passer-by', builtin: 'non_member', permissions: ['view_work_packages'] },
    ])

    expect([stranger.status, blind.status]).toEqual([403, 403])
    expect((await list(workPackagesPath, {}, tokenOf(62))).status).toBe(403)
    expect(await ids(workPackagesPath, {}, tokens.stranger)).toEqual([6])
  })

  it('has pages with links that keep the filters, the order and the groups', async () => {
    const { body } = await list(workPackagesPath, {
      ...all,
      pageSize: 2,
      offset: 2,
      groupBy: 'type',
      sortBy: [['id', 'desc']],
    })
    const href = (offset: number) =>
      `/api/v3/work_packages?filters=%5B%5D&groupBy=type&offset=${offset}&pageSize=2&sortBy=%5B%5B%22id%22%2C%22desc%22%5D%5D`

    expect(body).toMatchObject({ _type: 'Collection', total: 5, count: 2, pageSize: 2, offset: 2 })
    expect(body._links).toMatchObject({
      self: { href: href(2) },
      previousByOffset: { href: href(1) },
      nextByOffset: { href: href(3) },
    })
    expect((await list(workPackagesPath)).body._links.self.href).toContain(
      encodeURIComponent('[{"status":{"operator":"o","values":[]}}]'),
    )
  })

  it.each([1, 2, 3])(
    'has the same elements page by page for an administrator: pages of %i',
    async (pageSize) => {
      const found: number[] = []
      for (const offset of [1, 2, 3, 4, 5, 6, 7])
        found.push(...(await ids(workPackagesPath, { ...all, offset, pageSize }, tokens.admin)))

      expect(found).toEqual([1, 2, 3, 4, 6, 7, 70])
      const last = { ...all, pageSize, sortBy: [['id', 'desc']] }
      expect(await ids(workPackagesPath, last, tokens.admin)).toEqual([70, 7, 6].slice(0, pageSize))
    },
  )

  it('follows changes of the status for an administrator', async () => {
    const before = await workPackagesIn(service.ports).byId(4)
    await workPackagesIn(service.ports).replace(before!, { ...before!, status: 12, closed: true })
    expect(await ids(workPackagesPath, {}, tokens.admin)).toEqual([1, 3, 6, 70])
    const closed = await workPackagesIn(service.ports).byId(4)
    await workPackagesIn(service.ports).replace(closed!, { ...closed!, status: 1, closed: undefined })
    expect(await ids(workPackagesPath, {}, tokens.admin)).toEqual([1, 3, 4, 6, 70])
  })

  it('links to the schemas of its elements, and to what the requester may do', async () => {
    const { body } = await list(workPackagesPath, all)

    expect(decodeURIComponent(body._links.schemas.href)).toBe(
      '/api/v3/work_packages/schemas?filters=[{"id":{"operator":"=","values":["1-1","2-1","5-2"]}}]',
    )
    expect(body._links).toMatchObject({
      createWorkPackage: { href: '/api/v3/work_packages/form', method: 'post' },
      createWorkPackageImmediate: { href: '/api/v3/work_packages', method: 'post' },
      editWorkPackage: {
        href: '/api/v3/work_packages/{work_package_id}/form',
        method: 'post',
        templated: true,
      },
    })
    const nothing = [{ id: { operator: '=', values: ['999'] } }]
    const reader = (await list(workPackagesPath, { filters: nothing }, tokens.reader)).body._links
    for (const name of ['schemas', 'createWorkPackage', 'createWorkPackageImmediate', 'editWorkPackage'])
      expect(reader).not.toHaveProperty(name)
  })

  it.each([
    [{ timestamps: 'P-1D' }, 'Timestamps is not set to one of the allowed values.'],
    [{ groupBy: 'subject' }, 'Group by Subject does not exist.'],
    [{ sortBy: Array(4).fill(['id', 'asc']) }, 'Orders is too long (maximum is 3 keys).'],
    [{ sortBy: [['spentTime', 'asc']] }, 'Orders Spent time does not exist.'],
    [{ filters: [{ attachment: { operator: '~', values: ['1'] } }] }, 'Filters Attachment does not exist.'],
    [{ filters: [{ subprojectId: { operator: '*' } }] }, 'Filters Subproject id does not exist.'],
    [
      { filters: [{ status: { operator: '!*' } }] },
      'Filters Status is not set to one of the allowed values.',
    ],
    [
      { filters: [{ id: { operator: '=', values: Array.from({ length: 501 }, (_, id) => `${id + 1}`) } }] },
      'Filters ID only 500 values allowed.',
    ],
  ])('refuses %j', async (parameters, message) => {
    const { status, body } = await list(workPackagesPath, parameters)

    expect([status, body.message]).toEqual([400, message])
  })

  it('takes `timestamps` that ask for now', async () => {
    expect(await ids(workPackagesPath, { timestamps: 'PT0S' })).toEqual([1, 3, 6, 70])
  })
})

describe('The list of the work packages of a project', () => {
  it('has those of the project, and of the projects below it that the requester sees', async () => {
    expect(await ids(inProjectPath(HOME), all)).toEqual([1, 2, 3, 70])
    expect(await ids(inProjectPath('bridge'), all)).toEqual([1, 2, 3, 70])
    expect(await ids(inProjectPath(HOME), all, tokens.admin)).toEqual([1, 2, 3, 7, 70])
    expect(await ids(inProjectPath(HOME), all, tokens.reader)).toEqual([1, 2, 70])
    expect(await ids(inProjectPath(BELOW), all)).toEqual([3])
  })

  it('has those of the project only, if that is asked for; its links keep it', async () => {
    const only = { ...all, includeSubprojects: 'false' }

    expect(await ids(inProjectPath(HOME), only)).toEqual([1, 2, 70])
    expect((await list(inProjectPath(HOME), only)).body._links.self.href).toContain(
      'includeSubprojects=false',
    )
    expect(await ids(inProjectPath(HOME), { ...all, includeSubprojects: 'true' })).toEqual([1, 2, 3, 70])
  })

  it('has none of other projects, whatever is asked for', async () => {
    const filters = [{ id: { operator: '=', values: ['1', '6', '3'] } }]

    expect(await ids(inProjectPath(HOME), { filters })).toEqual([1, 3])
    expect(await ids(inProjectPath(HOME), { filters, includeSubprojects: 'false' })).toEqual([1])
  })

  it.each([
    ['*', undefined, [1, 2, 3, 7, 70]],
    ['!*', undefined, [1, 2, 70]],
    ['=', ['2', '1', '5'], [1, 2, 3, 70]],
    ['!', ['2', '1'], [1, 2, 7, 70]],
  ])('has those of some projects below it: subprojectId %s %j', async (operator, values, expected) => {
    const parameters = {
      filters: [{ subprojectId: { operator, values } }],
      includeSubprojects: 'false',
    }

    expect(await ids(inProjectPath(HOME), parameters, tokens.admin)).toEqual(expected)
  })

  it('is 404 for those who do not see the project, 403 for those who see no work packages there', async () => {
    const statuses = [
      (await list(inProjectPath(HOME), {}, tokens.stranger)).status,
      (await list(inProjectPath(999), {}, tokens.admin)).status,
      (await list(inProjectPath(HOME), {}, tokens.member)).status,
      (await list(inProjectPath(OPEN), {}, tokenOf(62))).status,
      (await list(inProjectPath(ARCHIVED), {}, tokens.admin)).status,
      (await list(inProjectPath(OPEN), {}, tokens.stranger)).status,
    ]

    expect(statuses).toEqual([404, 404, 403, 403, 403, 200])
  })

  it('links to the creation in the project', async () => {
    const { _links } = (await list(inProjectPath(HOME), {}, tokens.adder)).body

    expect(_links).toMatchObject({
      createWorkPackage: { href: '/api/v3/projects/1/work_packages/form', method: 'post' },
      createWorkPackageImmediate: { href: '/api/v3/projects/1/work_packages', method: 'post' },
    })
    expect(_links).not.toHaveProperty('editWorkPackage')
  })
})

describe('The projects for a work package', () => {
  const available = `${workPackagesPath}/available_projects`
  const moves = (id: number) => `${workPackagesPath}/${id}/available_projects`

  it('are those where the requester may create one', async () => {
    expect(await ids(available)).toEqual([HOME, BELOW])
    expect(await ids(available, {}, tokens.adder)).toEqual([HOME])
    expect(await ids(available, {}, tokens.admin)).toEqual([HOME, BELOW, OTHER, OPEN, HIDDEN])
    expect((await list(available, {}, tokens.reader)).status).toBe(403)
  })

  it('are those to which the requester may move it', async () => {
    expect(await ids(moves(1))).toEqual([HOME, BELOW])
    expect((await list(moves(1), {}, tokens.editor)).status).toBe(403)
    expect((await list(moves(1), {}, tokens.stranger)).status).toBe(404)
    expect((await list(moves(999))).status).toBe(404)
  })
})
