import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, type, user, version, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

/** A record with every member, as an export writes it. */
const whole = {
  kind: 'project',
  id: 1,
  identifier: 'Apollo-11_x',
  name: 'Apollo',
  active: false,
  public: true,
  status: 'at risk',
  statusExplanation: 'Running *late*',
  description: '# Moon',
  types: [1, 2],
  requiredDiskSpace: 1024,
  createdAt: '2024-01-02T03:04:05.006Z',
  updatedAt: '2024-02-03T04:05:06.007Z',
}

/** The values that a project gets for properties that its import record omits. */
const defaults = {
  active: true,
  public: false,
  status: 'on track',
  types: [],
  requiredDiskSpace: 0,
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
}

const deletion = (key: object) => ({ kind: 'project', ...key, deleted: true })

let service: Service
const projects = async () => (await service.export()).filter(({ kind }) => kind === 'project')
const ids = async () => (await projects()).map(({ id }) => id)

beforeEach(async () => {
  service = await Service.start()
})

describe('a project', () => {
  it('is exported as it was imported, and needs no more than an identifier and a name', async () => {
    const { rejected, imported } = await service.import([
      type(2),
      type(1),
      { ...whole, types: [2, 1, 2] },
      { kind: 'project', identifier: 'bare', name: ' Bare ' },
    ])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { type: 2, project: 2 } })
    expect(await projects()).toEqual([
      whole,
      { kind: 'project', id: 2, identifier: 'bare', name: 'Bare', ...defaults },
    ])
  })

  it('with an id that exists is replaced: what its record does not mention gets its default', async () => {
    await service.import([type(1), type(2), project(9), whole])
    await service.import([project(1, { parent: 9 })])
    await service.import([project(1)])

    const [replaced] = await projects()
    expect(replaced).toEqual({ ...project(1), ...defaults, createdAt: whole.createdAt })
    expect(replaced?.updatedAt).not.toBe(whole.updatedAt)
  })

  it('without an id is the one with its identifier, in whatever case', async () => {
    await service.import([project(5, { identifier: 'Apollo' })])
    await service.import([{ kind: 'project', identifier: 'APOLLO', name: 'Renamed' }])

    expect(await projects()).toMatchObject([{ id: 5, identifier: 'APOLLO', name: 'Renamed' }])
  })

  it('gets an id past those that later lines give', async () => {
    await service.import([{ kind: 'project', identifier: 'next', name: 'Next' }, project(7)])

    expect(await ids()).toEqual([7, 8])
  })

  it('shares its identifier with no other, in whatever case', async () => {
    const { rejected } = await service.import([
      project(1, { identifier: 'one' }),
      project(2, { identifier: 'ONE' }),
    ])

    expect(rejected).toEqual([[2, 'identifier has already been taken.']])
  })

  it('may be written once more: nothing changes but the time', async () => {
    const records = [type(1), type(2), whole, project(2, { parent: 1 })]
    await service.import(records)
    const before = await projects()
    const { rejected, imported } = await service.import(records)

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { type: 2, project: 2 } })
    const times = { createdAt: expect.any(String), updatedAt: expect.any(String) }
    expect(await projects()).toEqual(before.map((record) => ({ ...record, ...times })))
    expect((await projects())[1]?.createdAt).toBe(before[1]?.createdAt)
  })

  it('names types that there are: others are reported with their line', async () => {
    const { rejected } = await service.import([type(1), project(1, { types: [1, 3] })])

    expect(rejected).toEqual([[2, 'types: the id 3 does not exist.']])
    expect(await ids()).toEqual([])
  })

  it.each<[what: string, record: object, reason: RegExp]>([
    ['no identifier', { identifier: undefined }, /^identifier: /],
    ['an identifier of digits only', { identifier: '123' }, /^identifier: is invalid/],
    ['an identifier with a dot', { identifier: 'a.b' }, /^identifier: is invalid/],
    ['an identifier that is an address', { identifier: 'Schema' }, /^identifier: is reserved/],
    ['an identifier that is too long', { identifier: 'a'.repeat(101) }, /^identifier: /],
    ['a blank name', { name: ' ' }, /^name: can't be blank/],
    ['a name that is too long', { name: 'a'.repeat(256) }, /^name: is too long/],
    ['a status that is none', { status: 'fine' }, /^status: /],
    ['a text that is too long', { description: 'ä'.repeat(16_385) }, /^description: is too long/],
    ['half of a character', { statusExplanation: '\ud800' }, /^statusExplanation: is invalid/],
    ['disk space below nothing', { requiredDiskSpace: -1 }, /^requiredDiskSpace: /],
    ['a time that is none', { createdAt: 'yesterday' }, /^createdAt: /],
    ['a time after the year 9999', { createdAt: '9999-12-31T23:30:00-01:00' }, /^createdAt: is out of range/],
    ['a parent that is no id', { parent: 0 }, /^parent: /],
    ['a member that is not known', { color: 'red' }, /color/],
  ])('with %s is reported', async (_, record, reason) => {
    const { rejected, imported } = await service.import([project(1, record), project(2)])

    expect(rejected).toEqual([[1, expect.stringMatching(reason)]])
    expect(imported).toEqual({ project: 1 })
  })

  it('with a text that is much longer when it is rendered is reported', async () => {
    const description = `${'>'.repeat(100)}a\n\n`.repeat(300)
    const { rejected } = await service.import([project(1, { description })])

    expect(rejected).toEqual([[1, 'description: is too long.']])
  })

  it('with more than one write takes is imported in steps, and gets other types so', async () => {
    const types = Array.from({ length: 240 }, (_, index) => index + 1)
    const people = Array.from({ length: 40 }, (_, at) => user(100 + at, `user-${at}`))
    const deep = (own: number[]) =>
      project(40, { parent: 31, types: own, customFields: { 1: people.map(({ id }) => id) } })
    const { rejected } = await service.import([
      ...types.map((id) => type(id)),
      customField(1, 'user', { multi: true }),
      ...people,
      ...Array.from({ length: 31 }, (_, at) => project(at + 1, { parent: at || undefined })),
      deep(types.slice(0, 130)),
    ])

    expect(rejected).toEqual([])
    expect((await projects()).at(-1)).toMatchObject({ ...deep(types.slice(0, 130)), kind: 'project' })
    expect((await service.import([deep(types.slice(120))])).rejected).toEqual([])
    expect((await projects()).at(-1)).toMatchObject(deep(types.slice(120)))
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('the removal of a project', () => {
  beforeEach(async () => {
    await service.import([
      project(1, { identifier: 'top' }),
      project(2, { parent: 1 }),
      project(3, { parent: 2 }),
      project(4),
      version(1, 3, { sharing: 'system' }),
      workPackage(1, 3, { version: 1 }),
      workPackage(2, 4, { version: 1 }),
    ])
  })

  it.each([
    ['its id', { id: 1 }],
    ['its identifier', { identifier: 'TOP' }],
  ])('by %s takes everything below it, and what is in them', async (_, key) => {
    const { rejected, imported } = await service.import([deletion(key)])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { project: 1 } })
    const left = (await service.export()).filter(({ kind }) => kind !== 'settings')
    expect(left.map(({ kind, id }) => [kind, id])).toEqual([
      ['project', 4],
      ['work_package', 2],
      ['activity', undefined],
    ])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('of one that is not there is none', async () => {
    expect(
      (await service.import([deletion({ id: 99 }), deletion({ identifier: 'nothing' })])).rejected,
    ).toEqual([])
    expect(await ids()).toEqual([1, 2, 3, 4])
  })

  it('leaves its id and its identifier to others', async () => {
    const { rejected } = await service.import([deletion({ id: 1 }), project(1, { identifier: 'top' })])

    expect(rejected).toEqual([])
    expect(await ids()).toEqual([1, 4])
  })

  it('that a request has begun is brought to its end', async () => {
    const { ports } = service
    const { startProjectRemoval } = await import('#shared/resources/projects/remove-project.ts')
    await startProjectRemoval((await projectsIn(ports).byId(1))!, ports)
    await service.import([deletion({ id: 1 })])

    expect(await projectsIn(ports).byId(1)).toBeUndefined()
    expect(violations(ports, await itemsOf(service.table))).toEqual([])
  })

  it('while it is under way leaves everything in it out of exports, and lets no record bring it back', async () => {
    const { ports } = service
    const { startProjectRemoval } = await import('#shared/resources/projects/remove-project.ts')
    await startProjectRemoval((await projectsIn(ports).byId(1))!, ports)

    const exported = await service.export()
    expect(exported.map(({ kind, id }) => [kind, id]).slice(1)).toEqual([
      ['project', 4],
      ['work_package', 2],
    ])
    expect(exported.at(-1)).not.toHaveProperty('version')
    const { rejected } = await service.import([project(1), project(5, { parent: 1 }), version(2, 1)])
    expect(rejected).toEqual([
      [1, 'is being removed.'],
      [2, 'parent: the id 1 does not exist.'],
      [3, 'project: the id 1 does not exist.'],
    ])
  })
})
