import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { accept, tokenIn } from '#test/support/fixtures/invitations.ts'
import { user } from '#test/support/fixtures/records.ts'
import { managers, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'
import { forbidden } from '#test/support/oracles/expected-errors.ts'

const { admin, manager } = tokens
const mine = { email: 'mona.private@example.com' }

let service: Service
const addresses = () => service.mailer.handedOver.map(({ to }) => to)
const invite = async (more: object = {}): Promise<number> => {
  const body = { status: 'invited', email: 'nina@example.com', ...more }
  return (await service.post(usersPath, { as: admin, body })).body.id
}
const actionsOn = async (id: number, as: string): Promise<string[]> => {
  const { body } = await service.get(pathOf(id), { as })
  return Object.keys(body._links).filter((name) => body._links[name].method)
}

beforeEach(async () => {
  service = await Service.startWith(people)
})

describe('A holder of manage_users', () => {
  it('does not become administrator by having an invitation of one sent to themselves', async () => {
    const id = await invite({ admin: true })
    await service.drain()
    expect(addresses()).toEqual(['nina@example.com'])

    expect(await service.patch(pathOf(id), { as: manager, body: mine })).toMatchObject({
      status: 403,
      body: forbidden,
    })
    await service.sweepAndDrain()

    expect(addresses()).toEqual(['nina@example.com'])
    const [mail] = service.mailer.handedOver
    expect((await accept(service, mail && tokenIn(mail))).body).toMatchObject({ email: 'nina@example.com' })
  })

  it('has no invitation sent for an administrator who was imported', async () => {
    await service.import([user(30, 'irma', { admin: true, status: 'invited' })])

    expect((await service.patch(pathOf(30), { as: manager, body: mine })).status).toBe(403)
    await service.sweepAndDrain()

    expect(addresses()).toEqual([])
  })

  it.each(
    managers.flatMap(([who, as]) =>
      ['active', 'invited', 'registered', 'locked'].map((status): [string, string, string] => [
        who,
        as,
        status,
      ]),
    ),
  )('(%s, %s) changes nothing about an administrator who is %s', async (_, as, status) => {
    await service.import([user(30, 'irma', { admin: true, status })])
    const before = await usersIn(service.ports).byId(30)

    for (const body of [mine, { firstName: 'X' }, { login: '' }, { status: 'active' }, {}]) {
      expect(await service.patch(pathOf(30), { as, body })).toMatchObject({ status: 403, body: forbidden })
      expect(await service.post(`${pathOf(30)}/form`, { as, body })).toMatchObject({
        status: 403,
        body: forbidden,
      })
    }
    for (const method of ['POST', 'DELETE'])
      expect((await service.request(method, `${pathOf(30)}/lock`, { as })).status).toBe(403)
    expect((await service.delete(pathOf(30), { as })).status).toBe(403)
    expect(await usersIn(service.ports).byId(30)).toEqual(before)
    expect(await actionsOn(30, as)).toEqual([])
  })

  it('does not change an administrator who is being deleted', async () => {
    await service.delete(pathOf(2), { as: admin })

    expect((await service.patch(pathOf(2), { as: manager, body: {} })).status).toBe(403)
    expect((await service.post(`${pathOf(2)}/form`, { as: manager, body: {} })).status).toBe(403)
  })

  it('is offered nothing about administrators in the list', async () => {
    const { body } = await service.get(`${usersPath}?pageSize=100`, { as: manager })
    const offered = Object.fromEntries(
      body._embedded.elements.map(({ id, _links }: { id: number; _links: object }) => [
        id,
        'update' in _links,
      ]),
    )

    expect(offered).toMatchObject({ 1: false, 2: false, 3: true, 10: true, 12: true })
  })

  it('does not save what they drafted before the account became that of an administrator', async () => {
    const id = await invite()
    await service.drain()
    beforeWriting(
      service.ports,
      (item) => item.id === id,
      () => service.patch(pathOf(id), { as: admin, body: { admin: true } }),
    )

    expect(await service.patch(pathOf(id), { as: manager, body: mine })).toMatchObject({
      status: 403,
      body: forbidden,
    })
    await service.sweepAndDrain()

    expect(await usersIn(service.ports).byId(id)).toMatchObject({ admin: true, email: 'nina@example.com' })
    expect(addresses()).toEqual(['nina@example.com'])
  })

  it('changes an account again that is no administrator any more', async () => {
    await service.patch(pathOf(2), { as: admin, body: { admin: false } })

    expect((await service.patch(pathOf(2), { as: manager, body: mine })).body).toMatchObject(mine)
    expect(await actionsOn(2, manager)).toEqual(['update', 'updateImmediately', 'resetPassword'])
  })
})

describe('An administrator', () => {
  it('has an invitation of another one sent anew', async () => {
    const id = await invite({ admin: true })
    const { status } = await service.patch(pathOf(id), { as: admin, body: { email: 'new@example.com' } })
    await service.drain()

    expect([status, addresses()]).toEqual([200, ['new@example.com']])
  })

  it('changes themselves without other permissions', async () => {
    const body = { firstName: 'Augusta' }

    expect(await service.patch(`${usersPath}/me`, { as: admin, body })).toMatchObject({ status: 200, body })
  })
})
