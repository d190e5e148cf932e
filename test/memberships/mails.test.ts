import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  pathOf,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, membership, user } from '#test/support/fixtures/records.ts'

const MESSAGE = 'Welcome <b>aboard</b>,\nsee you & good luck'

/** Returns the part of a request body that asks for a mail with the given message. */
const saying = (raw: unknown, more: object = {}) => ({ _meta: { notificationMessage: { raw }, ...more } })

let service: Service

beforeEach(async () => {
  service = await Service.startWith(membershipWorld)
})

const create = (principal: number, place: number | null, more: object = saying(MESSAGE)) =>
  service.post(membershipsPath, { ...as('admin'), body: creating(principal, place, [roles.mixed], more) })

const give = (id: number, held: number[], more: object = saying(MESSAGE)) => {
  const links = held.map((role) => ({ href: `/api/v3/roles/${role}` }))
  return service.patch(pathOf(id), { ...as('admin'), body: { _links: { roles: links }, ...more } })
}

async function recipients() {
  await service.drain()
  return service.mailer.handedOver.map(({ to }) => to).sort()
}

const pendingMails = async () =>
  (await itemsOf(service.table)).filter(
    ({ job }) => (job as { kind?: string })?.kind === 'send-membership-mail',
  )

describe('the mail about a membership', () => {
  it('tells the user the roles, the project and the message, which the HTML escapes', async () => {
    expect((await create(candidates.user, projects.first)).status).toBe(201)
    await service.drain()

    expect(service.mailer.handedOver).toHaveLength(1)
    const { to, subject, text, html } = service.mailer.handedOver[0]!
    expect([to, subject]).toEqual(['tia@example.com', 'Your roles in Project Management'])
    expect(text).toContain(MESSAGE)
    expect(html).toContain('Welcome &lt;b&gt;aboard&lt;/b&gt;,\nsee you &amp; good luck')
    for (const content of [text, html]) expect(content).toMatch(/Project 1.*projects\/1.*Role 6/)
  })

  it('is in the language of the recipient', async () => {
    await service.patch(`/api/v3/users/${candidates.user}`, { ...as('admin'), body: { language: 'de' } })
    await create(candidates.user, projects.first)
    await service.drain()

    const { subject, text, html } = service.mailer.handedOver[0]!
    expect(subject).toBe('Ihre Rollen in Project Management')
    expect(text).toMatch(/^Hallo,\n\nIhre Rollen im Projekt „Project 1“ .* sind jetzt: Role 6\./)
    expect(html).toContain('<html lang="de">')
  })

  it('is about global roles where there is no project', async () => {
    await create(candidates.user, null)
    await service.drain()

    expect(service.mailer.handedOver).toMatchObject([{ to: 'tia@example.com' }])
    expect(service.mailer.handedOver[0]?.text).toContain('Your roles in all projects are now: Role 6.')
  })

  it('keeps the message in its job only, and only until it is sent', async () => {
    await create(candidates.user, projects.first)
    expect(JSON.stringify(await pendingMails())).toContain('aboard')
    await service.drain()

    expect(JSON.stringify(await itemsOf(service.table))).not.toContain('aboard')
    expect(JSON.stringify([service.logged, await service.export()])).not.toContain('aboard')
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('is sent when roles change, with those that hold then', async () => {
    await give(ids.member, [roles.viewer, roles.plain])
    await service.drain()

    expect(service.mailer.handedOver[0]?.text).toContain('Role 1, Role 3')
  })

  it.each<[what: string, more: object, isSent: boolean]>([
    ['nothing said', {}, false],
    ['a message', saying('Hello'), true],
    ['a blank message', saying(' \n '), false],
    ['no message', saying(null), false],
    ['the wish', { _meta: { sendNotifications: true } }, true],
    ['the wish as it is misspelt', { _meta: { sendNotification: true } }, true],
    ['the wish and a blank message', saying('', { sendNotifications: true }), true],
    ['a message and the contrary', saying('Hello', { sendNotifications: false }), false],
    ['a message and the contrary, misspelt', saying('Hello', { sendNotification: false }), false],
    ['both ways at once', { _meta: { sendNotifications: false, sendNotification: true } }, false],
    ['a message outside of `_meta`', { notificationMessage: { raw: 'Hello' } }, false],
  ])('is sent only if it is asked for: %s', async (_, more, isSent) => {
    expect((await create(candidates.user, projects.first, more)).status).toBe(201)
    expect((await give(ids.viewer, [roles.plain], more)).status).toBe(200)

    expect(await recipients()).toEqual(isSent ? ['tia@example.com', 'vera@example.com'] : [])
  })

  it('goes to active users only', async () => {
    for (const principal of [candidates.invited, candidates.placeholder])
      expect((await create(principal, projects.other)).status).toBe(201)
    await service.import([membership(candidates.locked, projects.other, roles.plain)])
    const locked = await membershipsIn(service.ports).in(candidates.locked, projects.other)
    expect((await give(locked?.id as number, [roles.viewer])).status).toBe(200)

    expect(await recipients()).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('is not sent where nothing changes, is refused or is taken away', async () => {
    expect((await give(ids.viewer, [roles.viewer])).status).toBe(200)
    expect((await create(candidates.locked, projects.first)).status).toBe(422)
    expect(
      (await service.post(`${membershipsPath}/form`, { ...as('admin'), body: saying('Hello') })).status,
    ).toBe(200)
    expect((await service.delete(pathOf(ids.viewer), { ...as('admin'), body: saying('Hello') })).status).toBe(
      204,
    )

    expect(await recipients()).toEqual([])
  })

  it('is not sent to those who have lost the membership since', async () => {
    const { body } = await create(candidates.user, projects.first)
    await service.delete(pathOf(body.id), as('admin'))

    expect(await recipients()).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('leaves nothing of `_meta` in the membership', async () => {
    const { body } = await create(
      candidates.user,
      projects.first,
      saying('Hello', { sendNotifications: true }),
    )
    const changed = await give(body.id, [roles.plain])
    const answers = [body, changed.body, (await service.get(pathOf(body.id), as('admin'))).body]

    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/_meta|otification|Hello/)
  })
})

describe('the mails about the membership of a group', () => {
  const more = [
    ...[40, 41, 42].map((id) => user(id, `user-${id}`)),
    group(candidates.group, 'Team', [40, 41, 42, candidates.locked, candidates.placeholder]),
    membership(41, projects.first, roles.manager),
    membership(42, projects.other, roles.plain),
  ]

  beforeEach(async () => {
    service = await Service.startWith([...membershipWorld, ...more])
  })

  it('go to its active users when it is created, each once', async () => {
    await create(candidates.group, projects.private)

    expect(await recipients()).toEqual(['user-40@example.com', 'user-41@example.com', 'user-42@example.com'])
    expect(service.mailer.handedOver.every(({ text }) => text.includes(MESSAGE))).toBe(true)
    expect(JSON.stringify(await itemsOf(service.table))).not.toContain('aboard')
  })

  it('go to those whose roles change, and to nobody else', async () => {
    await give(ids.group, [roles.editor, roles.manager])

    expect(await recipients()).toEqual(['user-40@example.com', 'user-42@example.com'])
  })

  it('are not sent when members come or go, when it is deleted, or by an import', async () => {
    const members = [{ href: '/api/v3/users/40' }, { href: '/api/v3/users/10' }]
    const body = { _links: { members }, ...saying('Hello') }
    await service.patch(`/api/v3/groups/${candidates.group}`, { ...as('admin'), body })
    await service.import([membership(candidates.group, projects.other, roles.plain)])
    await service.delete(pathOf(ids.group), { ...as('admin'), body: saying('Hello') })
    await service.delete(`/api/v3/groups/${candidates.group}`, as('admin'))

    expect(await recipients()).toEqual([])
  })

  it('are sent despite a concurrent change of a member', async () => {
    const { table } = service.ports
    const write = table.write.bind(table)
    let writes = 0
    table.write = async (changes) => {
      writes += 1
      if (writes === 2)
        await membershipEditsIn(service.ports).edit(40, (all) => [
          ...all,
          { project: null, direct: [4], inherited: {} },
        ])
      return write(changes)
    }
    await create(candidates.group, projects.private)
    table.write = write

    expect(await recipients()).toEqual(['user-40@example.com', 'user-41@example.com', 'user-42@example.com'])
  })
})

describe('a mail that was asked for', () => {
  it('arrives although its message is lost', async () => {
    await create(candidates.user, projects.first)
    service.mails.take()
    await service.sweepAndDrain()

    expect(service.mailer.arrived.map(({ to }) => to)).toEqual(['tia@example.com'])
  })
})
