import { beforeEach, describe, expect, it } from 'vitest'
import { handler as update } from '#functions/projects/update.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { requestWithShortTimeout } from '#test/support/faults/short-timeouts.ts'
import { tokens as own, pathOf, roles, setUp } from '#test/support/fixtures/project-personas.ts'
import {
  archive,
  as,
  bringBack,
  chain,
  expectSound,
  plant,
  setActive,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { membership, project } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const refusal = (message: string) => ({
  status: 422,
  errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
  message,
  _embedded: { details: { attribute: 'base', message } },
})
const buried = refusal('The project has an archived ancestor.')
const answered = ({ status, body }: Answer) => ({ ...body, status })

describe('Archiving a project', () => {
  it('archives everything below it, and nothing else', async () => {
    await plant(service, { ...chain(11, 12, 13), 14: 12, 21: null })

    const { status, body } = await archive(service, 12)

    expect(status).toBe(200)
    expect(body.active).toBe(false)
    expect(await statesIn(service)).toEqual({
      11: 'active',
      12: 'archived',
      13: 'archived',
      14: 'archived',
      21: 'active',
    })
    expect(service.queue.messages, 'there is nothing left to do').toEqual([])
    await expectSound(service)
  })

  it('offers to bring the project back only when everything below it is archived', async () => {
    await plant(service, chain(11, 12))

    const { body } = await requestWithShortTimeout(update, as, pathOf(11), { active: false })

    expect(body._links).not.toHaveProperty('unarchive')
    expect((await bringBack(service, 11)).status).toBe(409)
    await service.drain()
    expect((await service.get(pathOf(11), { as })).body._links).toHaveProperty('unarchive')
  })

  it('takes the rights of everybody in all of it', async () => {
    await setUp(service, project(12, { parent: 1 }), membership(30, 12, roles.editor))
    const editor = own.grouped
    expect((await service.get(pathOf(12), { as: editor })).status).toBe(200)

    expect((await service.patch(pathOf(1), { as: editor, body: { active: false } })).status).toBe(200)

    for (const id of [1, 12]) {
      expect((await service.get(pathOf(id), { as: editor })).status).toBe(404)
      const { _links, active } = (await service.get(pathOf(id), { as: own.admin })).body
      expect(active).toBe(false)
      expect(Object.keys(_links)).toEqual(expect.arrayContaining(['updateImmediately', 'delete']))
      expect('unarchive' in _links, 'what is above it comes first').toBe(id === 1)
    }
  })

  it('needs the right to edit it, and 404 comes before 403', async () => {
    await setUp(service)
    const body = { active: false }

    expect((await service.patch(pathOf(1), { as: own.powerless, body })).status).toBe(403)
    expect((await service.patch(pathOf(1), { as: own.stranger, body })).status).toBe(404)
  })

  it('changes when those below it were changed, but not those that were archived before', async () => {
    const updatedAt = '2020-01-01T00:00:00.000Z'
    await plant(
      service,
      chain(11),
      project(12, { parent: 11, updatedAt }),
      project(13, { parent: 11, active: false, updatedAt }),
    )
    await archive(service, 11)

    expect((await projectsIn(service.ports).byId(12))?.updatedAt).not.toBe(updatedAt)
    expect((await projectsIn(service.ports).byId(13))?.updatedAt).toBe(updatedAt)
  })

  it('reaches the active ones below one that was archived before', async () => {
    await plant(service, chain(11, 12, 13))
    await setActive(service, 12, false)

    await archive(service, 11)

    expect(await statesIn(service)).toEqual({ 11: 'archived', 12: 'archived', 13: 'archived' })
  })
})

describe('Bringing a project back', () => {
  it('does not bring back what is below it', async () => {
    await plant(service, chain(11, 12))
    await archive(service, 11)

    const { status, body } = await bringBack(service, 11)

    expect(status).toBe(200)
    expect(body.active).toBe(true)
    expect(await statesIn(service)).toEqual({ 11: 'active', 12: 'archived' })
    expect((await bringBack(service, 12)).status).toBe(200)
    await expectSound(service)
  })

  it('is refused as long as anything above it is archived', async () => {
    await plant(service, chain(11, 12, 13))
    await archive(service, 11)
    await setActive(service, 12, true)

    expect(answered(await bringBack(service, 13)), 'the parent is not, but what is above that').toMatchObject(
      buried,
    )
    expect((await bringBack(service, 11)).status).toBe(200)
    expect((await bringBack(service, 13)).status).toBe(200)
  })

  it('may take it to another place, unless anything is archived there', async () => {
    await plant(service, { ...chain(11, 12), ...chain(21, 22), 31: null })
    await archive(service, 11)
    await archive(service, 21)
    await setActive(service, 22, true)
    const to = (parent: number | null) => ({
      active: true,
      _links: { parent: { href: parent === null ? null : pathOf(parent) } },
    })

    const below22 = await service.patch(pathOf(12), { as, body: to(22) })
    expect(answered(below22)).toMatchObject(buried)
    expect((await service.patch(pathOf(12), { as, body: to(31) })).status).toBe(200)
    expect(await statesIn(service)).toMatchObject({ 12: 'active' })
    expect((await projectsIn(service.ports).byId(12))?.parent).toBe(31)
    await setActive(service, 22, false)
    await expectSound(service)
  })

  it('is all that can be changed of an archived one, even by administrators', async () => {
    await plant(service, chain(11))
    await archive(service, 11)

    for (const body of [{ name: 'New' }, { active: false }, {}])
      expect((await service.patch(pathOf(11), { as, body })).status).toBe(403)
    const both = await service.patch(pathOf(11), { as, body: { active: true, name: 'New' } })
    expect(both.body).toMatchObject({ active: true, name: 'New' })
  })
})
