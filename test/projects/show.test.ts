import { beforeAll, describe, expect, it } from 'vitest'
import { projectPermissions } from '#shared/access/permissions.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  PRIVATE,
  PUBLIC,
  pathOf,
  SECRET,
  setUp,
  times,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { project, role } from '#test/support/fixtures/records.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const FULL = 20
const path = pathOf(FULL)
const memberships =
  '/api/v3/memberships?filters=%5B%7B%22project%22%3A%7B%22operator%22%3A%22%3D%22%2C%22values%22%3A%5B%2220%22%5D%7D%7D%5D'

describe('GET /api/v3/projects/{id}', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      project(FULL, {
        identifier: 'Voyager-1',
        name: 'Voyager',
        status: 'at risk',
        statusExplanation: '**Late**',
        description: 'Far & away',
        ...times,
      }),
    )
  })

  it('answers everything about a project', async () => {
    const { status, body } = await service.get(path, { as: tokens.admin })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Project',
      id: FULL,
      identifier: 'Voyager-1',
      name: 'Voyager',
      active: true,
      public: false,
      status: 'at risk',
      statusExplanation: {
        format: 'markdown',
        raw: '**Late**',
        html: '<p><strong>Late</strong></p>',
      },
      description: { format: 'markdown', raw: 'Far & away', html: '<p>Far &amp; away</p>' },
      favorited: false,
      ...times,
      _links: {
        self: { href: path, title: 'Voyager' },
        schema: { href: '/api/v3/projects/schema' },
        status: { href: '/api/v3/project_statuses/at_risk', title: 'At risk' },
        categories: { href: `${path}/categories` },
        searchWorkPackages: { href: `${path}/work_packages?describe=search` },
        types: [],
        versions: { href: `${path}/versions` },
        memberships: { href: memberships },
        timeEntries: { href: memberships.replace('memberships', 'time_entries') },
        workPackages: { href: `${path}/work_packages` },
        subprojects: { href: expect.stringContaining('parent_id') },
        parent: { href: null },
        update: { href: `${path}/form`, method: 'post' },
        updateImmediately: { href: path, title: 'Update Voyager', method: 'patch' },
        delete: { href: path, title: 'Delete Voyager', method: 'delete' },
        deletionPreview: { href: `${path}/deletion` },
        favor: { href: `${path}/favorite`, method: 'post' },
        copy: {
          href: `${path}/copy/form`,
          title: 'Copy Voyager',
          method: 'post',
          payload: { name: 'Copy of Voyager', identifier: 'Voyager-1-copy' },
        },
        copyImmediately: { href: `${path}/copy`, method: 'post' },
        createCategory: { href: `${path}/categories/form`, method: 'post' },
        createWorkPackage: { href: `${path}/work_packages/form`, method: 'post' },
        createWorkPackageImmediate: { href: `${path}/work_packages`, method: 'post' },
        createWorkPackageImmediately: { href: `${path}/work_packages`, method: 'post' },
      },
    })
  })

  it('shows texts that there are none of as null, and the status that a project starts with', async () => {
    expect((await service.get(pathOf(PRIVATE), { as: tokens.admin })).body).toMatchObject({
      status: 'on track',
      statusExplanation: { format: 'markdown', raw: null, html: '' },
      description: { format: 'markdown', raw: null, html: '' },
    })
  })

  it.each(['Voyager-1', 'voyager-1', 'VOYAGER-1'])('finds it by its identifier, as %s', async (name) => {
    const byName = await service.get(pathOf(name), { as: tokens.admin })

    expect(byName.status).toBe(200)
    expect(byName.body).toEqual((await service.get(path, { as: tokens.admin })).body)
  })

  it('takes a name of digits for an id, and one with more for an identifier', async () => {
    await service.import([project(21, { identifier: '20-b' }), project(22, { identifier: '20_' })])

    for (const [name, id] of [
      ['20', 20],
      ['20-b', 21],
      ['20_', 22],
    ]) {
      expect((await service.get(pathOf(String(name)), { as: tokens.admin })).body.id).toBe(id)
    }
  })

  it.each(['999', 'nothing', '999999999999999', 'new', '-', 'a'.repeat(100)])(
    'answers 404 where there is none: %s',
    async (name) => {
      const { status, body } = await service.get(pathOf(name), { as: tokens.admin })

      expect({ status, body }).toEqual({ status: 404, body: missing })
    },
  )
})

describe('Without credentials, where no login is required, GET /api/v3/projects/{id}', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, { kind: 'settings', loginRequired: false })
  })

  it('shows a public project, without any action', async () => {
    const { status, body } = await service.get(pathOf(PUBLIC))

    expect(status).toBe(200)
    expect(body.name).toBe('Gemini')
    expect(Object.keys(body._links)).toEqual([
      ...['self', 'schema', 'status', 'categories', 'workPackages', 'subprojects', 'parent'],
    ])
  })

  it.each([PRIVATE, ARCHIVED, SECRET, 999])('has no other one: %i', async (id) => {
    expect(await service.get(pathOf(id))).toMatchObject({ status: 404, body: missing })
  })

  it('gives the rights of the role Anonymous, in public projects only, but changes take a person', async () => {
    await service.import([role(50, [...projectPermissions], { builtin: 'anonymous' })])

    const { body } = await service.get(pathOf(PUBLIC))
    const links = [
      ...['self', 'schema', 'status', 'categories', 'workPackages', 'subprojects'],
      ...['searchWorkPackages', 'types', 'versions', 'memberships', 'timeEntries', 'parent'],
    ]
    expect(Object.keys(body._links)).toEqual(links)
    expect(await service.get(pathOf(PRIVATE))).toMatchObject({ status: 404 })
    for (const path of [pathOf(PUBLIC), `${pathOf(PUBLIC)}/form`]) {
      const method = path.endsWith('form') ? 'POST' : 'PATCH'
      expect(await service.request(method, path, { body: {} })).toMatchObject({ status: 403 })
    }
  })
})
