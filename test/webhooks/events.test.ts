import { beforeEach, describe, expect, it } from 'vitest'
import { eventNames } from '#shared/resources/webhooks/events.ts'
import { Service } from '#test/support/engine/service.ts'
import { upload } from '#test/support/fixtures/files.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { create, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin
const workPackages = '/api/v3/work_packages'
const linkTo = (name: string, href: string) => ({ _links: { [name]: { href: `/api/v3/${href}` } } })
const inProject = (id: number) => linkTo('project', `projects/${id}`)

let service: Service

beforeEach(async () => {
  service = await Service.startWith(world)
})

type Send = () => Promise<{ status: number }>
const post = (address: string, body: object) => () => service.post(`/api/v3/${address}`, { as, body })
const patch = (address: string, body: object) => () => service.patch(`/api/v3/${address}`, { as, body })
const remove = (address: string) => () => service.delete(`/api/v3/${address}`, { as })

/** Returns the bodies of the webhook calls that a request triggers. */
async function toldBy(send: Send) {
  expect((await send()).status).toBeLessThan(300)
  await service.drain()
  return service.caller.bodies
}

const actionsOf = async (send: Send) => (await toldBy(send)).map(({ action }) => action)

const subject = 'Paint'
const membership = {
  _links: {
    ...inProject(1)._links,
    principal: { href: '/api/v3/users/3' },
    roles: [{ href: '/api/v3/roles/2' }],
  },
}

describe('A webhook that wants every event receives', () => {
  beforeEach(() => create(service, { events: eventNames }))

  it.each<[string, Send, string[]]>([
    ['a new work package', post('work_packages', { subject, ...inProject(1) }), ['work_package:created']],
    [
      'a changed work package',
      patch('work_packages/1', { lockVersion: 0, subject }),
      ['work_package:updated'],
    ],
    [
      'a moved work package',
      patch('work_packages/1', { lockVersion: 0, ...inProject(2) }),
      ['work_package:updated', 'work_package:moved'],
    ],
    ['a deleted work package', remove('work_packages/1'), ['work_package:deleted']],
    [
      'a comment',
      post('work_packages/1/activities', { comment: { raw: 'Done' } }),
      ['work_package_comment:comment'],
    ],
    ['a new project', post('projects', { name: 'House', identifier: 'house' }), ['project:created']],
    ['a changed project', patch('projects/1', { name: 'House' }), ['project:updated']],
    ['a deleted project', remove('projects/1'), ['project:deleted']],
    [
      'time that was logged',
      post('time_entries', {
        spentOn: '2026-01-31',
        hours: 'PT1H',
        ...linkTo('workPackage', 'work_packages/1'),
      }),
      ['time_entry:created'],
    ],
    [
      'a new version',
      post('versions', { name: 'One', ...linkTo('definingProject', 'projects/1') }),
      ['version:created'],
    ],
    ['a new member', post('memberships', membership), ['membership:created']],
    [
      'a new user',
      post('users', {
        login: 'eve',
        email: 'eve@example.com',
        firstName: 'Eve',
        lastName: 'E',
        password: 'correct horse',
      }),
      ['user:created'],
    ],
    [
      'a member who is invited',
      post('memberships', {
        email: 'new@example.com',
        _links: { ...membership._links, principal: undefined },
      }),
      ['user:created', 'membership:created'],
    ],
  ])('%s', async (_, send, actions) => {
    expect(await actionsOf(send)).toEqual(actions)
  })

  it('a changed version, and a removed member', async () => {
    const { body: version } = await post('versions', {
      name: 'One',
      ...linkTo('definingProject', 'projects/1'),
    })()
    const { body: member } = await post('memberships', membership)()
    await service.drain()
    service.caller.calls.length = 0

    await patch(`versions/${version.id}`, { name: 'Two' })()
    expect(await actionsOf(remove(`memberships/${member.id}`))).toEqual([
      'version:updated',
      'membership:deleted',
    ])
  })

  it('a file that was attached, and one that was claimed, besides the change of the work package', async () => {
    const attach = (address: string) => () =>
      service.post(`/api/v3/${address}`, { as, body: upload('a.txt', 'a') })
    expect(await actionsOf(attach('work_packages/1/attachments'))).toEqual([
      'work_package:updated',
      'attachment:created',
    ])
    service.caller.calls.length = 0

    const unclaimed = await attach('attachments')()
    const attachments = [{ href: `/api/v3/attachments/${unclaimed.body.id}` }]
    expect(await actionsOf(patch('work_packages/1', { lockVersion: 0, _links: { attachments } }))).toEqual([
      'work_package:updated',
      'attachment:created',
    ])
  })

  it('the change of the work package whose file is deleted', async () => {
    const { body } = await service.post('/api/v3/work_packages/1/attachments', {
      as,
      body: upload('a.txt', 'a'),
    })
    await service.drain()
    service.caller.calls.length = 0

    expect(await actionsOf(remove(`attachments/${body.id}`))).toEqual(['work_package:updated'])
  })

  it('nothing of writes that change nothing, that are refused, or that it does not want', async () => {
    await patch('projects/1', { name: 'Project 1' })()
    await patch('projects/1', { name: '' })()
    await patch('my_preferences', {})()

    await service.drain()
    expect(service.caller.calls).toEqual([])
  })

  it('nothing of imports, nor of jobs of the system', async () => {
    await service.import([{ kind: 'project', id: 9, name: 'Nine', identifier: 'nine' }])
    await service.drain()

    expect(service.caller.calls).toEqual([])
  })
})

describe('A webhook for some projects receives', () => {
  const _links = { projects: [{ href: '/api/v3/projects/2' }] }
  beforeEach(() => create(service, { events: eventNames, allProjects: false, _links }))

  it('of these only', async () => {
    await post('work_packages', { subject: 'RedirectTo', ...inProject(1) })()
    const told = await toldBy(post('work_packages', { subject: 'There', ...inProject(2) }))

    expect(told.map((body) => body.work_package.subject)).toEqual(['There'])
  })

  it('of a work package that moves there', async () => {
    expect(await actionsOf(patch('work_packages/1', { lockVersion: 0, ...inProject(2) }))).toEqual([
      'work_package:updated',
      'work_package:moved',
    ])
  })

  it('nothing of users, who belong to no project', async () => {
    const user = {
      login: 'eve',
      email: 'eve@example.com',
      firstName: 'Eve',
      lastName: 'E',
      password: 'correct horse',
    }

    expect(await actionsOf(post('users', user))).toEqual([])
  })
})

describe('The body contains', () => {
  beforeEach(() => create(service, { events: eventNames }))

  it('the resource as an administrator reads it, without embedded resources and links to actions', async () => {
    const [told] = await toldBy(patch('work_packages/1', { lockVersion: 0, subject }))
    const { body: shown } = await service.get(`${workPackages}/1`, { as })
    const { _embedded, _links, ...properties } = shown
    const links = Object.entries<Record<string, unknown>>(_links).filter(([, link]) => !link.method)

    expect(told).toEqual({
      action: 'work_package:updated',
      work_package: expect.objectContaining(properties),
    })
    expect(told.work_package._links).toEqual(
      Object.fromEntries(links.filter(([name]) => name in told.work_package._links)),
    )
    // A webhook gets only links that are useful to a receiver.
    const missing = links.map(([name]) => name).filter((name) => !(name in told.work_package._links))
    expect(missing.sort()).toEqual([
      'availableAssignees',
      'availableWatchers',
      'deletionPreview',
      'reminders',
    ])
  })

  it('the comment', async () => {
    const [{ activity }] = await toldBy(post('work_packages/1/activities', { comment: { raw: '*Done*' } }))

    expect(activity).toMatchObject({ _type: 'Activity::Comment', comment: { raw: '*Done*' } })
  })

  it('only type, id and address of a resource that was deleted before the delivery', async () => {
    await patch('work_packages/1', { lockVersion: 0, subject })()
    const told = await toldBy(remove('work_packages/1'))
    const gone = { _type: 'WorkPackage', id: 1, _links: { self: { href: `${workPackages}/1` } } }

    expect(told).toEqual([
      { action: 'work_package:updated', work_package: gone },
      { action: 'work_package:deleted', work_package: gone },
    ])
  })

  it('no description if it would be larger than 256 KiB', async () => {
    // In JSON, each of these quotation marks takes two characters in the source (`\"`), and six in the HTML (`&quot;`).
    const raw = '"'.repeat(32 * 1024)
    const [{ work_package }] = await toldBy(
      patch('work_packages/1', { lockVersion: 0, description: { raw } }),
    )
    const { description } = (await service.get(`${workPackages}/1`, { as })).body

    expect(Buffer.byteLength(JSON.stringify(description))).toBeGreaterThan(256 * 1024)
    expect(Buffer.byteLength(service.caller.calls[0]?.body ?? '')).toBeLessThanOrEqual(256 * 1024)
    expect(work_package).toMatchObject({ subject: 'Order a plan' })
    expect(work_package).not.toHaveProperty('description')
  })
})

describe('A write that no webhook wants', () => {
  it('makes the same calls at the same price as without webhooks, and sends nothing', async () => {
    const send = post('work_packages', { subject, ...inProject(1) })
    await send()
    const { result: _, ...without } = await service.meter.measure(send)
    await create(service, { events: ['project:deleted'] })
    await send()
    const { result: __, ...unwanted } = await service.meter.measure(send)

    expect(unwanted).toEqual(without)
    expect(service.webhooks.messages).toEqual([])
  })

  it('costs one item less than one that is wanted', async () => {
    const send = post('work_packages', { subject, ...inProject(1) })
    await send()
    const { result: _, ...without } = await service.meter.measure(send)
    await create(service)
    await send()
    const wanted = await service.meter.measure(send)

    expect(wanted.roundTrips).toBe(without.roundTrips)
    expect(wanted.writeUnits - without.writeUnits).toBeLessThanOrEqual(4)
    expect(service.webhooks.messages).toHaveLength(2)
  })
})
