import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  people,
  projectsPath,
  roles,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership, project, role, version, workPackage } from '#test/support/fixtures/records.ts'

/** What single projects cost, counted; strong reads, authentication included, with and without a parent. */

const CHILD = 20
const GRANDCHILD = 21
const editor = holderOf('edit_project')
const parent = (id: number | null) => ({ _links: { parent: { href: id === null ? null : pathOf(id) } } })

type Method = 'get' | 'post' | 'patch' | 'delete'

let service: Service

/** The cost of a request to a warm function: the configuration is cached. */
async function costOf(method: Method, path: string, body?: object, as = editor) {
  await service.get(`${projectsPath}/schema`, { as })
  const { result, commands, ...cost } = await service.meter.measure(() => service[method](path, { as, body }))
  expect(result.status).toBeLessThan(300)
  return { ...cost, commands: commands.sort() }
}

beforeEach(async () => {
  service = await Service.start()
  // Imported, not copied: an import leaves the service warm.
  await service.import([
    ...people,
    { kind: 'settings', newProjectRoleId: roles.editor },
    project(CHILD, { identifier: 'child', parent: PRIVATE, description: 'Text' }),
    project(GRANDCHILD, { parent: CHILD }),
    ...[CHILD, GRANDCHILD].map((id) => membership(12, id, roles.editor)),
    role(50, ['edit_project', 'add_work_packages']),
  ])
})

describe('Reading one project', () => {
  it.each<[what: string, method: Method, path: string, roundTrips: number, units: number]>([
    ['shown', 'get', pathOf(PRIVATE), 1, 5],
    ['shown by its identifier', 'get', pathOf('apollo'), 2, 6],
    ['shown with its parent', 'get', pathOf(CHILD), 2, 10],
    ['shown with its parent, by its identifier', 'get', pathOf('child'), 3, 11],
    ['shown with a parent that has one', 'get', pathOf(GRANDCHILD), 2, 10],
    ['in the update form', 'post', `${pathOf(PRIVATE)}/form`, 1, 6],
    ['in the update form, with its parent', 'post', `${pathOf(CHILD)}/form`, 2, 10],
    ['as the schema', 'get', `${projectsPath}/schema`, 1, 3],
  ])('%s costs (%s %s) %i round trips and at most %i units', async (_, method, path, roundTrips, units) => {
    for (const as of [editor, tokens.admin]) {
      const cost = await costOf(method, path, method === 'post' ? { name: 'Other' } : undefined, as)

      expect(cost).toMatchObject({ roundTrips, writeUnits: 0 })
      expect(new Set(cost.commands)).toEqual(new Set(['BatchGetItem']))
      expect(cost.readUnits).toBeLessThanOrEqual(units)
    }
  })

  it.each<[what: string, body: object, roundTrips: number]>([
    ['', {}, 1],
    [', with a name', { name: 'New', identifier: 'new-one' }, 1],
    [', with a parent', { name: 'New', identifier: 'new-one', ...parent(PUBLIC) }, 1],
    [
      ', with a parent that has one, read before',
      { name: 'New', identifier: 'new-one', ...parent(CHILD) },
      1,
    ],
  ])('in the creation form%s costs at most ten units', async (_, body, roundTrips) => {
    const cost = await costOf('post', `${projectsPath}/form`, body, tokens.admin)

    expect(cost).toMatchObject({ roundTrips, writeUnits: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(10)
  })
})

describe('Writing one project', () => {
  const named = { name: 'New', identifier: 'new-one' }

  it.each<[who: string, as: string, body: object, units: number]>([
    ['an administrator', tokens.admin, named, 22],
    ['somebody who becomes a member', tokens.creator, named, 30],
    ['an administrator, below another one', tokens.admin, { ...named, ...parent(PUBLIC) }, 24],
  ])(
    'created by %s costs four round trips: the checks, the id, its place in the order, the write',
    async (_, as, body, units) => {
      const cost = await costOf('post', projectsPath, body, as)

      expect(cost.roundTrips).toBe(4)
      const commands = cost.commands.filter((command) => !command.startsWith('BatchGet'))
      expect(new Set(commands)).toEqual(new Set(['Query', 'TransactWriteItems', 'UpdateItem']))
      expect(cost.writeUnits).toBeLessThanOrEqual(units)
      expect(cost.readUnits).toBeLessThanOrEqual(10)
    },
  )

  it.each<[what: string, body: object, units: number]>([
    ['in what is in no row', { description: { raw: 'Other' } }, 6],
    ['in its name', { name: 'Other' }, 18],
    ['in its identifier', { identifier: 'other' }, 18],
    ['in its name and identifier, with a parent', { name: 'Other', identifier: 'other' }, 18],
    ['to be public', { public: true }, 18],
  ])(
    'changed %s costs two round trips, one for its place in the order, and one for a parent that is shown',
    async (what, body, units) => {
      const id = what.endsWith('parent') ? CHILD : PRIVATE
      const cost = await costOf('patch', pathOf(id), body)

      const places = 'name' in body ? 1 : 0
      expect(cost.roundTrips).toBe(2 + places + (id === CHILD ? 1 : 0))
      expect(cost.writeUnits).toBeLessThanOrEqual(units)
      expect(cost.readUnits).toBeLessThanOrEqual(10)
    },
  )

  it('without a change costs reading it', async () => {
    expect(await costOf('patch', pathOf(PRIVATE), { name: 'Apollo' })).toMatchObject({
      roundTrips: 1,
      writeUnits: 0,
    })
    expect(await costOf('patch', pathOf(CHILD), { name: 'Project 20' })).toMatchObject({
      roundTrips: 2,
      writeUnits: 0,
    })
  })
})

describe('Deleting one project', () => {
  beforeEach(() =>
    service.import([
      version(1, GRANDCHILD, { sharing: 'descendants' }),
      version(2, PRIVATE),
      version(3, PUBLIC, { sharing: 'tree' }),
      workPackage(1, GRANDCHILD, { version: 1 }),
    ]),
  )

  it.each([
    ['with members, and versions that no other project sees', GRANDCHILD, 2],
    ['with a version that others could use', PUBLIC, 3],
  ])('%s costs few round trips before the answer; the job does the rest', async (_, id, roundTrips) => {
    const cost = await costOf('delete', pathOf(id), undefined, tokens.admin)

    expect(cost.roundTrips).toBe(roundTrips)
    expect(cost.writeUnits).toBeLessThanOrEqual(id === PUBLIC ? 13 : 11)
  })
})
