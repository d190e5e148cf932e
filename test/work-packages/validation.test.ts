import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { type, version, workPackage } from '#test/support/fixtures/records.ts'
import {
  ARCHIVED,
  BELOW,
  HOME,
  ids,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const READONLY = 20
const CLOSED = 21
const MILESTONE = 2

const to = (links: Record<string, string>) => ({
  _links: Object.fromEntries(
    Object.entries(links).map(([name, href]) => [name, { href: `/api/v3/${href}` }]),
  ),
})
const create = (body: object, as = tokens.lead, project: number | string = HOME) =>
  service.post(inProjectPath(project), { as, body: { subject: 'S', ...body } })
const change = (id: number, body: object, as = tokens.lead) => service.patch(pathOf(id), { as, body })
const made = async (body: object = {}) => (await create(body)).body.id as number

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    { kind: 'status', id: 1, name: 'New', isDefault: true },
    { kind: 'status', id: READONLY, name: 'Frozen', isReadonly: true },
    { kind: 'status', id: CLOSED, name: 'Closed', isClosed: true },
    { kind: 'priority', id: 1, name: 'Old', isActive: false },
    { kind: 'priority', id: 2, name: 'Normal', isDefault: true },
    { ...type(1, 'Task'), isDefault: true },
    { ...type(MILESTONE, 'Milestone'), isMilestone: true },
    type(3, 'RedirectTo'),
    { kind: 'project', id: HOME, name: 'Bridge', identifier: 'bridge', types: [1, MILESTONE] },
    version(1, HOME),
    version(2, HOME, { status: 'closed' }),
    version(3, OTHER),
    workPackage(1, OTHER),
    workPackage(2, HOME, { type: MILESTONE }),
    workPackage(3, HOME, { version: 2, status: CLOSED }),
    workPackage(4, HOME, { priority: 1, version: 2 }),
    workPackage(5, ARCHIVED),
  )
})

describe('A value of a new work package', () => {
  it.each<[string, object, string, string]>([
    ['subject', { subject: 'x'.repeat(256) }, 'subject', 'Subject is too long (maximum is 255 characters).'],
    ['subject of blanks', { subject: ' \n ' }, 'subject', "Subject can't be blank."],
    [
      'type of other projects',
      to({ type: 'types/3' }),
      'type',
      'Type is not set to one of the allowed values.',
    ],
    ['status that is unknown', to({ status: 'statuses/99' }), 'status', 'Status does not exist.'],
    ['priority that is unknown', to({ priority: 'priorities/99' }), 'priority', 'Priority does not exist.'],
    [
      'priority that is inactive',
      to({ priority: 'priorities/1' }),
      'priority',
      'Priority needs to be active.',
    ],
    [
      'assignee from elsewhere',
      to({ assignee: 'users/7' }),
      'assignee',
      'Assignee is not set to one of the allowed values.',
    ],
    [
      'responsible person from elsewhere',
      to({ responsible: 'users/7' }),
      'responsible',
      'Accountable is not set to one of the allowed values.',
    ],
    [
      'closed version',
      to({ version: 'versions/2' }),
      'version',
      'Version is not set to one of the allowed values.',
    ],
    [
      'version of another project',
      to({ version: 'versions/3' }),
      'version',
      'Version is not set to one of the allowed values.',
    ],
    ['hidden parent', to({ parent: 'work_packages/1' }), 'parent', 'Parent does not exist.'],
    ['parent that is not there', to({ parent: 'work_packages/99' }), 'parent', 'Parent does not exist.'],
    [
      'parent that is a milestone',
      to({ parent: 'work_packages/2' }),
      'parent',
      'Parent cannot be a milestone.',
    ],
    [
      'duration of months',
      { remainingTime: 'P1M' },
      'remainingTime',
      'Remaining work is not a valid duration.',
    ],
    [
      'negative duration',
      { remainingTime: '-PT1H' },
      'remainingTime',
      'Remaining work must be greater than or equal to 0.',
    ],
    ['percentage', { percentageDone: -1 }, 'percentageDone', '% Complete must be between 0 and 100.'],
    ['percentage in parts', { percentageDone: 1.5 }, 'percentageDone', '% Complete is not an integer.'],
    ['date', { startDate: '2026-02-30' }, 'startDate', 'Start date is not a valid date.'],
    [
      'date that cannot be made a text',
      { startDate: { toString: 1, valueOf: 1 }, dueDate: '2026-02-01' },
      'startDate',
      'Start date is not a valid date.',
    ],
    [
      'order of dates',
      { startDate: '2026-02-02', dueDate: '2026-02-01' },
      'dueDate',
      'Finish date must be on or after the start date.',
    ],
  ])('is refused: %s', async (_, body, attribute, message) => {
    const { status, body: error } = await create(body)

    expect([status, error.errorIdentifier.split(':').at(-1)]).toEqual([422, 'PropertyConstraintViolation'])
    expect(error._embedded.details).toMatchObject({ attribute, message })
  })

  it.each<[string, object, string]>([
    ['a start date of a milestone', { startDate: '2026-01-01', ...to({ type: 'types/2' }) }, 'startDate'],
    ['the one date of what is no milestone', { date: '2026-01-01' }, 'date'],
    ['the id', { id: 7 }, 'id'],
    ['automatic scheduling', { scheduleManually: false }, 'scheduleManually'],
    ['another author', to({ author: `users/${ids.editor}` }), 'author'],
  ])('is read only: %s', async (_, body, attribute) => {
    const { status, body: error } = await create(body)

    expect([status, error.errorIdentifier.split(':').at(-1)]).toEqual([422, 'PropertyIsReadOnly'])
    expect(error._embedded.details.attribute).toBe(attribute)
  })

  it.each<[string, object]>([
    ['what is read only, as it is by default', { scheduleManually: true, readonly: false, duration: null }],
    ['the requester as its author', to({ author: `users/${ids.lead}` })],
    ['links at the top level of the body', { status: { href: `/api/v3/statuses/${CLOSED}` } }],
    ['what is unknown', { storyPoints: 3, spentTime: 'PT1H', _meta: { x: 1 }, comment: { raw: 'C' } }],
    ['a percentage of null, which is 0', { percentageDone: null }],
  ])('may be %s', async (_, body) => {
    const { status, body: shown } = await create(body)

    expect([status, shown.percentageDone]).toEqual([201, 0])
    if ('status' in body) expect(shown._links.status.title).toBe('Closed')
  })
})

describe('The project of a new work package', () => {
  it.each([
    ['missing', {}, "Project can't be blank."],
    ['hidden', to({ project: `projects/${OTHER}` }), 'Project does not exist.'],
    ['unknown', to({ project: 'projects/99' }), 'Project does not exist.'],
    ['archived', to({ project: `projects/${ARCHIVED}` }), 'Project does not exist.'],
  ])('is refused when it is %s', async (_, body, message) => {
    const { status, body: error } = await service.post(workPackagesPath, {
      as: tokens.lead,
      body: { subject: 'S', ...to({ type: 'types/99' }), ...body },
    })

    expect([status, error.message]).toEqual([422, message])
  })

  it('is refused when it is archived, for administrators too', async () => {
    const global = { subject: 'S', ...to({ project: `projects/${ARCHIVED}` }) }
    const answers = [
      await service.post(workPackagesPath, { as: tokens.admin, body: global }),
      await create({}, tokens.admin, ARCHIVED),
    ]

    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([422, 'Project does not exist.'])
  })
})

describe('The parent of a work package', () => {
  it('gives a new one its dates, as long as they do not contradict its own', async () => {
    const parent = await made({ startDate: '2026-03-02', dueDate: '2026-03-04' })
    const below = to({ parent: `work_packages/${parent}` })
    const dates = async (body: object) => {
      const { startDate, dueDate } = (await create({ ...body, ...below })).body
      return [startDate, dueDate]
    }

    expect(await dates({})).toEqual(['2026-03-02', '2026-03-04'])
    expect(await dates({ startDate: '2026-03-03' })).toEqual(['2026-03-03', '2026-03-04'])
    expect(await dates({ startDate: '2026-03-05' })).toEqual(['2026-03-05', null])
    expect(await dates({ dueDate: null })).toEqual(['2026-03-02', null])
    expect(
      (await create({ ...to({ type: 'types/2', parent: `work_packages/${parent}` }) })).body.date,
    ).toBeNull()
  })

  it('is at most 31 levels deep, counting what is moved along', async () => {
    const chain = Array.from({ length: 31 }, (_, level) =>
      workPackage(1001 + level, HOME, level > 0 ? { parent: 1000 + level } : {}),
    )
    await service.import(chain)
    const deepest = 1031
    const family = await made()
    await made(to({ parent: `work_packages/${family}` }))
    const tooDeep = 'Parent is too deep (maximum is 32 levels).'

    const moved = await change(family, { lockVersion: 0, ...to({ parent: `work_packages/${deepest}` }) })
    expect(moved.body.message).toBe(tooDeep)
    const last = await create(to({ parent: `work_packages/${deepest}` }))
    expect(last.status).toBe(201)
    expect((await create(to({ parent: `work_packages/${last.body.id}` }))).body.message).toBe(tooDeep)
  })

  it('is neither the work package itself nor one below it, and may be in another project', async () => {
    const id = await made()
    const child = await made(to({ parent: `work_packages/${id}` }))
    const itself = await change(id, { lockVersion: 0, ...to({ parent: `work_packages/${id}` }) })
    const descendant = await change(id, { lockVersion: 0, ...to({ parent: `work_packages/${child}` }) })

    for (const { body } of [itself, descendant]) expect(body.message).toBe('Parent cannot be a descendant.')
    const elsewhere = await create(to({ parent: `work_packages/${id}` }), tokens.lead, BELOW)
    expect(elsewhere.body._links.parent.href).toBe(pathOf(id))
  })

  it('stays when it is hidden, and is shown as none', async () => {
    const above = (await create({}, tokens.lead, BELOW)).body.id
    const id = await made(to({ parent: `work_packages/${above}` }))
    const shown = (await service.get(pathOf(id), { as: tokens.editor })).body
    const form = (await service.post(`${pathOf(id)}/form`, { as: tokens.editor, body: {} })).body

    expect(shown._links.parent).toEqual({ href: null })
    expect(JSON.stringify(form)).not.toContain(`work_packages/${above}"`)
    const changed = await change(id, { ...shown, subject: 'New' }, tokens.editor)
    expect([changed.status, changed.body.lockVersion]).toEqual([200, 1])
    expect((await service.get(pathOf(id), { as: tokens.lead })).body._links.parent.href).toBe(pathOf(above))
  })
})

describe('A milestone', () => {
  it('has its last day as its date, and both dates are that when it becomes something else', async () => {
    const id = await made({ startDate: '2026-01-01' })
    const milestone = await change(id, { lockVersion: 0, ...to({ type: 'types/2' }) })
    const task = await change(id, { lockVersion: 1, ...to({ type: 'types/1' }) })

    expect(milestone.body).toMatchObject({ date: '2026-01-01' })
    for (const name of ['startDate', 'dueDate', 'duration', 'derivedStartDate'])
      expect(milestone.body).not.toHaveProperty(name)
    expect(task.body).toMatchObject({ startDate: '2026-01-01', dueDate: '2026-01-01', duration: 'P1D' })
  })

  it('may be sent the dates that it had as something else', async () => {
    const { body } = await create({ startDate: '2026-01-01', dueDate: '2026-01-02' })
    const links = { ...body._links, type: { href: '/api/v3/types/2' } }

    expect((await change(body.id, { ...body, _links: links })).status).toBe(200)
  })

  it('has nothing below it', async () => {
    const id = await made()
    await made(to({ parent: `work_packages/${id}` }))
    const { body } = await change(id, { lockVersion: 0, ...to({ type: 'types/2' }) })

    expect(body.message).toBe('Type cannot be a milestone while there are children.')
  })
})

describe('An existing work package', () => {
  it('is not checked again: a closed version, an inactive priority', async () => {
    const { body } = await service.get(pathOf(4), { as: tokens.lead })

    expect((await change(4, { ...body, subject: 'Other' })).status).toBe(200)
  })

  it.each([
    ['somebody who may assign versions', tokens.lead],
    ['somebody who may not', tokens.editor],
  ])('stays closed while its version is, for %s', async (_, as) => {
    const { status, body } = await change(3, { lockVersion: 0, ...to({ status: 'statuses/1' }) }, as)

    expect([status, body.message, body._embedded.details.attribute]).toEqual([
      422,
      'The version is closed.',
      'base',
    ])
  })

  it('is offered no status that would open it, unless it leaves the version with that', async () => {
    const offered = async (body: object) => {
      const form = await service.post(`${pathOf(3)}/form`, {
        as: tokens.lead,
        body: { lockVersion: 0, ...body },
      })
      return form.body._embedded.schema.status._links.allowedValues.map(({ href }: { href: string }) => href)
    }
    const none = { _links: { version: { href: null } } }

    expect(await offered({})).toEqual([`/api/v3/statuses/${CLOSED}`])
    expect(await offered(none)).toContain('/api/v3/statuses/1')
  })

  it('in a status that is read only can only get another status', async () => {
    const id = await made(to({ status: `statuses/${READONLY}` }))
    const refused = await change(id, { lockVersion: 0, subject: 'Other', ...to({ status: 'statuses/1' }) })
    const taken = await change(id, { lockVersion: 0, ...to({ status: 'statuses/1' }) })

    expect(refused.body.errorIdentifier).toMatch(/PropertyIsReadOnly$/)
    expect((await service.get(pathOf(id), { as: tokens.lead })).body.readonly).toBe(false)
    expect(taken.status).toBe(200)
  })
})

describe('The lock version', () => {
  it('is not needed by those who say that any state is right', async () => {
    const id = await made()
    const versionNow = async () => {
      const { headers } = await service.get(pathOf(id), { as: tokens.lead })
      return headers.get('etag')?.split('.')[0]
    }
    const patch = (ifMatch: string) =>
      service.patch(pathOf(id), {
        as: tokens.lead,
        headers: { 'If-Match': ifMatch },
        body: { subject: 'New' },
      })

    const stale = await versionNow()
    expect((await patch('*')).status).toBe(200)
    expect((await patch(`${stale}.other"`)).status).toBe(412)
    expect((await patch(`${await versionNow()}.other"`)).status).toBe(200)
  })

  it('is checked before anything else is', async () => {
    const id = await made()
    const { status } = await change(id, { lockVersion: 3, id: 77, subject: '' })

    expect(status).toBe(409)
  })
})

describe('The allowed values in the error of a value that is not allowed', () => {
  it.each(['assignee', 'responsible', 'version'])(
    'is left out where it is not known: of %s',
    async (name) => {
      const { status, body } = await create(to({ [name]: name === 'version' ? 'versions/2' : 'users/8' }))

      expect([status, body._embedded.details.attribute]).toEqual([422, name])
      expect(body._embedded.details).not.toHaveProperty('values')
    },
  )

  it('are the types of the project that a work package moves to', async () => {
    const move = { lockVersion: 0, ...to({ project: `projects/${HOME}`, type: 'types/3' }) }
    const { status, body } = await change(1, move, tokens.admin)

    expect(status).toBe(422)
    expect(body._embedded.details.values).toEqual(['/api/v3/types/1', `/api/v3/types/${MILESTONE}`])
  })
})
