import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  customField,
  group,
  placeholder,
  project,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [DESIGNER, TEAM] = [20, 21]
const past = '2024-01-02T03:04:05.006Z'

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    placeholder('Designer', { id: DESIGNER }),
    group(TEAM, 'Team', []),
    customField(1, 'user', { resource: 'work_package', multi: true }),
    customField(2, 'version', { resource: 'work_package' }),
  )
})

afterEach(async () => {
  await service.sweepAndDrain()
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})

const as = tokens.admin
const found = async (id: number) => (await workPackagesIn(service.ports).byId(id)) as WorkPackage
const journal = (id: number) => journalsIn(service.ports).of(id)
const old = { createdAt: past, updatedAt: past, lockVersion: 3 }

/** Expects that the service itself has changed a work package once, and has recorded an activity. */
async function expectChanged(id: number, ...changes: object[]) {
  const changed = await found(id)
  expect(changed).toMatchObject({ lockVersion: 4, activities: 1 })
  expect(changed.updatedAt > past).toBe(true)
  expect(await journal(id)).toEqual([
    { workPackage: id, version: 1, changes, createdAt: changed.updatedAt, updatedAt: changed.updatedAt },
  ])
}

describe('When a project is removed', () => {
  it('its work packages go with their activities, and what is below them in other projects stays without a parent', async () => {
    await service.import([
      project(9),
      workPackage(1, 9),
      workPackage(2, 9, { parent: 1 }),
      workPackage(3, HOME, { parent: 2, ...old }),
      workPackage(4, 9, { parent: 3 }),
      workPackage(5, HOME, { ...old }),
      ...[1, 2].map((id) => ({ kind: 'activity', workPackage: id, version: 1, comment: 'Well' })),
    ])
    expect((await service.delete('/api/v3/projects/9', { as })).status).toBe(204)
    await service.drain()

    expect(await Promise.all([1, 2, 4].map(found))).toEqual([undefined, undefined, undefined])
    expect(await journal(1)).toEqual([])
    expect((await found(3)).parent).toBeUndefined()
    await expectChanged(3, { property: 'parent', old: 'Work package 2', oldId: 2 })
    expect(await found(5)).toMatchObject({ updatedAt: past })
    expect((await service.get('/api/v3/projects/9', { as })).status).toBe(404)
  })

  it('a child that is being deleted is deleted with its descendants', async () => {
    await service.import([
      project(9),
      workPackage(1, 9),
      workPackage(2, HOME, { parent: 1 }),
      workPackage(3, 9),
    ])
    await service.delete(pathOf(1), { as })
    await service.delete('/api/v3/projects/9', { as })
    await service.drain()

    expect(await Promise.all([1, 2, 3].map(found))).toEqual([undefined, undefined, undefined])
  })
})

describe('When a version is', () => {
  const assigned = { version: 1, ...old }
  const lost = { property: 'version', old: 'Version 1', oldId: 1 }

  it('removed, its work packages lose it, and custom fields forget it', async () => {
    await service.import([version(1, HOME), workPackage(1, HOME, { ...assigned, customFields: { 2: 1 } })])
    expect((await service.delete('/api/v3/versions/1', { as })).status).toBe(204)
    await service.drain()

    expect((await found(1)).versionId).toBeUndefined()
    expect((await found(1)).customValues).toEqual({})
    await expectChanged(1, lost)
  })

  it('shared less widely, the work packages of those who lose it do', async () => {
    await service.import([
      version(1, HOME, { sharing: 'system' }),
      workPackage(1, OTHER, assigned),
      workPackage(2, HOME, assigned),
    ])
    const answer = await service.patch('/api/v3/versions/1', { as, body: { sharing: 'none' } })
    expect(answer.status).toBe(200)
    await service.drain()

    await expectChanged(1, lost)
    expect(await found(2)).toMatchObject({ versionId: 1, updatedAt: past, activities: 0 })
  })

  it('left behind by a project that moves, its work packages lose it', async () => {
    await service.import([version(1, HOME, { sharing: 'descendants' }), workPackage(1, 2, assigned)])
    const body = { _links: { parent: { href: null } } }
    expect((await service.patch('/api/v3/projects/2', { as, body })).status).toBe(200)
    await service.drain()

    await expectChanged(1, lost)
  })
})

describe('When a user is deleted', () => {
  const rows: [what: string, id: number, path: string][] = [
    ['a user', ids.editor, `/api/v3/users/${ids.editor}`],
    ['a placeholder user', DESIGNER, `/api/v3/placeholder_users/${DESIGNER}`],
    ['a group', TEAM, `/api/v3/groups/${TEAM}`],
  ]

  it.each(rows)(
    '%s, the assignments end, the author stays, and custom fields forget them',
    async (_, id, path) => {
      const author = path.includes('/users') ? { author: id } : {}
      await service.import([
        workPackage(1, HOME, {
          assignee: id,
          responsible: id,
          customFields: { 1: [id, 1] },
          ...author,
          ...old,
        }),
        workPackage(2, HOME, { responsible: id, assignee: ids.lead, ...old }),
        workPackage(3, HOME, { assignee: ids.lead, ...old }),
      ])
      const { _links } = (await service.get(pathOf(1), { as })).body
      const { title } = _links.assignee
      expect((await service.delete(path, { as })).status).toBe(202)
      await service.drain()

      await expectChanged(1, { property: 'assignee', old: title }, { property: 'responsible', old: title })
      await expectChanged(2, { property: 'responsible', old: title })
      expect(await found(3)).toMatchObject({ assignee: ids.lead, updatedAt: past })
      expect(Object.values((await found(1)).customValues)).toEqual([['U1']])
      const { body } = await service.get(pathOf(1), { as })
      expect(body._links.assignee).toEqual({ href: null })
      expect(body._links.author).toEqual(
        'author' in author ? { href: null, title: 'Deleted user' } : { href: null },
      )
    },
  )
})

describe('When an import removes', () => {
  const entries = [
    { kind: 'status', id: 1, name: 'New', isDefault: true },
    { kind: 'status', id: 2, name: 'Closed' },
    { kind: 'priority', id: 1, name: 'Normal', isDefault: true },
    { kind: 'priority', id: 2, name: 'High' },
    { kind: 'type', id: 1, name: 'Task', isDefault: true },
    { kind: 'type', id: 2, name: 'Bug' },
  ]

  it.each([
    ['status', 'Closed', 'New'],
    ['priority', 'High', 'Normal'],
    ['type', 'Bug', 'Task'],
  ])('a %s, its work packages get the default one', async (kind, from, to) => {
    await service.import([
      ...entries,
      workPackage(1, HOME, { [kind]: 2, ...old }),
      workPackage(2, HOME, { [kind]: 1, ...old }),
    ])
    await service.import([{ kind, id: 2, deleted: true }])

    expect(await found(1)).toMatchObject({ [kind]: 1 })
    await expectChanged(1, { property: kind, old: from, new: to })
    expect(await found(2)).toMatchObject({ updatedAt: past, lockVersion: 3 })
  })
})
