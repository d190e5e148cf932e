import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  admin,
  COPY,
  copied,
  copier,
  copy,
  halfSighted,
  identifier,
  ORIGINAL,
  PARENT,
  stranger,
  world,
} from '#test/support/fixtures/copied-project.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const path = `/api/v3/projects/${ORIGINAL}`
const body = { name: 'Apollo 2', identifier }

describe('POST /api/v3/projects/{id}/copy', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(world)
  })

  it('answers with the status of the job, whose address is the location', async () => {
    const { status, body: shown, headers } = await copy(service, { parts: [] })

    expect(status).toBe(202)
    expect(shown).toMatchObject({ _type: 'JobStatus', status: 'in_queue', percentageDone: 0, payload: {} })
    expect(headers.get('location')).toBe(shown._links.self.href)
  })

  it('is offered to those who may create projects and see all usual parts', async () => {
    const linked = async (as: string) => Object.keys((await service.get(path, { as })).body._links ?? {})

    expect(await linked(copier)).toEqual(expect.arrayContaining(['copy', 'copyImmediately']))
    expect(await linked(admin)).toEqual(expect.arrayContaining(['copy', 'copyImmediately']))
    for (const as of [halfSighted, tokenOf(5)]) expect(await linked(as)).not.toContain('copy')
  })

  it.each([
    ['a member who may not create projects', 403, tokenOf(5), {}],
    ['a member who does not see the members, with these', 403, halfSighted, {}],
    ['a member who does not see the members, without these', 202, halfSighted, { parts: ['work_packages'] }],
    ['a user who does not see the project', 404, stranger, {}],
    ['an administrator', 202, admin, {}],
  ])('by %s is a %i', async (_, status, as, more) => {
    expect((await copy(service, { identifier: 'by-others', ...more }, as)).status).toBe(status)
  })

  it('by nobody is a 401', async () => {
    await service.import([{ kind: 'settings', loginRequired: true }])

    expect((await service.post(`${path}/copy`, { body })).status).toBe(401)
    expect((await service.get('/api/v3/job_statuses/x')).status).toBe(401)
  })

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a taken identifier', { identifier: 'apollo' }, 'identifier'],
    ['an unknown part', { parts: ['wiki'] }, 'parts'],
    ['a part that is no text', { parts: [1] }, 'parts'],
    ['a shift of more than a century', { shiftDays: 36_526 }, 'shiftDays'],
    ['a shift by half a day', { shiftDays: 0.5 }, 'shiftDays'],
    ['a parent that does not exist', { _links: { parent: { href: '/api/v3/projects/99' } } }, 'parent'],
  ])('with %s is a violation', async (_, more, attribute) => {
    const { status, body: error } = await copy(service, more)

    expect(status).toBe(422)
    expect(error._embedded.details.attribute).toBe(attribute)
  })

  it('names the project and the parent by their identifiers, too', async () => {
    const links = { parent: { href: '/api/v3/projects/programs' } }
    const named = { ...body, identifier: 'by-name', _links: links }

    expect((await service.post('/api/v3/projects/apollo/copy', { as: copier, body: named })).status).toBe(202)
  })
})

describe('POST /api/v3/projects/{id}/copy/form', () => {
  let service: Service
  const form = (sent: object, as = copier) => service.post(`${path}/copy/form`, { as, body: sent })

  beforeAll(async () => {
    service = await Service.startWith(world)
  })

  it('has the usual parts, and a commit for a valid copy', async () => {
    const { _embedded, _links } = (await form(body)).body

    expect(_embedded.validationErrors).toEqual({})
    expect(_embedded.payload).toMatchObject({ ...body, shiftDays: 0 })
    expect(_embedded.payload.parts).not.toContain('attachments')
    expect(_embedded.schema.parts._embedded.allowedValues).toEqual([
      ...['members', 'versions', 'categories', 'types', 'work_packages', 'attachments', 'queries'],
    ])
    expect(_links.commit).toMatchObject({ href: `${path}/copy`, method: 'post' })
    expect((await service.get(_embedded.schema._links.self.href, { as: copier })).status).toBe(200)
  })

  it('accepts the part of the widgets, of which a project has none', async () => {
    const { _embedded } = (await form({ ...body, parts: ['widgets', 'members'] })).body

    expect([_embedded.validationErrors, _embedded.payload.parts]).toEqual([{}, ['members']])
  })

  it('reports what is missing', async () => {
    expect(Object.keys((await form({})).body._embedded.validationErrors)).toEqual(['name', 'identifier'])
  })

  it('and the schema are hidden with the project', async () => {
    expect(await form(body, stranger)).toMatchObject({ status: 404, body: missing })
    expect((await service.get(`${path}/copy/schema`, { as: stranger })).status).toBe(404)
    expect((await form(body, tokenOf(5))).status).toBe(403)
  })
})

describe('GET /api/v3/job_statuses/{id}', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(world)
  })

  it("hides another's job, even from administrators, and jobs that nobody has requested", async () => {
    const { href } = (await copy(service)).body._links.self
    const [{ job: other } = { job: '' }] =
      (await service.delete('/api/v3/users/6', { as: admin })) && service.queue.messages

    for (const as of [admin, halfSighted]) expect((await service.get(href, { as })).status).toBe(404)
    expect((await service.get(`/api/v3/job_statuses/${other}`, { as: copier })).status).toBe(200)
    expect((await service.get('/api/v3/job_statuses/unknown', { as: copier })).status).toBe(404)
    const removal = service.queue.messages.at(-1)?.job
    expect((await service.get(`/api/v3/job_statuses/${removal}`, { as: admin })).status).toBe(404)
  })

  it('is a failure for the second of two copies with one identifier', async () => {
    const [first, second] = [await copy(service), await copy(service)]
    await service.drain()
    const found = await Promise.all(
      [first, second].map(({ body: { _links } }) => service.get(_links.self.href, { as: copier })),
    )

    expect(found.map(({ body: shown }) => shown.status).sort()).toEqual(['failure', 'success'])
    expect(found.map(({ body: shown }) => shown.message)).toContain('Identifier has already been taken.')
  })

  it('is a failure in the language of its reader, if the original is deleted before', async () => {
    const { href } = (await copy(service)).body._links.self
    const messages = service.queue.take()
    await service.delete(path, { as: admin })
    await service.deliver(messages)
    const { status, message } = (
      await service.get(href, { as: copier, headers: { 'accept-language': 'de' } })
    ).body

    expect({ status, message }).toEqual({
      status: 'failure',
      message: 'Das kopierte Projekt wurde gelöscht.',
    })
  })

  it('is a failure if the parent was archived meanwhile', async () => {
    const { href } = (await copy(service, { _links: { parent: { href: `/api/v3/projects/${PARENT}` } } }))
      .body._links.self
    const messages = service.queue.take()
    const parent = `/api/v3/projects/${PARENT}`
    expect((await service.patch(parent, { as: admin, body: { active: false } })).status).toBe(200)
    await service.deliver(messages)

    expect((await service.get(href, { as: copier })).body.status).toBe('failure')
  })

  it('has no link to a copy that was deleted since', async () => {
    const { _links } = await copied(service)
    await service.delete(_links.project.href, { as: admin })
    await service.drain()

    expect((await service.get(_links.self.href, { as: copier })).body).toMatchObject({
      status: 'success',
      payload: {},
    })
  })
})

describe('a project that a job is filling', () => {
  it('is archived, and can be neither unarchived nor copied', async () => {
    const service = await Service.startWith(world)
    const { href, id } = await interrupted(service)

    expect((await service.get(target, { as: copier })).status).toBe(404)
    expect((await service.get(target, { as: admin })).body).toMatchObject({ active: false })
    expect((await service.get(href, { as: copier })).body.status).toBe('in_process')
    expect((await service.patch(target, { as: admin, body: { active: true } })).status).toBe(409)
    expect((await service.post(`${target}/copy`, { as: admin, body })).status).toBe(409)
    await service.deliver([{ job: id }])
    expect((await service.get(target, { as: copier })).body.active).toBe(true)
  })

  it('is not filled by a second run while the first one makes progress', async () => {
    let now = Date.parse('2026-01-31T12:00:00Z')
    const service = await Service.startWith(world, { now: () => new Date(now) })
    const { href } = (await copy(service)).body._links.self
    now += 100_000
    await runJob({ job: href.split('/').at(-1) }, service.ports, () => now++ % 2 === 0)
    now += 60_000

    expect(await jobsIn(service.ports).due()).toEqual([])
  })

  it('may be deleted, which is a failure of the copy', async () => {
    const service = await Service.startWith(world)
    const { href, id } = await interrupted(service)
    await service.delete(target, { as: admin })
    await service.deliver([{ job: id }])
    await service.drain()

    expect((await service.get(href, { as: copier })).body).toMatchObject({
      status: 'failure',
      message: 'The new project was deleted.',
    })
    expect((await service.get(target, { as: admin })).status).toBe(404)
  })

  it('is deleted if the original is deleted', async () => {
    const service = await Service.startWith(world)
    const { href, id } = await interrupted(service)
    await service.delete(path, { as: admin })
    await service.deliver([{ job: id }])
    await service.drain()

    expect((await service.get(href, { as: copier })).body.status).toBe('failure')
    expect((await service.get(target, { as: admin })).status).toBe(404)
  })
})

const target = `/api/v3/projects/${COPY}`

/** Requests a copy of a project, and runs the job of the copy until the job has created the new project. */
async function interrupted(service: Service) {
  const { href } = (await copy(service)).body._links.self
  const [{ job } = { job: '' }] = service.queue.take()
  let steps = 0
  await runJob({ job }, service.ports, () => ++steps < 2)
  service.queue.take()
  return { href, id: job }
}
