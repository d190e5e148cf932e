import { beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, membership, project, role, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const NOW = '2026-05-01T00:00:00.000Z'
const times = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-02-01T00:00:00.000Z' }
const { first, other } = projects

let service: Service

beforeEach(async () => {
  service = await Service.startWith(membershipWorld, { now: () => new Date(NOW) })
})

const stored = (principal: number, place: number | null) => membershipsIn(service.ports).in(principal, place)
const sound = async (one = service) => expect(violations(one.ports, await itemsOf(one.table))).toEqual([])
const exported = async (one = service) => (await one.export()).filter(({ kind }) => kind === 'membership')

describe('an imported membership', () => {
  it('has the id and the times of its record', async () => {
    expect((await service.get(pathOf(ids.viewer), as('admin'))).body).toMatchObject({
      id: ids.viewer,
      ...times,
    })
    await sound()
  })

  it('without them gets an id behind all others, and the time', async () => {
    await service.import([membership(candidates.user, first, roles.plain)])

    const found = await stored(candidates.user, first)
    expect(found).toMatchObject({ createdAt: NOW, updatedAt: NOW })
    expect(found?.id).toBeGreaterThan(Math.max(...Object.values(ids)))
  })

  it('keeps its id and its time of creation when a record without them changes it', async () => {
    await service.import([membership(people.viewer, first, roles.editor)])

    expect(await stored(people.viewer, first)).toMatchObject({
      id: ids.viewer,
      direct: [roles.editor],
      createdAt: times.createdAt,
      updatedAt: NOW,
    })
    await service.import([membership(people.manager, first, roles.manager)])
    expect(await stored(people.manager, first)).toMatchObject(times)
  })

  it('may get another id; nothing is under the old one, and lists count it once', async () => {
    const before = (await service.get(membershipsPath, as('admin'))).body.total
    await service.import([{ ...membership(people.viewer, first, roles.viewer), id: 9_000 }])

    expect((await service.get(pathOf(ids.viewer), as('admin'))).status).toBe(404)
    expect((await service.get(pathOf(9_000), as('admin'))).body).toMatchObject({ id: 9_000, ...times })
    expect((await service.get(membershipsPath, as('admin'))).body.total).toBe(before)
    await sound()
  })

  it('leaves the next ids behind its own', async () => {
    await service.import([{ ...membership(people.viewer, other, roles.viewer), id: 9_000 }])
    const body = creating(candidates.user, first, [roles.plain])

    expect((await service.post(membershipsPath, { ...as('admin'), body })).body.id).toBe(9_001)
  })

  it.each([
    ['of another principal', people.nobody, first],
    ['of another project', people.viewer, other],
    ['of a membership of global roles', people.viewer, null],
  ])('cannot have an id that is already that %s', async (_, principal, place) => {
    const id = ids.viewer
    const { rejected } = await service.import([{ ...membership(principal, place, roles.staff), id }])

    expect(rejected).toEqual([[1, `id: ${id} is that of another membership.`]])
    expect(await stored(principal, place)).toBeUndefined()
    expect(await stored(people.viewer, first)).toMatchObject({ id, direct: [roles.viewer] })
  })

  it('cannot have an id that a line before has taken, in the same file', async () => {
    const { rejected } = await service.import([
      { ...membership(people.nobody, first, roles.plain), id: 500 },
      { ...membership(people.nobody, other, roles.plain), id: 500 },
    ])

    expect(rejected).toEqual([[2, 'id: 500 is that of another membership.']])
    await sound()
  })

  it('may come twice in a file: the last line counts', async () => {
    await service.import([
      { ...membership(people.nobody, first, roles.plain), id: 500, ...times },
      { ...membership(people.nobody, first, roles.viewer), id: 501 },
    ])

    expect(await stored(people.nobody, first)).toMatchObject({ id: 501, direct: [roles.viewer] })
    await sound()
  })

  it.each([
    ['a wrong id', { id: 0 }, /^id/],
    ['a time that is none', { createdAt: 'yesterday' }, /^createdAt/],
    ['something unknown', { inherited: [] }, /inherited/],
  ])('is reported with %s', async (_, more, reason) => {
    const { rejected } = await service.import([{ ...membership(people.nobody, first, roles.plain), ...more }])

    expect(rejected).toEqual([[1, expect.stringMatching(reason)]])
  })

  it('goes with a record without roles, whose id and times mean nothing then', async () => {
    const deletion = { ...membership(people.viewer, first), id: 1, ...times }
    expect((await service.import([deletion, membership(people.nobody, first)])).rejected).toEqual([])

    expect((await service.get(pathOf(ids.viewer), as('admin'))).status).toBe(404)
    expect(await stored(people.viewer, first)).toBeUndefined()
    await sound()
  })

  it('keeps what comes through a group when a record takes its own roles', async () => {
    await service.import([membership(candidates.ofGroup, first, roles.plain)])
    const { id } = (await stored(candidates.ofGroup, first))!
    await service.import([membership(candidates.ofGroup, first)])

    expect(await stored(candidates.ofGroup, first)).toMatchObject({
      id,
      direct: [],
      inherited: { [candidates.group]: [roles.editor] },
    })
    await sound()
  })
})

describe('many imported memberships of one principal', () => {
  it('may have ids that are far apart, and others later', async () => {
    const places = Array.from({ length: 60 }, (_, index) => 100 + index)
    await service.import(places.map((id) => project(id)))
    for (const distance of [5_000, 5_001]) {
      const spread = places.map((id) => ({
        ...membership(people.nobody, id, roles.plain),
        id: id * distance,
      }))
      expect((await service.import(spread)).rejected).toEqual([])

      const found = await membershipsIn(service.ports).of(people.nobody)
      expect(found.map(({ id }) => id)).toEqual(places.map((id) => id * distance))
    }
    await sound()
  })
})

describe('exported memberships', () => {
  it('have ids and times, and are the same elsewhere after an import', async () => {
    await service.import([
      group(50, 'Others', [people.viewer, people.nobody]),
      { ...membership(50, first, roles.plain), id: 700, ...times },
      { ...membership(50, other, roles.plain), id: 701, ...times },
    ])
    const lines = await service.export()
    const elsewhere = await Service.start({ now: () => new Date('2027-01-01T00:00:00.000Z') })
    const { rejected } = await elsewhere.import(lines)

    expect(rejected).toEqual([])
    expect(await exported(elsewhere)).toEqual(await exported())
    const all = (await exported()) as { id: number; createdAt: string; updatedAt: string }[]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.find(({ id }) => id === ids.private)).toMatchObject(times)
    expect(all.find(({ id }) => id === 701)).toMatchObject(times)
    await sound(elsewhere)
  })

  it('change nothing when they are imported where they come from', async () => {
    const before = await membershipsIn(service.ports).every()
    await service.import(await service.export())

    expect(await membershipsIn(service.ports).every()).toEqual(before)
    await sound()
  })

  it('leave out those that come about only through a group', async () => {
    const { id } = (await stored(candidates.ofGroup, first))!

    expect((await exported()).map((one) => one.id)).toEqual(expect.not.arrayContaining([id]))
    expect(await exported()).toHaveLength(Object.keys(ids).length)
  })

  it('of people with a role and a group in many projects are imported in any order', async () => {
    const places = Array.from({ length: 30 }, (_, index) => 100 + index)
    const records = [
      ...places.map((id) => project(id)),
      role(9, ['manage_versions']),
      user(60, 'una'),
      group(61, 'Many', [60]),
      ...places.flatMap((id) => [
        { ...membership(60, id, roles.plain), id: 1_000 + id, ...times },
        { ...membership(61, id, 9), id: 2_000 + id, ...times },
      ]),
    ]
    await service.import(records.toReversed())

    for (const id of places)
      expect(await stored(60, id)).toMatchObject({ id: 1_000 + id, direct: [roles.plain], ...times })
    await sound()
  })
})
