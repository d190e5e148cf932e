import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  projectsPath,
  roles,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { group, membership, project, tokenOf, user } from '#test/support/fixtures/records.ts'

describe('GET /api/v3/projects shows', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      project(10, { active: false, public: true }),
      user(40, 'lars', { token: tokenOf(40), status: 'locked' }),
      membership(40, PRIVATE, 3),
      user(41, 'gina', { token: tokenOf(41) }),
      membership(41, null, roles.editor),
      user(42, 'gert', { token: tokenOf(42) }),
      group(43, 'Both', [42]),
      membership(42, SECRET, 3),
      membership(43, SECRET, roles.viewer),
      membership(43, ARCHIVED, roles.viewer),
    )
  })

  it.each([
    ['an administrator everything, archived ones too', tokens.admin, [PRIVATE, PUBLIC, ARCHIVED, SECRET, 10]],
    ['a member who may view the project', holderOf('view_project'), [PRIVATE, PUBLIC]],
    ['a member whose roles say something else', holderOf('manage_types'), [PRIVATE, PUBLIC]],
    ['a member whose role has no permissions', tokens.powerless, [PRIVATE, PUBLIC]],
    ['a member through a group', tokens.grouped, [PRIVATE, PUBLIC]],
    ['a member both directly and through a group what is there once', tokenOf(42), [PUBLIC, SECRET]],
    ['a holder of global permissions only public ones', tokens.creator, [PUBLIC]],
    ['a holder of project permissions in the global context only public ones', tokenOf(41), [PUBLIC]],
    ['a stranger only public ones', tokens.stranger, [PUBLIC]],
  ])('%s', async (_, as, ids) => {
    for (const parameters of [{}, { sortBy: [['id', 'asc']] }, { filters: [filter('id', '>=', '0')] }]) {
      const answer = await list(service, parameters, { as })
      expect(answer.status).toBe(200)
      expect(idsOf(answer)).toEqual(ids)
      expect(answer.body).toMatchObject({ total: ids.length, count: ids.length })
    }
  })
})

describe('Where no login is required, the list', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
    await setUp(service, project(10, { public: true, active: false }))
    await service.import([{ kind: 'settings', loginRequired: false }])
  })

  it('shows the anonymous requester what is public and not archived', async () => {
    for (const filters of [[], [filter('name_and_identifier', '~', 'e')], [filter('id', '=', 1, 2, 3)]])
      expect(idsOf(await list(service, { filters }, { as: null }))).toEqual([PUBLIC])
  })
})

describe('An element of the list', () => {
  it('is the project as it is alone, with a type and without what is embedded', async () => {
    const service = await Service.start()
    await setUp(service, project(10, { parent: PRIVATE, public: true }), project(11, { parent: SECRET }))
    await service.import([membership(3, 11, 3)])
    for (const as of [tokens.admin, tokens.powerless, holderOf('edit_project'), tokens.stranger]) {
      const { body } = await list(service, {}, { as })
      for (const element of body._embedded.elements) {
        const { _embedded, ...single } = (await service.get(pathOf(element.id), { as })).body
        expect(element).toEqual({ ...single, type: null })
      }
    }
  })

  it('links its parent by its name, unless the requester does not see that one', async () => {
    const service = await Service.start()
    await setUp(
      service,
      project(10, { parent: PRIVATE, public: true }),
      project(11, { parent: SECRET, public: true }),
    )
    const parents = async (as: string) =>
      (await list(service, { filters: [filter('id', '>=', 10)] }, { as })).body._embedded.elements.map(
        ({ _links }: { _links: { parent: object } }) => _links.parent,
      )
    const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }

    expect(await parents(tokens.admin)).toEqual([
      { href: `${projectsPath}/1`, title: 'Apollo' },
      { href: `${projectsPath}/4`, title: 'Secret' },
    ])
    expect(await parents(tokens.powerless)).toEqual([
      { href: `${projectsPath}/1`, title: 'Apollo' },
      undisclosed,
    ])
    expect(await parents(tokens.stranger)).toEqual([undisclosed, undisclosed])
  })
})

describe('The list follows at once', () => {
  let service: Service
  const seenBy = async (as: string) => idsOf(await list(service, {}, { as }))

  beforeEach(async () => {
    service = await Service.start()
    await setUp(service)
    await seenBy(tokens.stranger)
    await seenBy(tokens.admin)
  })

  it.each([
    ['a project becomes private', [project(PUBLIC, { public: false })], []],
    ['a project becomes public', [project(SECRET, { public: true })], [PUBLIC, SECRET]],
    ['a project is archived', [project(PUBLIC, { public: true, active: false })], []],
  ])('when %s', async (_, records, ids) => {
    await service.import(records)

    expect(await seenBy(tokens.stranger)).toEqual(ids)
  })

  it('when a project is created, changed and deleted', async () => {
    const { body } = await service.post(projectsPath, {
      as: tokens.admin,
      body: { identifier: 'new-one', name: 'New', public: true },
    })
    expect(await seenBy(tokens.stranger)).toEqual([PUBLIC, body.id])
    await service.delete(pathOf(body.id), { as: tokens.admin })
    expect(await seenBy(tokens.stranger)).toEqual([PUBLIC])
    expect(await seenBy(tokens.admin)).toEqual([1, 2, 3, 4, body.id])
    await service.drain()
    expect(await seenBy(tokens.admin)).toEqual([1, 2, 3, 4])
  })
})
