import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { forbidden } from '#test/support/oracles/expected-errors.ts'
import { base, kinds, problem, requestsTo, type Shown } from './kinds.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

const order = (shown: readonly Shown[]) => shown.map(({ id }) => id)
const defaults = (shown: readonly Shown[]) => shown.filter(({ isDefault }) => isDefault).map(({ id }) => id)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe.each(kinds)('A new entry of $path', (kind) => {
  const { count } = kind
  const next = count + 1

  it('is the last one, and stores the default set with it', async () => {
    const { post, list } = requestsTo(service, kind)
    const { status, body } = await post({ name: 'Waiting' })

    expect([status, body.id, body.position, body.isDefault]).toEqual([201, next, next, false])
    expect(body.color).toBe(kind.color ? '#808080' : undefined)
    expect(order(await list())).toEqual(upTo(next))
    expect((await service.ports.configuration.current())[kind.part]).toHaveLength(next)
  })

  it('makes room at its position', async () => {
    const { post, list } = requestsTo(service, kind)
    await post({ name: 'Waiting', position: 2 })
    const shown = await list()

    expect(order(shown).slice(0, 3)).toEqual([1, next, 2])
    expect(shown.map(({ position }) => position)).toEqual(upTo(next))
  })

  it('has a name that no other one has, and a position next to another', async () => {
    const { post, list } = requestsTo(service, kind)
    const [first] = await list()
    const taken = await post({ name: ` ${first?.name.toUpperCase()} ` })
    const far = await post({ name: 'Waiting', position: next + 1 })

    expect(problem(taken)).toEqual([422, 'name', 'Name has already been taken.'])
    expect(problem(far)).toEqual([422, 'position', `Position must be less than or equal to ${next}.`])
    expect(problem(await post({ name: 'Waiting', position: 0 }))[1]).toBe('position')
    expect(problem(await post({ name: 'a\nb' }))[1]).toBe('name')
    expect(problem(await post({}))).toEqual([422, 'name', "Name can't be blank."])
  })

  it('is checked by its form, which offers to save it', async () => {
    const { post } = requestsTo(service, kind)
    const [empty, complete] = [await post({}, '/form'), await post({ name: 'Waiting' }, '/form')]

    expect(Object.keys(empty.body._embedded.validationErrors)).toEqual(['name'])
    expect(complete.body._embedded.payload).toMatchObject({ name: 'Waiting', position: next })
    expect(complete.body._links.commit).toEqual({ href: `/api/v3/${kind.path}`, method: 'post' })
  })

  it('is refused when there are 500', async () => {
    const { post } = requestsTo(service, kind)
    await service.ports.configuration.change((current) => ({
      ...current,
      [kind.part]: upTo(500).map((id) => ({ id, name: `Entry ${id}`, isDefault: id === 1, active: true })),
    }))

    expect(problem(await post({ name: 'Waiting' }))).toEqual([
      422,
      'base',
      'There can be no more than 500 entries.',
    ])
  })
})

describe.each(kinds)('An entry of $path', (kind) => {
  it('moves to a position, and the others make room', async () => {
    const { patch, list } = requestsTo(service, kind)
    const { status, body } = await patch(1, { position: 3 })

    expect([status, body.position]).toEqual([200, 3])
    expect(order(await list()).slice(0, 4)).toEqual([2, 3, 1, 4])
    expect(problem(await patch(1, { position: kind.count + 1 }))[1]).toBe('position')
  })

  it('is renamed, and answers with its new state', async () => {
    const { patch, get } = requestsTo(service, kind)
    const { body } = await patch(2, { name: 'Renamed' })

    expect(body).toMatchObject({ id: 2, name: 'Renamed', position: 2 })
    expect((await get('2')).body).toEqual({
      ...body,
      ...(kind.path === 'types' && { updatedAt: expect.anything() }),
    })
  })

  it('that is the last default stays one', async () => {
    const { patch, list } = requestsTo(service, kind)
    const [last, ...others] = defaults(await list())
    for (const id of others) await patch(id, { isDefault: false })

    expect(problem(await patch(Number(last), { isDefault: false }))).toEqual([
      422,
      'isDefault',
      "Is default can't be unset. Set another default instead.",
    ])
    expect(defaults(await list())).toEqual([last])
  })

  it('is not written without a change', async () => {
    const { patch, get } = requestsTo(service, kind)
    const before = await service.ports.configuration.revision()
    const { name, position } = (await get('2')).body
    await patch(2, { name, position })

    expect(await service.ports.configuration.revision()).toBe(before)
  })

  it('is written only in the version that the request names', async () => {
    const { patch, get } = requestsTo(service, kind)
    const tag = String((await get('2')).headers.get('etag'))
    const first = await patch(2, { name: 'First' }, { 'if-match': tag })
    const second = await patch(2, { name: 'Second' }, { 'if-match': tag })

    expect([first.status, second.status]).toEqual([200, 412])
  })

  it('links its changes for administrators, and its deletion unless its list needs it', async () => {
    const { list, get } = requestsTo(service, kind)
    const [one] = (await list()).filter(({ isDefault }) => !isDefault)
    const { _links } = (await get(String(one?.id))).body
    const self = `/api/v3/${kind.path}/${one?.id}`

    expect(_links).toMatchObject({
      schema: { href: `/api/v3/${kind.path}/schema` },
      update: { href: `${self}/form`, method: 'post' },
      updateImmediately: { href: self, method: 'patch' },
      delete: { href: self, method: 'delete' },
      deletionPreview: { href: `${self}/deletion` },
    })
    if (kind.path === 'types') return
    const [needed] = (await list()).filter(({ isDefault }) => isDefault)
    expect(Object.keys(needed?._links ?? {})).not.toContain('delete')
  })

  it('is written by administrators only', async () => {
    const { post, patch, get, ...others } = requestsTo(service, kind, tokens.nobody)
    const answers = [
      await post({ name: 'Waiting' }),
      await post({}, '/form'),
      await post({}, '/2/form'),
      await patch(2, { name: 'Renamed' }),
      await others.delete(2),
      await get('2/deletion'),
    ]

    for (const { status, body } of answers) expect([status, body]).toEqual([403, forbidden])
  })
})

describe.each(kinds.filter(({ path }) => path !== 'types'))('The default of $path', (kind) => {
  it('is taken from the entry that has it', async () => {
    const { patch, list } = requestsTo(service, kind)
    await patch(3, { isDefault: true })

    expect(defaults(await list())).toEqual([3])
  })
})

describe('Types', () => {
  it('have any number of defaults', async () => {
    const { patch, list } = requestsTo(service, { path: 'types' })
    await patch(7, { isDefault: true })

    expect(defaults(await list())).toEqual([1, 2, 3, 7])
  })
})

describe.each([
  ['priorities', 'isActive'],
  ['time_entries/activities', 'active'],
] as const)('An entry of %s', (path, active) => {
  it('that is the default stays active', async () => {
    const { patch, list } = requestsTo(service, { path })
    const [id] = defaults(await list())

    expect(problem(await patch(Number(id), { [active]: false }))).toEqual([
      422,
      active,
      "Is active can't be unset for the default.",
    ])
    expect((await patch(3, { [active]: false })).body[active]).toBe(false)
    expect(problem(await patch(3, { isDefault: true }))[1]).toBe(active)
  })
})

describe.each([
  ['statuses', 'isClosed', 'Is closed', 'status'],
  ['types', 'isMilestone', 'Is milestone', 'type'],
] as const)('An entry of %s', (path, property, label, one) => {
  it(`keeps ${property} while it is in use`, async () => {
    const kind = kinds.find((candidate) => candidate.path === path)
    await service.import([kind?.holder(1, 4, 1) ?? {}])
    const { patch } = requestsTo(service, { path })

    expect(problem(await patch(4, { [property]: true }))).toEqual([
      422,
      property,
      `${label} can't be changed while the ${one} is in use.`,
    ])
    expect((await patch(5, { [property]: true })).body[property]).toBe(true)
  })
})

describe('The position of an entry', () => {
  it('stays in place of null', async () => {
    const { patch } = requestsTo(service, { path: 'statuses' })

    expect((await patch(3, { position: null })).body.position).toBe(3)
  })
})

describe('The color of an entry', () => {
  it('is the usual one in place of null, and has six digits', async () => {
    const { patch } = requestsTo(service, { path: 'statuses' })

    expect((await patch(1, { color: '#aaBB01' })).body.color).toBe('#aaBB01')
    expect((await patch(1, { color: null })).body.color).toBe('#808080')
    expect(problem(await patch(1, { color: 'red' }))[1]).toBe('color')
  })
})

describe('Positions of an import with gaps', () => {
  it('are closed up by the first write, which keeps the order', async () => {
    await service.import([
      { kind: 'status', id: 1, name: 'A', position: 30 },
      { kind: 'status', id: 2, name: 'B', position: 10 },
      { kind: 'status', id: 3, name: 'C', position: 20 },
    ])
    const { patch, list } = requestsTo(service, { path: 'statuses' })
    await patch(3, { name: 'D' })

    expect((await list()).map(({ id, position }) => [id, position])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ])
  })
})

describe('An inactive activity', () => {
  it('is in the list of administrators only', async () => {
    const { patch, list } = requestsTo(service, { path: 'time_entries/activities' })
    await patch(3, { active: false })
    await service.import([
      { kind: 'role', id: 9, name: 'Logger', permissions: ['view_project', 'view_time_entries'] },
      { kind: 'membership', principal: 3, project: 1, roles: [9] },
    ])
    const others = requestsTo(service, { path: 'time_entries/activities' }, tokens.nobody)

    expect(order(await list())).toContain(3)
    expect(order(await others.list())).not.toContain(3)
  })
})
