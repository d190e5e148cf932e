import { beforeAll, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  BELOW,
  HOME,
  ids,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

const create = (body: object, as = tokens.lead) => service.post(inProjectPath(HOME), { as, body })
const change = (id: number, body: object, as = tokens.lead) => service.patch(pathOf(id), { as, body })
const show = async (id: number, as = tokens.lead) => (await service.get(pathOf(id), { as })).body

beforeAll(async () => {
  service = await Service.start()
  await setUp(service)
})

describe('Creating a work package', () => {
  it('takes a subject and a project, and answers 201 with the work package as it is shown afterwards', async () => {
    const { status, body } = await service.post(workPackagesPath, {
      as: tokens.lead,
      body: { subject: ' Order\nsteel ', _links: { project: { href: `/api/v3/projects/${HOME}` } } },
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      _type: 'WorkPackage',
      lockVersion: 0,
      subject: 'Order steel',
      description: { format: 'markdown', raw: '', html: '' },
      startDate: null,
      dueDate: null,
      duration: null,
      estimatedTime: null,
      percentageDone: 0,
      scheduleManually: true,
      readonly: false,
      _links: {
        project: { href: '/api/v3/projects/1', title: 'Bridge' },
        type: { href: '/api/v3/types/1', title: 'Task' },
        status: { href: '/api/v3/statuses/1', title: 'New' },
        priority: { href: '/api/v3/priorities/2', title: 'Normal' },
        author: { href: `/api/v3/users/${ids.lead}` },
        assignee: { href: null },
        ancestors: [],
        children: [],
      },
    })
    expect(await show(body.id)).toEqual(body)
  })

  it('in a project ignores another project in the body, and a lock version', async () => {
    const links = { project: { href: '/api/v3/projects/3' } }
    const { status, body } = await create({ subject: 'Here', lockVersion: 7, _links: links })

    expect(status).toBe(201)
    expect(body.lockVersion).toBe(0)
    expect(body._links.project.href).toBe('/api/v3/projects/1')
  })

  it('takes everything that can be written', async () => {
    const { body: parent } = await create({ subject: 'Parent' })
    const { status, body } = await create({
      subject: 'Child',
      description: { raw: '**Steel**' },
      startDate: '2026-03-02',
      dueDate: '2026-03-04',
      estimatedTime: 'P1DT2H',
      remainingTime: 'PT90M',
      percentageDone: 40,
      _links: {
        status: { href: '/api/v3/statuses/7' },
        priority: { href: '/api/v3/priorities/3' },
        assignee: { href: `/api/v3/users/${ids.editor}` },
        responsible: { href: `/api/v3/users/${ids.lead}` },
        parent: { href: pathOf(parent.id) },
      },
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      description: { raw: '**Steel**', html: '<p><strong>Steel</strong></p>' },
      duration: 'P3D',
      estimatedTime: 'PT26H',
      remainingTime: 'PT1H30M',
      percentageDone: 40,
      _links: {
        assignee: { href: `/api/v3/users/${ids.editor}` },
        parent: { href: pathOf(parent.id), title: 'Parent' },
        ancestors: [{ href: pathOf(parent.id) }],
      },
    })
    expect((await show(parent.id))._links.children).toEqual([{ href: pathOf(body.id), title: 'Child' }])
  })

  it.each([
    ['a subject', {}, "Subject can't be blank."],
    ['a known status', { _links: { status: { href: '/api/v3/statuses/99' } } }, 'Status does not exist.'],
    [
      'a known type',
      { _links: { type: { href: '/api/v3/types/99' } } },
      'Type is not set to one of the allowed values.',
    ],
    [
      'an assignable assignee',
      { _links: { assignee: { href: '/api/v3/users/8' } } },
      'Assignee is not set to one of the allowed values.',
    ],
    ['a parent that is there', { _links: { parent: { href: pathOf(999) } } }, 'Parent does not exist.'],
    ['a possible percentage', { percentageDone: 101 }, '% Complete must be between 0 and 100.'],
    ['no negative work', { estimatedTime: '-PT1H' }, 'Work must be greater than or equal to 0.'],
    ['a duration', { estimatedTime: 'P1Y' }, 'Work is not a valid duration.'],
    [
      'dates in order',
      { startDate: '2026-02-02', dueDate: '2026-02-01' },
      'Finish date must be on or after the start date.',
    ],
  ])('needs %s', async (what, body, message) => {
    const { status, body: error } = await create({ ...(what !== 'a subject' && { subject: 'S' }), ...body })

    expect([status, error.message]).toEqual([422, message])
  })

  it.each([
    ['who sees none', tokens.member, 403],
    ['who only reads', tokens.reader, 403],
    ['who does not see the project', tokens.other, 404],
    ['who may add', tokens.adder, 201],
    ['who administers', tokens.admin, 201],
  ])('for somebody %s', async (_, as, status) => {
    expect((await create({ subject: 'S' }, as)).status).toBe(status)
  })
})

describe('Changing a work package', () => {
  it('needs the lock version that was read, and raises it', async () => {
    const { body } = await create({ subject: 'One' })

    expect((await change(body.id, { subject: 'Two' })).status).toBe(409)
    expect((await change(body.id, { lockVersion: 1, subject: 'Two' })).status).toBe(409)
    const changed = await change(body.id, { lockVersion: 0, subject: 'Two' })
    expect([changed.status, changed.body.subject, changed.body.lockVersion]).toEqual([200, 'Two', 1])
    expect((await change(body.id, { lockVersion: 0, subject: 'Three' })).status).toBe(409)
  })

  it('that changes nothing writes nothing', async () => {
    const { body } = await create({ subject: 'One', description: { raw: 'x' }, estimatedTime: 'PT1H' })
    const { status, body: same } = await change(body.id, body)

    expect(status).toBe(200)
    expect(same).toEqual(body)
  })

  it('that changes nothing of a closed one of an earlier format writes nothing', async () => {
    const { body } = await create({ subject: 'One', _links: { status: { href: '/api/v3/statuses/12' } } })
    const workPackages = workPackagesIn(service.ports)
    const closed = await workPackages.byId(body.id)
    await workPackages.replace(closed!, { ...closed!, closed: undefined })
    const { body: same } = await change(body.id, { lockVersion: 0, subject: 'One' })
    const { body: renamed } = await change(body.id, { lockVersion: 0, subject: 'Two' })

    expect([closed?.closed, same.lockVersion, renamed.lockVersion]).toEqual([true, 0, 1])
    expect(await workPackages.byId(body.id)).toMatchObject({ closed: true })
  })

  it('accepts each property only from those who may write it', async () => {
    const { body } = await create({ subject: 'One' })
    const links = { parent: { href: pathOf(1) } }
    const { status, body: error } = await change(body.id, { lockVersion: 0, _links: links }, tokens.editor)

    expect([status, error.errorIdentifier]).toEqual([422, 'urn:service-org:api:v3:errors:PropertyIsReadOnly'])
    expect((await change(body.id, { lockVersion: 0, subject: 'Two' }, tokens.editor)).status).toBe(200)
    expect((await change(body.id, { lockVersion: 1, subject: 'Three' }, tokens.reader)).status).toBe(403)
    expect((await change(body.id, { lockVersion: 1, subject: 'Three' }, tokens.other)).status).toBe(404)
  })

  it('closes no cycle', async () => {
    const { body: above } = await create({ subject: 'Above' })
    const { body: below } = await create({ subject: 'Below', _links: { parent: { href: pathOf(above.id) } } })
    const { status, body: error } = await change(above.id, {
      lockVersion: 0,
      _links: { parent: { href: pathOf(below.id) } },
    })

    expect([status, error.message]).toEqual([422, 'Parent cannot be a descendant.'])
  })

  it('to a milestone leaves one date', async () => {
    const { body } = await create({ subject: 'One', startDate: '2026-01-01', dueDate: '2026-01-05' })
    const { body: milestone } = await change(body.id, {
      lockVersion: 0,
      _links: { type: { href: '/api/v3/types/2' } },
    })

    expect(milestone).toMatchObject({ date: '2026-01-05' })
    expect(milestone).not.toHaveProperty('startDate')
    const { status, body: error } = await change(body.id, { lockVersion: 1, dueDate: '2026-01-06' })
    expect([status, error.errorIdentifier]).toEqual([422, 'urn:service-org:api:v3:errors:PropertyIsReadOnly'])
  })
})

describe('Moving a work package', () => {
  it('takes everything below it along; what the project does not have is taken from it', async () => {
    const { body: next } = await service.post('/api/v3/versions', {
      as: tokens.admin,
      body: { name: 'Next', _links: { definingProject: { href: '/api/v3/projects/1' } } },
    })
    const { body: above } = await create({ subject: 'Above' })
    const { body: below } = await create({ subject: 'Below', _links: { parent: { href: pathOf(above.id) } } })
    const version = { href: next._links.self.href }
    const { body: lowest } = await create({
      subject: 'Lowest',
      _links: { parent: { href: pathOf(below.id) }, version },
    })
    const moved = await change(above.id, {
      lockVersion: 0,
      _links: { project: { href: `/api/v3/projects/${BELOW}` } },
    })
    await service.drain()

    expect([moved.status, moved.body._links.project.title]).toEqual([200, 'Pillars'])
    for (const { id } of [above, below, lowest])
      expect((await show(id))._links.project.href).toBe(`/api/v3/projects/${BELOW}`)
    expect(await show(lowest.id)).toMatchObject({ lockVersion: 1, _links: { version: { href: null } } })
    const { body: activities } = await service.get(`${pathOf(lowest.id)}/activities`, { as: tokens.lead })
    expect(activities._embedded.elements[1].details.map(({ raw }: { raw: string }) => raw)).toEqual([
      'Project changed from Bridge to Pillars',
      'Version removed (was Next)',
    ])
    expect(await violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})

describe('Deleting a work package', () => {
  it('takes everything below it along', async () => {
    const { body: above } = await create({ subject: 'Above' })
    const { body: below } = await create({ subject: 'Below', _links: { parent: { href: pathOf(above.id) } } })

    expect((await service.delete(pathOf(above.id), { as: tokens.editor })).status).toBe(403)
    expect((await service.delete(pathOf(above.id), { as: tokens.lead })).status).toBe(204)
    await service.drain()
    for (const { id } of [above, below])
      expect((await service.get(pathOf(id), { as: tokens.lead })).status).toBe(404)
    expect((await service.delete(pathOf(above.id), { as: tokens.lead })).status).toBe(404)
  })
})

describe('The forms of work packages', () => {
  it('for a new one tell what is missing, and complete what is there', async () => {
    const { status, body } = await service.post(`${workPackagesPath}/form`, { as: tokens.lead, body: {} })

    expect(status).toBe(200)
    expect(Object.keys(body._embedded.validationErrors).sort()).toEqual(['project', 'subject'])
    const { body: complete } = await service.post(`${inProjectPath('bridge')}/form`, {
      as: tokens.lead,
      body: { subject: 'S' },
    })
    expect(complete._embedded.validationErrors).toEqual({})
    const { commit } = complete._links
    expect(
      (await service.post(commit.href, { as: tokens.lead, body: complete._embedded.payload })).status,
    ).toBe(201)
  })

  it('for a change hold what the requester may write, with the lock version', async () => {
    const { body: one } = await create({ subject: 'One' })
    const { body } = await service.post(`${pathOf(one.id)}/form`, { as: tokens.editor, body: {} })
    const { payload, schema } = body._embedded

    expect(payload).toMatchObject({ lockVersion: 0, subject: 'One' })
    expect(Object.keys(payload._links)).not.toContain('parent')
    expect(schema.type._embedded.allowedValues[0]).toMatchObject({ _type: 'Type', name: 'Task' })
    expect(schema.type._links.allowedValues[0]).toEqual({ href: '/api/v3/types/1', title: 'Task' })
    const { status } = await service.patch(body._links.commit.href, {
      as: tokens.editor,
      body: { ...payload, subject: 'Two' },
    })
    expect(status).toBe(200)
  })
})

describe('The schema of work packages', () => {
  it('is that of a type in a project', async () => {
    const { status, body } = await service.get(`${workPackagesPath}/schemas/1-2`, { as: tokens.reader })

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'Schema', date: { type: 'Date' } })
    expect(body).not.toHaveProperty('startDate')
    expect((await service.get(`${workPackagesPath}/schemas/3-1`, { as: tokens.reader })).status).toBe(404)
    expect((await service.get(`${workPackagesPath}/schemas/x`, { as: tokens.reader })).status).toBe(404)
  })
})
