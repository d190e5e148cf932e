import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'

const as = tokens.admin
const ALL = ['view_project', 'view_work_packages', 'edit_work_packages', 'delete_work_packages'] as const

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    ...personas,
    role(3, [...ALL]),
    project(10),
    project(11, { parent: 10 }),
    project(12, { parent: 11 }),
    project(13),
    placeholder('Somebody', { id: 20 }),
    group(30, 'Crew', [2, 3]),
    membership(2, 10, 3),
    membership(20, 13, 3),
    membership(3, 11, 2),
    version(1, 10, { sharing: 'descendants' }),
    version(2, 12),
    customField(1, 'user', { multi: true }),
    customField(2, 'version', { resource: 'version' }),
    project(14, { customFields: { 1: [2, 30] } }),
    version(3, 14, { customFields: { 2: 1 } }),
    { kind: 'watcher', workPackage: 1, users: [2] },
    { kind: 'category', id: 1, project: 10, name: 'Engine' },
    workPackage(1, 10, { subject: 'Lander', assignee: 2, version: 1 }),
    workPackage(2, 10, { parent: 1 }),
    workPackage(3, 11, { parent: 2, version: 1, responsible: 20 }),
    { kind: 'time_entry', id: 1, project: 11, workPackage: 3, user: 2, seconds: 3600, spentOn: '2026-01-01' },
    ...[4, 5].map((id) => workPackage(id, 13, { parent: 6 })),
    workPackage(6, 13),
    { kind: 'relation', id: 1, type: 'relates', from: 4, to: 5 },
    { kind: 'relation', id: 2, type: 'relates', from: 3, to: 4 },
  ])
})

const preview = (path: string, token: string = as) => service.get(`/api/v3/${path}/deletion`, { as: token })

/** Returns the counts in a deletion preview, keyed by kind. */
async function countsOf(path: string) {
  const { status, body } = await preview(path)
  const counts = (all: { kind: string; count: number }[]) =>
    Object.fromEntries(all.map(({ kind, count }) => [kind, count]))
  return { status, deletes: counts(body.deletes), detaches: counts(body.detaches) }
}

describe('A preview of a deletion', () => {
  it('of a project counts the contents of it and its descendants', async () => {
    expect(await countsOf('projects/10')).toEqual({
      status: 200,
      deletes: {
        subprojects: 2,
        workPackages: 3,
        timeEntries: 1,
        versions: 2,
        memberships: 2,
        categories: 1,
      },
      detaches: {},
    })
    expect(await countsOf('projects/project-12')).toMatchObject({ deletes: { versions: 1 } })
  })

  it('of a work package counts its descendants and their contents; a relation counts once', async () => {
    expect(await countsOf('work_packages/1')).toMatchObject({
      deletes: { children: 2, timeEntries: 1, relations: 1 },
    })
    expect(await countsOf('work_packages/6')).toMatchObject({ deletes: { children: 2, relations: 2 } })
  })

  it('of a version counts the work packages and custom fields that lose it', async () => {
    expect(await countsOf('versions/1')).toEqual({
      status: 200,
      deletes: {},
      detaches: { workPackages: 2, customValues: 1 },
    })
  })

  it('of a user, a placeholder user or a group counts their references in both directions', async () => {
    expect(await countsOf('users/2')).toMatchObject({
      deletes: { memberships: 2 },
      detaches: { workPackages: 1, groups: 1, customValues: 1, watched: 1 },
    })
    expect(await countsOf('placeholder_users/20')).toMatchObject({
      deletes: { memberships: 1 },
      detaches: { workPackages: 1 },
    })
    expect(await countsOf('groups/30')).toMatchObject({
      deletes: {},
      detaches: { members: 2, customValues: 1 },
    })
  })

  it('counts the private queries of a user, and their pages', async () => {
    const mine = { as }
    const { body } = await service.post('/api/v3/queries', { ...mine, body: { name: 'Mine' } })
    const scope = { _links: { scope: { href: '/my/page' } } }
    await service.post('/api/v3/grids', {
      ...mine,
      body: { rowCount: 1, columnCount: 1, widgets: [], ...scope },
    })

    expect(body._type).toBe('Query')
    expect(await countsOf('users/1')).toMatchObject({ deletes: { queries: 1, grids: 1 } })
  })

  it('is linked only for those who may delete', async () => {
    const { body } = await service.get('/api/v3/work_packages/1', { as })
    const shown = await service.get('/api/v3/work_packages/1', { as: tokens.manager })

    expect(body._links.deletionPreview).toEqual({ href: '/api/v3/work_packages/1/deletion' })
    expect(shown.body._links).toHaveProperty('deletionPreview')
    expect((await preview('work_packages/1', tokens.manager)).status).toBe(200)
    expect((await preview('work_packages/1', tokens.nobody)).status).toBe(404)
    expect((await preview('projects/10', tokens.manager)).status).toBe(403)
    expect((await preview('users/3', tokens.manager)).status).toBe(403)
    expect((await preview('groups/30', tokens.manager)).status).toBe(403)
    expect((await preview('versions/99')).status).toBe(404)
  })

  it('names things in the language of the requester', async () => {
    const { body } = await service.get('/api/v3/versions/1/deletion', {
      as,
      headers: { 'accept-language': 'de' },
    })

    expect(body).toEqual({
      _type: 'Deletion',
      deletes: [],
      detaches: [
        { kind: 'workPackages', name: 'Arbeitspakete', count: 2, isExact: true },
        { kind: 'customValues', name: 'Werte von Zusatzfeldern', count: 1, isExact: true },
      ],
      _links: { self: { href: '/api/v3/versions/1/deletion' } },
    })
  })
})
