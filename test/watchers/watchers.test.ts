import { beforeEach, describe, expect, it } from 'vitest'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { send } from '#test/support/engine/send.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, placeholder, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const watchersPath = (id: number) => `${pathOf(id)}/watchers`
const availablePath = (id: number) => `${pathOf(id)}/available_watchers`
const view = 'view_work_packages'

/** Members, named after the only permission that they hold in addition to viewing work packages. */
const holders = {
  viewer: { id: 30, permissions: [view, 'view_work_package_watchers'] },
  adder: { id: 31, permissions: [view, 'add_work_package_watchers'] },
  remover: { id: 32, permissions: [view, 'delete_work_package_watchers'] },
} as const
type Holder = keyof typeof holders

const as = (name: Holder) => tokenOf(holders[name].id)
const userLink = (id: number) => ({ user: { href: `/api/v3/users/${id}` } })
const add = (id: number, by: string, workPackageId = 1) =>
  service.post(watchersPath(workPackageId), { as: by, body: userLink(id) })
const remove = (id: number | 'me', by: string) => service.delete(`${watchersPath(1)}/${id}`, { as: by })
const watching = async (by = tokens.admin) => {
  const { body } = await service.get(watchersPath(1), { as: by })
  return body._embedded.elements.map((one: { id: number }) => one.id)
}

const start = async () => {
  service = await Service.start()
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Watched' }),
    workPackage(20, OTHER),
    ...Object.entries(holders).flatMap(([name, { id, permissions }]) => [
      user(id, `watch-${name}`, { token: tokenOf(id) }),
      role(id, [...permissions], { name: `${name} role` }),
      membership(id, HOME, id),
    ]),
    user(40, 'locked', { status: 'locked' }),
    membership(40, HOME, 5),
    placeholder('Designer', { id: 41 }),
  )
}

beforeEach(start)

describe('A watcher', () => {
  it('is added, listed by name, and removed', async () => {
    const added = await add(ids.reader, tokens.admin)
    const again = await add(ids.reader, tokens.admin)
    await add(ids.editor, tokens.admin)
    const { body } = await service.get(watchersPath(1), { as: tokens.admin })

    expect([added.status, again.status]).toEqual([201, 200])
    expect(added.body).toMatchObject({ _type: 'User', id: ids.reader })
    expect(again.body).toEqual(added.body)
    expect(added.headers.get('location')).toBe(`/api/v3/users/${ids.reader}`)
    expect(again.headers.get('location')).toBeNull()
    expect(body).toMatchObject({ total: 2, count: 2 })
    expect(body._embedded.elements.map((one: { id: number }) => one.id)).toEqual([ids.editor, ids.reader])
    expect((await remove(ids.reader, tokens.admin)).status).toBe(204)
    expect((await remove(ids.reader, tokens.admin)).status).toBe(204)
    expect(await watching()).toEqual([ids.editor])
  })

  it('may be named in the links of a body, too', async () => {
    const body = { _links: userLink(ids.reader) }

    expect((await service.post(watchersPath(1), { as: tokens.reader, body })).status).toBe(201)
  })

  it('is the requester as soon as they watch it, and not any more when they end it themselves', async () => {
    const links = async () => (await service.get(pathOf(1), { as: tokens.reader })).body._links
    const before = await links()
    await service.post(before.watch.href, { as: tokens.reader, body: before.watch.payload })
    const during = await links()
    await service.delete(during.unwatch.href, { as: tokens.reader })

    expect(before).not.toHaveProperty('unwatch')
    expect(during).not.toHaveProperty('watch')
    expect(await links()).toEqual(before)
    await add(ids.reader, tokens.reader)
    expect((await remove('me', tokens.reader)).status).toBe(204)
    expect(await watching()).toEqual([])
  })

  it('that cannot see the work package any more, or is locked, is left out, and cannot be added again', async () => {
    await add(ids.reader, tokens.admin)
    await add(ids.editor, tokens.admin)
    await add(ids.lead, tokens.admin)
    await service.post(`/api/v3/users/${ids.editor}/lock`, { as: tokens.admin })
    const { body } = await service.get('/api/v3/memberships?pageSize=100', { as: tokens.admin })
    const left = body._embedded.elements.find(
      ({ _links: { principal, project } }: { _links: Record<string, { href: string }> }) =>
        principal?.href.endsWith(`/${ids.reader}`) && project?.href.endsWith(`/${HOME}`),
    )
    await service.delete(left._links.self.href, { as: tokens.admin })

    expect(await watching()).toEqual([ids.lead])
    const again = await Promise.all([ids.reader, ids.editor].map((id) => add(id, tokens.admin)))
    expect(again.map(({ status }) => status)).toEqual([422, 422])
  })

  it.each<[string, object, number, string]>([
    ['nobody', {}, 400, 'The request body was not a single JSON object.'],
    ['an empty link', { user: { href: null } }, 400, 'The request body was not a single JSON object.'],
    ['an unknown user', userLink(99), 422, 'User does not exist.'],
    ['a placeholder user', userLink(41), 422, 'User does not exist.'],
    ['something else', { user: { href: '/api/v3/groups/1' } }, 422, 'User does not exist.'],
    ['somebody who does not see it', userLink(ids.other), 422, 'User is invalid.'],
    ['a member who sees no work packages', userLink(ids.member), 422, 'User is invalid.'],
    ['somebody who is locked', userLink(40), 422, 'User is invalid.'],
  ])('is not %s', async (_, body, status, message) => {
    const answer = await send(service.url, 'POST', watchersPath(1), { as: tokens.admin, body })

    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await watching()).toEqual([])
  })

  it('is one of 500 at most', async () => {
    const many = Array.from({ length: 500 }, (_, index) => 1000 + index)
    for (const id of many)
      await service.ports.table.write(watchersIn(service.ports).addition('W1', id).slice(0, 1))
    const { status, body } = await add(ids.reader, tokens.admin)

    expect([status, body.message]).toEqual([422, 'Watchers is too long (maximum is 500).'])
  })

  it('makes no activity and leaves the lock version', async () => {
    await add(ids.reader, tokens.admin)
    const { body } = await service.get(`${pathOf(1)}/activities`, { as: tokens.admin })
    const shown = await service.get(pathOf(1), { as: tokens.admin })

    expect([body.total, shown.body.lockVersion]).toEqual([0, 0])
  })

  it('is deleted with the work package, and with the user', async () => {
    await add(ids.reader, tokens.admin)
    await add(ids.editor, tokens.admin)
    await service.delete(`/api/v3/users/${ids.reader}`, { as: tokens.admin })
    await service.sweepAndDrain()

    expect(await watchersIn(service.ports).of('W1')).toEqual([ids.editor])
    await service.delete(pathOf(1), { as: tokens.admin })
    await service.sweepAndDrain()
    expect(await watchersIn(service.ports).of('W1')).toEqual([])
    expect(await watchersIn(service.ports).by(ids.editor)).toEqual([])
  })
})

describe('A user who watches a container of another kind with the same id', () => {
  const other = 'X1'

  beforeEach(() => service.ports.table.write(watchersIn(service.ports).addition(other, ids.editor)))

  it('does not watch the work package, in its list and in the filter', async () => {
    const filters = [{ watcher: { operator: '=', values: [String(ids.editor)] } }]
    const query = `filters=${encodeURIComponent(JSON.stringify(filters))}`
    const { body } = await service.get(`/api/v3/work_packages?${query}`, { as: tokens.admin })

    expect(await watching()).toEqual([])
    expect(body.total).toBe(0)
  })

  it('watches neither once they are removed', async () => {
    await add(ids.editor, tokens.admin)
    await service.delete(`/api/v3/users/${ids.editor}`, { as: tokens.admin })
    await service.sweepAndDrain()

    expect(await watchersIn(service.ports).of('W1')).toEqual([])
    expect(await watchersIn(service.ports).of(other)).toEqual([])
  })
})

describe('The rights on watchers', () => {
  const others = ids.lead

  it.each<[string, string, number[]]>([
    ['an administrator', tokens.admin, [200, 200, 201, 201, 204, 204]],
    ['who may view watchers', as('viewer'), [200, 403, 201, 403, 204, 403]],
    ['who may add watchers', as('adder'), [403, 200, 201, 201, 204, 403]],
    ['who may remove watchers', as('remover'), [403, 403, 201, 403, 204, 204]],
    ['who only sees work packages', tokens.reader, [403, 403, 201, 403, 204, 403]],
    ['a member who sees none', tokens.member, [404, 404, 404, 404, 404, 404]],
    ['a stranger', tokens.stranger, [404, 404, 404, 404, 404, 404]],
  ])('of a requester %s: list, available, watch, add, unwatch, remove', async (_, by, statuses) => {
    const { body: me } = await service.get('/api/v3/users/me', { as: by })
    const answers = [
      await service.get(watchersPath(1), { as: by }),
      await service.get(availablePath(1), { as: by }),
      await add(me.id, by),
      await add(others, by),
      await remove('me', by),
      await remove(others, by),
    ]

    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })

  it('show in the links of a work package', async () => {
    const names = ['watchers', 'availableWatchers', 'addWatcher', 'removeWatcher', 'watch', 'unwatch']
    const linked = async (by: string) => {
      const { body } = await service.get(pathOf(1), { as: by })
      return names.filter((name) => name in body._links)
    }

    expect(await linked(as('viewer'))).toEqual(['watchers', 'watch'])
    expect(await linked(as('adder'))).toEqual(['availableWatchers', 'addWatcher', 'watch'])
    expect(await linked(as('remover'))).toEqual(['removeWatcher', 'watch'])
    expect(await linked(tokens.reader)).toEqual(['watch'])
  })

  it('come after the address: an unknown user is 404 for those who may remove them', async () => {
    expect((await remove(99, as('remover'))).status).toBe(404)
    expect((await remove(99, tokens.reader)).status).toBe(403)
  })
})

describe('The users who may be added to the watchers', () => {
  const available = async (query = '') => {
    const { body } = await service.get(`${availablePath(1)}?${query}`, { as: as('adder') })
    return body._embedded.elements.map((one: { id: number }) => one.id).sort((a: number, b: number) => a - b)
  }

  it('are active users who see it and do not watch it', async () => {
    await add(ids.lead, tokens.admin)

    expect(await available()).toEqual([1, ids.editor, ids.adder, ids.reader, 30, 31, 32])
  })

  it('are filtered, sorted and paged as users are', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ name: { operator: '~', values: ['reader'] } }]))
    const sortBy = encodeURIComponent(JSON.stringify([['name', 'desc']]))
    const { body } = await service.get(`${availablePath(1)}?sortBy=${sortBy}&pageSize=2`, { as: as('adder') })

    expect(await available(`filters=${filters}`)).toEqual([ids.reader])
    expect(body).toMatchObject({ total: 8, count: 2 })
    expect(body._embedded.elements.map((one: { id: number }) => one.id)).toEqual([30, 32])
  })

  it('are all active users if non-members see it, except members who do not', async () => {
    await service.import([
      role(50, [view], { name: 'Non member', builtin: 'non_member' }),
      { kind: 'project', id: HOME, name: 'Bridge', identifier: 'bridge', public: true },
    ])
    const found = await available()

    expect(found).toContain(8)
    expect(found).not.toContain(ids.member)
    expect(found).not.toContain(40)
    expect((await add(8, as('adder'))).status).toBe(201)
  })
})
