import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { ARCHIVED, HOME, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const view = 'view_work_packages'
const manage = 'manage_work_package_relations'
const [VIEWING, MANAGING, BLIND] = [50, 51, 52]

/**
 * Members, each with their roles in two projects. The first role is in the project of work package 1, the source of the
 * relation. The second is in the project of work package 20, the target.
 */
const members = {
  ofNeither: [],
  atFrom: [VIEWING],
  atTo: [undefined, VIEWING],
  atBoth: [VIEWING, VIEWING],
  managerAtFrom: [MANAGING, VIEWING],
  managerAtTo: [VIEWING, MANAGING],
  managerOfOneEnd: [MANAGING],
  blindManager: [BLIND, VIEWING],
} satisfies Record<string, (number | undefined)[]>

const personas = [...(Object.keys(members) as (keyof typeof members)[]), 'admin'] as const
type Persona = (typeof personas)[number]

const idOf = (who: Persona) => (who === 'admin' ? 1 : 60 + personas.indexOf(who))
const asked = (who: Persona) => ({ as: tokenOf(idOf(who)) })
/**
 * Returns the ids of a persona's own work packages and relation. They differ between personas, so that the writes of
 * one persona do not affect another.
 */
const ownOf = (who: Persona) => ({
  here: 100 + personas.indexOf(who),
  there: 200 + personas.indexOf(who),
  relation: 300 + personas.indexOf(who),
})

const SHOWN = 1
/** The id of a public project. */
const OPEN = 9
const relationPath = (id: number) => `/api/v3/relations/${id}`
const ofPath = (id: number) => `${pathOf(id)}/relations`
const end = (id: number) => ({ href: pathOf(id) })
const relation = (id: number, from: number, to: number) => ({
  kind: 'relation',
  id,
  from,
  to,
  type: 'blocks',
})
const onlyShown = (path: string) =>
  `${path}?filters=${encodeURIComponent(JSON.stringify([{ id: { operator: '=', values: [`${SHOWN}`] } }]))}`

const people = (Object.keys(members) as (keyof typeof members)[]).flatMap((who) => {
  const places: readonly (number | undefined)[] = members[who]
  const joined = places.flatMap((one, index) =>
    one === undefined ? [] : [membership(idOf(who), [HOME, OTHER][index] as number, one)],
  )
  return [user(idOf(who), `relating-${who.toLowerCase()}`, { token: tokenOf(idOf(who)) }), ...joined]
})

const world = [
  role(VIEWING, [view], { name: 'Viewing' }),
  role(MANAGING, [view, manage], { name: 'Managing' }),
  role(BLIND, [manage], { name: 'Blind' }),
  ...people,
  workPackage(1, HOME),
  workPackage(20, OTHER),
  workPackage(30, ARCHIVED),
  workPackage(31, ARCHIVED),
  relation(2, 1, 30),
  relation(3, 30, 31),
  relation(SHOWN, 1, 20),
  ...personas.flatMap((who) => {
    const { here, there, relation: id } = ownOf(who)
    return [workPackage(here, HOME), workPackage(there, OTHER), relation(id, here, there)]
  }),
]

beforeAll(async () => {
  service = await Service.start()
  await setUp(service, ...world)
})

type Ask = (who: Persona) => Promise<{ status: number; body: { total?: number } }>
const answers = <T>(ask: (who: Persona) => Promise<T>) => Promise.all(personas.map(ask))

const relate = (at: number, who: Persona, _links: object) =>
  service.post(ofPath(at), { ...asked(who), body: { type: 'relates', _links } })

describe('Relations, for members of neither end, of its beginning, of its end, of both, managers at its beginning, at its end, of one end and nothing else, without seeing it, and administrators:', () => {
  it.each<[string, (who: Persona) => string, (number | undefined)[]]>([
    ['all', () => onlyShown('/api/v3/relations'), [0, 0, 0, 1, 1, 1, 0, 0, 1]],
    ['of its beginning', () => ofPath(1), [404, 0, 404, 1, 1, 1, 0, 404, 1]],
    ['of its end', () => ofPath(20), [404, 404, 0, 1, 1, 1, 404, 0, 1]],
  ])('the number in the list %s, or the error', async (_, path, expected) => {
    const counted = await answers(async (who) => {
      const { status, body } = await service.get(path(who), asked(who))
      return status === 200 ? body.total : status
    })
    expect(counted).toEqual(expected)
  })

  it.each<[string, Ask, number[]]>([
    [
      'one is shown',
      (who) => service.get(relationPath(SHOWN), asked(who)),
      [404, 404, 404, 200, 200, 200, 404, 404, 200],
    ],
    [
      'one is created at its beginning',
      (who) => relate(1, who, { to: end(ownOf(who).there) }),
      [404, 403, 404, 403, 201, 403, 422, 404, 201],
    ],
    [
      'one is created at its end',
      (who) => relate(20, who, { from: end(ownOf(who).here), to: end(20) }),
      [404, 404, 403, 403, 403, 201, 404, 403, 201],
    ],
    [
      'one that says nothing is created',
      (who) => service.post(ofPath(1), { ...asked(who), body: {} }),
      [404, 403, 404, 403, 422, 403, 422, 404, 422],
    ],
    [
      'one is changed',
      (who) => service.patch(relationPath(ownOf(who).relation), { ...asked(who), body: { type: 'follows' } }),
      [404, 404, 404, 403, 200, 200, 404, 404, 200],
    ],
    [
      'one is not changed at all',
      (who) => service.patch(relationPath(ownOf(who).relation), { ...asked(who), body: {} }),
      [404, 404, 404, 403, 200, 200, 404, 404, 200],
    ],
    [
      'one gets other ends',
      (who) =>
        service.patch(relationPath(ownOf(who).relation), { ...asked(who), body: { _links: { to: end(1) } } }),
      [404, 404, 404, 403, 422, 422, 404, 404, 422],
    ],
    [
      'one is deleted',
      (who) => service.delete(relationPath(ownOf(who).relation), asked(who)),
      [404, 404, 404, 403, 204, 204, 404, 404, 204],
    ],
  ])('%s', async (_, ask, expected) => {
    expect(await answers(async (who) => (await ask(who)).status)).toEqual(expected)
  })

  const writing = ['updateImmediately', 'delete']

  it.each<[string, (who: Persona) => Promise<object[]>]>([
    ['on their own', async (who) => [(await service.get(relationPath(SHOWN), asked(who))).body]],
    [
      'in the list of all',
      async (who) => (await service.get(onlyShown('/api/v3/relations'), asked(who))).body._embedded.elements,
    ],
    [
      'in the list of a work package',
      async (who) => (await service.get(onlyShown(ofPath(1)), asked(who))).body._embedded?.elements ?? [],
    ],
    [
      'as part of a work package',
      async (who) =>
        (await service.get(pathOf(20), asked(who))).body._embedded?.relations?._embedded.elements.filter(
          ({ id }: { id: number }) => id === SHOWN,
        ) ?? [],
    ],
  ])('the links to change and delete one %s are there for managers at either end', async (_, shown) => {
    const links = await answers(async (who) => {
      const [one] = (await shown(who)) as { _links?: object }[]
      return writing.filter((name) => name in (one?._links ?? {}))
    })
    expect(links).toEqual([[], [], [], [], writing, writing, [], [], writing])
  })

  it.each([
    [1, [false, false, false, false, true, false, true, false, true]],
    [20, [false, false, false, false, false, true, false, false, true]],
  ])('work package %i has the link to add one for managers in its own project', async (id, expected) => {
    const links = await answers(async (who) => (await service.get(pathOf(id), asked(who))).body._links ?? {})
    expect(links.map((all) => 'addRelation' in all)).toEqual(expected)
  })
})

describe('A relation', () => {
  it('requires a signed-in requester', async () => {
    const asks = [
      service.get('/api/v3/relations'),
      service.get(ofPath(1)),
      service.get(relationPath(SHOWN)),
      service.post(ofPath(1), { body: { type: 'blocks', _links: { to: end(20) } } }),
      service.patch(relationPath(SHOWN), { body: {} }),
      service.delete(relationPath(SHOWN)),
    ]
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual(Array(6).fill(401))
  })

  it('to a work package that its creator does not see is refused as one to nothing', async () => {
    const [hidden, unknown] = [
      await relate(1, 'managerOfOneEnd', { to: end(20) }),
      await relate(1, 'managerOfOneEnd', { to: end(999) }),
    ]
    expect(hidden.body).toEqual(unknown.body)
    expect(hidden.body.message).toBe('To does not exist.')
  })

  it('with an end in an archived project is in no list; administrators may show it, and nobody may change it', async () => {
    const as = tokens.admin
    const listed = await Promise.all(
      ['/api/v3/relations', ofPath(1), ofPath(30)].map((path) => service.get(`${path}?pageSize=100`, { as })),
    )
    const elements = listed.flatMap(({ body }) => body._embedded.elements as { id: number }[])
    expect(elements.filter(({ id }) => id === 2 || id === 3)).toEqual([])

    const asks = (id: number, who: Persona) => [
      service.get(relationPath(id), asked(who)),
      service.patch(relationPath(id), { ...asked(who), body: { description: 'Old' } }),
    ]
    const statusesOf = async (id: number, who: Persona) =>
      (await Promise.all(asks(id, who))).map(({ status }) => status)
    expect(await statusesOf(2, 'managerAtFrom')).toEqual([404, 404])
    expect(await statusesOf(2, 'admin')).toEqual([200, 403])
    expect(await statusesOf(3, 'admin')).toEqual([200, 403])
    expect((await service.delete(relationPath(3), { as })).status).toBe(403)
    expect((await service.post(ofPath(31), { as, body: {} })).status).toBe(403)
    const { status, body } = await relate(1, 'admin', { to: end(31) })
    expect([status, body.message]).toEqual([422, 'To does not exist.'])
  })

  it('is for the anonymous requester what Anonymous may see, and nothing to write', async () => {
    const open = await Service.start()
    await setUp(
      open,
      project(OPEN, { name: 'Tower', public: true }),
      { kind: 'settings', loginRequired: false },
      { kind: 'role', id: 60, name: 'Anonymous', builtin: 'anonymous', permissions: [view] },
      workPackage(1, OPEN),
      workPackage(2, OPEN),
      workPackage(3, HOME),
      relation(1, 1, 2),
      relation(2, 1, 3),
    )
    const { body: list } = await open.get('/api/v3/relations')
    const { body: shown } = await open.get(relationPath(1))

    expect(list._embedded.elements.map(({ id }: { id: number }) => id)).toEqual([1])
    expect(Object.keys(shown._links)).toEqual(['self', 'from', 'to'])
    const asks = [
      open.get(relationPath(2)),
      open.post(ofPath(2), { body: { type: 'blocks', _links: { to: end(1) } } }),
      open.patch(relationPath(1), { body: { type: 'blocked' } }),
      open.delete(relationPath(1)),
    ]
    expect((await Promise.all(asks)).map(({ status }) => status)).toEqual([404, 403, 403, 403])
  })
})
