import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, user } from '#test/support/fixtures/records.ts'
import {
  ARCHIVED,
  HOME,
  ids,
  logged,
  OTHER,
  setUp,
  timeEntriesPath,
  timeEntry,
  timeEntryPath,
  to,
  tokens,
} from '#test/support/fixtures/time-entries.ts'

let service: Service

const [LOCKED, OUTSIDER] = [20, 21]

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    user(LOCKED, 'locked', { status: 'locked' }),
    user(OUTSIDER, 'outsider'),
    membership(LOCKED, HOME, 5),
    { kind: 'time_entry_activity', id: 1, name: 'Work', isDefault: true },
    { kind: 'time_entry_activity', id: 2, name: 'Sleep', active: false },
    timeEntry(1, { activity: 2 }),
    timeEntry(2, { user: ids.logger, ongoing: true, seconds: null }),
    timeEntry(3, { user: ids.ownEditor }),
  )
})

const blank = (name: string) => `${name} can't be blank.`
const on = (path: string) => to('workPackage', path)
const onOther = on(`work_packages/${OTHER}`)

async function messages(body: object, as = tokens.admin, path = timeEntriesPath) {
  const { body: answer } = await service.post(`${path}/form`, { as, body })
  const errors = Object.entries<{ message: string }>(answer._embedded.validationErrors)
  return Object.fromEntries(errors.map(([name, { message }]) => [name, message]))
}

describe('A new time entry is refused', () => {
  it.each<[string, object, Record<string, string>]>([
    ['without anything', {}, { project: blank('Project'), spentOn: blank('Date'), hours: blank('Hours') }],
    ['in no project', logged({}, on('work_packages/x')), { workPackage: 'Work package does not exist.' }],
    ['on none', logged({}, { workPackage: { href: null } }), { project: blank('Project') }],
    [
      'in an unknown project',
      logged({}, to('project', 'projects/99')),
      { project: 'Project does not exist.' },
    ],
    [
      'on an unknown work package',
      logged({}, on('work_packages/99')),
      { workPackage: 'Work package does not exist.' },
    ],
    [
      'in an archived project',
      { ...logged({}, { workPackage: { href: null }, ...to('project', `projects/${ARCHIVED}`) }) },
      { project: 'Project does not exist.' },
    ],
    [
      'on an archived work package',
      logged({}, on(`work_packages/${ARCHIVED}`)),
      { workPackage: 'Work package does not exist.' },
    ],
    [
      'in another project',
      logged({}, to('project', `projects/${OTHER}`)),
      { workPackage: 'Work package is invalid.' },
    ],
    ['for nobody', logged({}, to('user', 'users/99')), { user: 'User does not exist.' }],
    [
      'for a locked user',
      logged({}, to('user', `users/${LOCKED}`)),
      { user: 'User is not set to one of the allowed values.' },
    ],
    [
      'for no member',
      logged({}, to('user', `users/${OUTSIDER}`)),
      { user: 'User is not set to one of the allowed values.' },
    ],
    [
      'with an unknown activity',
      logged({}, to('activity', 'time_entries/activities/9')),
      { activity: 'Activity does not exist.' },
    ],
    [
      'with an inactive activity',
      logged({}, to('activity', 'time_entries/activities/2')),
      { activity: 'Activity is not set to one of the allowed values.' },
    ],
    ['without time', logged({ hours: 'PT0S' }), { hours: blank('Hours') }],
    ['with negative time', logged({ hours: '-PT1H' }), { hours: 'Hours is invalid.' }],
    ['with too much time', logged({ hours: 'PT1000H' }), { hours: 'Hours is invalid.' }],
    ['with weeks', logged({ hours: 'P1W' }), { hours: 'Hours is not a valid duration.' }],
    ['with months', logged({ hours: 'P1M' }), { hours: 'Hours is not a valid duration.' }],
    ['with a number', logged({ hours: 1.5 }), { hours: 'Hours is not a valid duration.' }],
    ['on no day', logged({ spentOn: '2026-02-30' }), { spentOn: 'Date is not a valid date.' }],
    ['at a time', logged({ spentOn: '2026-02-03T10:00:00Z' }), { spentOn: 'Date is not a valid date.' }],
    [
      'with a long comment',
      logged({ comment: { raw: 'x'.repeat(1001) } }),
      { comment: 'Comment is too long (maximum is 1000 characters).' },
    ],
    [
      'running for somebody else',
      logged({ ongoing: true }, to('user', `users/${ids.editor}`)),
      { ongoing: 'Ongoing is invalid.' },
    ],
  ])('%s', async (_, body, expected) => {
    expect(await messages(body)).toEqual(expected)
    const answer = await service.post(timeEntriesPath, { as: tokens.admin, body })
    const several = answer.body._embedded.errors?.map(({ message }: { message: string }) => message)
    expect([answer.status, (several ?? [answer.body.message]).sort()]).toEqual([
      422,
      Object.values(expected).sort(),
    ])
  })

  it('when another timer of the user runs', async () => {
    const answer = await service.post(timeEntriesPath, { as: tokens.logger, body: logged({ ongoing: true }) })

    expect([answer.status, answer.body.message]).toEqual([422, 'Ongoing timer is already running.'])
  })
})

describe('A time entry is taken', () => {
  it.each<[string, object, object]>([
    ['of a day', { hours: 'P1D' }, { hours: 'PT24H' }],
    ['of almost a thousand hours', { hours: 'PT999H59M59S' }, { hours: 'PT999H59M59S' }],
    ['of a fraction', { hours: 'PT0.5H' }, { hours: 'PT30M' }],
    ['of seconds', { hours: 'PT36S' }, { hours: 'PT36S' }],
    ['in the far future', { spentOn: '9999-12-31' }, { spentOn: '9999-12-31' }],
    [
      'with markdown as plain text',
      { comment: { format: 'markdown', raw: '**x**' } },
      { comment: { format: 'plain', raw: '**x**', html: '<p>**x**</p>' } },
    ],
    ['without a comment', { comment: { raw: '' } }, { comment: { format: 'plain', raw: '', html: '' } }],
    ['with what is not there', { startTime: 'x', customField1: 2 }, { hours: 'PT1H' }],
  ])('%s', async (_, values, expected) => {
    const { status, body } = await service.post(timeEntriesPath, { as: tokens.admin, body: logged(values) })

    expect([status, body]).toMatchObject([201, expected])
  })

  it.each<[string, string, object]>([
    ['its own user, locked or no member, for administrators', tokens.admin, to('user', `users/${ids.admin}`)],
    ['an administrator, who is no member', tokens.logger, to('user', `users/${ids.admin}`)],
    ['no activity', tokens.admin, { activity: { href: null } }],
    ['the project and the work package', tokens.admin, to('project', `projects/${HOME}`)],
  ])('with %s', async (_, as, links) => {
    expect((await service.post(timeEntriesPath, { as, body: logged({}, links) })).status).toBe(201)
  })
})

describe('A change of a time entry', () => {
  const change = (body: object, as = tokens.admin, id = 1) => service.patch(timeEntryPath(id), { as, body })

  it.each<[string, object, string]>([
    [
      'to a work package of another project than is sent',
      { _links: { ...onOther, ...to('project', `projects/${HOME}`) } },
      'Work package is invalid.',
    ],
    ['of the project alone', { _links: to('project', `projects/${OTHER}`) }, 'Work package is invalid.'],
    ['to no user', { _links: { user: { href: null } } }, blank('User')],
    ['to no project', { _links: { project: { href: null } } }, blank('Project')],
    ['to no day', { spentOn: null }, blank('Date')],
    ['to no hours', { hours: null }, blank('Hours')],
  ])('%s is refused', async (_, body, message) => {
    const answer = await change(body)

    expect([answer.status, answer.body.message]).toEqual([422, message])
  })

  it('may send back everything, also an inactive activity', async () => {
    const { body } = await service.get(timeEntryPath(1), { as: tokens.admin })
    const answer = await change(body)

    expect([answer.status, answer.body]).toEqual([200, body])
  })

  it('of the user takes the right to log for others', async () => {
    const links = { _links: to('user', `users/${ids.logger}`) }
    const answer = await change(links, tokens.ownEditor, 3)

    expect(answer.body.errorIdentifier).toMatch(/PropertyIsReadOnly$/)
    expect(answer.body._embedded.details.attribute).toBe('user')
    expect((await change(links, tokens.admin, 3)).body._links.user.href).toBe(`/api/v3/users/${ids.logger}`)
  })

  it('keeps a work package that the requester does not see', async () => {
    await service.import([
      {
        kind: 'role',
        id: ids.viewerOfOwn,
        name: 'viewerOfOwn',
        permissions: ['view_own_time_entries', 'edit_own_time_entries'],
      },
      timeEntry(5, { user: ids.viewerOfOwn }),
    ])
    const { body } = await service.get(timeEntryPath(5), { as: tokens.viewerOfOwn })
    expect(body._links).toMatchObject({ workPackage: { href: null }, entity: { href: null } })
    const answer = await change({ ...body, hours: 'PT3H' }, tokens.viewerOfOwn, 5)

    expect([answer.status, answer.body.hours]).toEqual([200, 'PT3H'])
    const seen = await service.get(timeEntryPath(5), { as: tokens.admin })
    expect(seen.body._links.workPackage.href).toBe(`/api/v3/work_packages/${HOME}`)
  })
})

describe('The form for a time entry', () => {
  it('names the activities of a project and its users, and a payload that can be committed', async () => {
    const { body } = await service.post(`${timeEntriesPath}/form`, {
      as: tokens.admin,
      body: logged({ comment: { raw: 'x' } }, to('project', `projects/${HOME}`)),
    })
    const { payload, schema } = body._embedded

    expect(
      Object.keys(schema)
        .filter((name) => !name.startsWith('_'))
        .sort(),
    ).toEqual([
      'activity',
      'comment',
      'createdAt',
      'entity',
      'hours',
      'id',
      'ongoing',
      'project',
      'spentOn',
      'updatedAt',
      'user',
      'workPackage',
    ])
    expect(schema.spentOn.name).toBe('Date')
    expect(schema.activity._embedded.allowedValues).toMatchObject([
      { _type: 'TimeEntriesActivity', name: 'Work' },
    ])
    expect(schema.activity._links.allowedValues).toEqual([
      { href: '/api/v3/time_entries/activities/1', title: 'Work' },
    ])
    const filters = [
      { type: { operator: '=', values: ['User'] } },
      { status: { operator: '!', values: ['locked'] } },
      { member: { operator: '=', values: ['1'] } },
    ]
    const users = new URL(schema.user._links.allowedValues.href, 'http://localhost')
    expect([users.pathname, JSON.parse(users.searchParams.get('filters') ?? '')]).toEqual([
      '/api/v3/principals',
      filters,
    ])
    expect((await service.get(users.pathname + users.search, { as: tokens.admin })).status).toBe(200)
    expect([Object.keys(payload).sort(), Object.keys(payload._links).sort()]).toEqual([
      ['_links', 'comment', 'hours', 'ongoing', 'spentOn'],
      ['activity', 'project', 'user', 'workPackage'],
    ])
    expect((await service.post(timeEntriesPath, { as: tokens.admin, body: payload })).status).toBe(201)
  })
})

describe('The allowed values in the error of a value that is not allowed', () => {
  const hintsOf = async (links: object) =>
    (await service.post(timeEntriesPath, { as: tokens.admin, body: logged({}, links) })).body._embedded
      .details

  it('are listed for activities, and omitted for users', async () => {
    expect(await hintsOf(to('activity', 'time_entries/activities/2'))).toMatchObject({
      values: ['/api/v3/time_entries/activities/1'],
    })
    expect(await hintsOf(to('user', `users/${OUTSIDER}`))).not.toHaveProperty('values')
  })
})

describe('The kind of what a time entry is on', () => {
  it('is read only: it may be sent back as it is', async () => {
    const { body } = await service.get(timeEntryPath(1), { as: tokens.admin })
    const change = (entityType: unknown) =>
      service.patch(timeEntryPath(1), { as: tokens.admin, body: { ...body, entityType } })

    expect((await change('WorkPackage')).status).toBe(200)
    expect((await change('Meeting')).body.errorIdentifier).toMatch(/PropertyIsReadOnly$/)
    const made = await service.post(timeEntriesPath, {
      as: tokens.admin,
      body: logged({ entityType: 'Meeting' }),
    })
    expect([made.status, made.body._embedded.details.attribute]).toEqual([422, 'entityType'])
  })
})
