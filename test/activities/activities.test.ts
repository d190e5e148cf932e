import { beforeAll, describe, expect, it } from 'vitest'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import {
  BELOW,
  HOME,
  ids,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'

const view = 'view_work_packages'
/** MODERATOR may comment and change all comments. SPEAKER may only comment. */
const [MODERATOR, SPEAKER] = [20, 21]
const more = [
  user(MODERATOR, 'moderator', { token: tokenOf(MODERATOR) }),
  role(MODERATOR, [view, 'add_work_package_notes', 'edit_work_package_notes'], { name: 'Moderator' }),
  membership(MODERATOR, HOME, MODERATOR),
  user(SPEAKER, 'speaker', { token: tokenOf(SPEAKER) }),
  role(SPEAKER, [view, 'add_work_package_notes'], { name: 'Speaker' }),
  membership(SPEAKER, HOME, SPEAKER),
  version(1, HOME, { name: 'Launch' }),
  version(2, OTHER, { name: 'Secret', sharing: 'system' }),
]

let service: Service
let now = Date.parse('2026-03-01T10:00:00.000Z')

beforeAll(async () => {
  service = await Service.start({ now: () => new Date(now) })
  await setUp(service, ...more)
})

const newOne = async (body: object = {}) =>
  (await service.post(inProjectPath(HOME), { as: tokens.lead, body: { subject: 'Order steel', ...body } }))
    .body
const show = async (id: number, as = tokens.lead) => (await service.get(pathOf(id), { as })).body
const activitiesPath = (id: number) => `${pathOf(id)}/activities`
const list = async (id: number, as: string = tokens.lead, query = '') =>
  (await service.get(`${activitiesPath(id)}${query}`, { as })).body
const elements = async (id: number, as: string = tokens.lead) => (await list(id, as))._embedded.elements
const comment = (id: number, raw: unknown, as = tokens.lead, others = {}) =>
  service.post(activitiesPath(id), { as, body: { comment: { raw }, ...others } })
const change = (id: number, lockVersion: number, body: object, as = tokens.lead) =>
  service.patch(pathOf(id), { as, body: { lockVersion, ...body } })
const edit = (id: number, body: object, as = tokens.lead) =>
  service.patch(`/api/v3/activities/${id}`, { as, body })
const linked = (links: Record<string, string | null>) => ({
  _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
})
/** The details of the latest activity of a work package. */
const detailsOf = async (id: number, as: string = tokens.lead) =>
  (await elements(id, as)).at(-1).details.map(({ raw }: { raw: string }) => raw)

describe('A comment', () => {
  it('is the next activity of its work package, and is answered as it is shown afterwards', async () => {
    const { id } = await newOne()
    const { status, body, headers } = await comment(id, 'Ordered **today**.')

    expect(status).toBe(201)
    expect(body).toEqual({
      _type: 'Activity::Comment',
      id: id * 100_000 + 2,
      version: 2,
      comment: {
        format: 'markdown',
        raw: 'Ordered **today**.',
        html: '<p>Ordered <strong>today</strong>.</p>',
      },
      details: [],
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-01T10:00:00.000Z',
      _links: {
        self: { href: `/api/v3/activities/${body.id}` },
        workPackage: { href: pathOf(id), title: 'Order steel' },
        user: { href: `/api/v3/users/${ids.lead}`, title: expect.any(String) },
        update: { href: `/api/v3/activities/${body.id}`, method: 'patch' },
      },
    })
    expect(new Headers(headers).get('location')).toContain(`/api/v3/activities/${body.id}`)
    expect((await service.get(`/api/v3/activities/${body.id}`, { as: tokens.lead })).body).toEqual(body)
    expect((await elements(id)).at(-1)).toEqual(body)
  })

  it('raises what was changed last in its work package and project, but no lock version', async () => {
    const one = await newOne()
    now += 60_000
    await comment(one.id, 'Later')
    const later = new Date(now).toISOString()
    const after = await show(one.id)
    const filters = JSON.stringify([{ latest_activity_at: { operator: '<>d', values: [later, ''] } }])
    const { body: active } = await service.get(`/api/v3/projects?filters=${encodeURIComponent(filters)}`, {
      as: tokens.lead,
    })

    expect(after).toEqual({ ...one, updatedAt: later })
    expect(active._embedded.elements.map((found: { id: number }) => found.id)).toEqual([HOME])
  })

  it.each([[''], [' \n'], ['\u200b'], [null]])('of %j is refused', async (raw) => {
    const { id } = await newOne()
    const { status, body } = await comment(id, raw)

    expect([status, body.message, body._embedded.details.attribute]).toEqual([
      422,
      "Comment can't be blank.",
      'comment',
    ])
    expect((await list(id)).total).toBe(1)
  })

  it('that is missing or too long is refused', async () => {
    const { id } = await newOne()
    const missing = await service.post(activitiesPath(id), { as: tokens.lead, body: {} })
    const long = await comment(id, 'x'.repeat(32 * 1024 + 1))

    expect([missing.status, missing.body.message]).toEqual([422, "Comment can't be blank."])
    expect([long.status, long.body.message]).toEqual([422, 'Comment is too long (maximum is 32768 bytes).'])
  })

  it('that is to be internal is refused, rather than shown to everybody', async () => {
    const { id } = await newOne()
    const { status, body } = await comment(id, 'Hush', tokens.lead, { internal: true })

    expect([status, body.message, body._embedded.details.attribute]).toEqual([
      422,
      'Internal is not set to one of the allowed values.',
      'internal',
    ])
    expect((await comment(id, 'Aloud', tokens.lead, { internal: false })).status).toBe(201)
  })

  it('may say whether others are notified, in the query and in the body', async () => {
    const { id } = await newOne()
    const { status } = await service.post(`${activitiesPath(id)}?notify=false`, {
      as: tokens.lead,
      body: { comment: { raw: 'Quiet' }, notify: false },
    })

    expect(status).toBe(201)
  })

  it.each([
    ['who sees no work packages', tokens.member, 404],
    ['who does not see the project', tokens.other, 404],
    ['who only reads', tokens.reader, 403],
    ['who edits, but may not comment', tokens.editor, 403],
    ['who may comment', tokenOf(SPEAKER), 201],
    ['who administers', tokens.admin, 201],
  ])('of somebody %s', async (_, as, expected) => {
    const { id } = await newOne()
    const { status } = await comment(id, 'Hello', as)
    const shown = (await service.get(pathOf(id), { as })).body._links?.addComment

    expect(status).toBe(expected)
    expect(shown?.href).toBe(expected === 201 ? activitiesPath(id) : undefined)
  })

  it('is one of many that are made at once, and all are kept', async () => {
    const { id } = await newOne()
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => comment(id, `${n}`)))

    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(201))
    expect((await elements(id)).map((one: { version: number }) => one.version)).toEqual(
      Array.from({ length: 16 }, (_, n) => n + 1),
    )
  })

  it('and every change are refused when the work package has all the activities that it can have', async () => {
    const { id } = await newOne()
    const full = await workPackagesIn(service.ports).byId(id)
    await workPackagesIn(service.ports).replace(full!, { ...full!, activities: 99_999 })
    const refused = [await comment(id, 'One more'), await change(id, 0, { subject: 'Other' })]

    for (const { status, body } of refused)
      expect([status, body._embedded.details.attribute]).toEqual([422, 'base'])
    expect((await change(id, 0, { subject: 'Order steel' })).status).toBe(200)
  })
})

describe('The comment of an activity', () => {
  it.each([[{ comment: { raw: 'New' } }], [{ comment: 'New' }]])('is changed by %j', async (body) => {
    const { id } = await newOne()
    const { body: before } = await comment(id, 'Old')
    now += 60_000
    const { status, body: after } = await edit(before.id, body)

    expect(status).toBe(200)
    expect(after).toEqual({
      ...before,
      comment: { format: 'markdown', raw: 'New', html: '<p>New</p>' },
      updatedAt: new Date(now).toISOString(),
    })
    expect((await elements(id)).at(-1)).toEqual(after)
  })

  it('can be added to a change, and makes it a comment', async () => {
    const { id } = await newOne()
    const [{ id: activity, details }] = await elements(id)
    const { body } = await edit(activity, { comment: { raw: 'Why' } })

    expect([body._type, body.details]).toEqual(['Activity::Comment', details])
  })

  it('cannot be taken away, while everything else that was shown can be sent back', async () => {
    const { id } = await newOne()
    const { body: before } = await comment(id, 'Old')
    const { status, body } = await edit(before.id, { comment: { raw: ' ' } })

    expect([status, body.message]).toEqual([422, "Comment can't be blank."])
    const [created] = await elements(id)
    for (const one of [before, created]) expect((await edit(one.id, one)).body).toEqual(one)
    const fixed = await edit(before.id, { version: 7 })
    expect([fixed.status, fixed.body._embedded.details.attribute]).toEqual([422, 'version'])
  })

  it.each([
    ['their own, with the right to that', tokens.lead, tokens.lead, 200],
    ["others', without more rights", tokenOf(SPEAKER), tokens.lead, 403],
    ["others', with the right to all", tokens.lead, tokenOf(MODERATOR), 200],
    ['their own, with the right to all', tokenOf(MODERATOR), tokenOf(MODERATOR), 200],
    ['their own, without any right', tokenOf(SPEAKER), tokenOf(SPEAKER), 403],
    ["others', as readers", tokens.lead, tokens.reader, 403],
    ["others', without seeing work packages", tokens.lead, tokens.member, 404],
  ])('is changed by those who change %s', async (_, author, as, expected) => {
    const { id } = await newOne()
    const { body } = await comment(id, 'Old', author)
    const shown = (await service.get(`/api/v3/activities/${body.id}`, { as })).body

    expect((await edit(body.id, { comment: 'New' }, as)).status).toBe(expected)
    expect('update' in (shown._links ?? {})).toBe(expected === 200)
  })
})

describe('The activities of a work package', () => {
  it('are all its changes and comments, the oldest first', async () => {
    const { id } = await newOne()
    await comment(id, 'Said')
    await change(id, 0, { subject: 'Order wood' })
    const found = await list(id)

    expect(found).toMatchObject({ _type: 'Collection', total: 3, count: 3, pageSize: 1000, offset: 1 })
    expect(found._embedded.elements.map((one: { _type: string }) => one._type)).toEqual([
      'Activity',
      'Activity::Comment',
      'Activity',
    ])
    expect(found._embedded.elements[0].comment).toEqual({ format: 'markdown', raw: '', html: '' })
    expect((await show(id))._links.activities).toEqual({ href: activitiesPath(id) })
  })

  it('come in pages where that is asked for', async () => {
    const { id } = await newOne()
    for (const raw of ['a', 'b', 'c', 'd']) await comment(id, raw)
    const page = async (query: string) => {
      const { total, count, pageSize, _embedded } = await list(id, tokens.lead, query)
      return [
        total,
        count,
        pageSize,
        ..._embedded.elements.map((one: { comment: { raw: string } }) => one.comment.raw),
      ]
    }

    expect(await page('?pageSize=2&offset=2')).toEqual([5, 2, 2, 'b', 'c'])
    expect(await page('?pageSize=2&offset=3')).toEqual([5, 1, 2, 'd'])
    expect(await page('?pageSize=2&offset=4')).toEqual([5, 0, 2])
    expect(await page('?pageSize=0')).toEqual([5, 0, 0])
    expect(await page('?pageSize=5000&offset=999999999')).toEqual([5, 0, 1000])
  })

  it('are counted if they exist: an import may leave gaps', async () => {
    const { id } = await newOne()
    for (const raw of ['a', 'b']) await comment(id, raw)
    await service.import([
      { kind: 'activity', workPackage: id, version: 2, deleted: true },
      { kind: 'activity', workPackage: id, version: 7, comment: 'c' },
    ])
    await comment(id, 'd')
    const page = async (query: string) => {
      const { total, _embedded } = await list(id, tokens.lead, query)
      return [total, ..._embedded.elements.map(({ version }: { version: number }) => version)]
    }

    expect(await page('')).toEqual([4, 1, 3, 7, 8])
    expect(await page('?pageSize=3')).toEqual([4, 1, 3, 7])
    expect(await page('?pageSize=3&offset=2')).toEqual([4, 8])
    expect(await page('?pageSize=2&offset=4')).toEqual([4])
    expect(await page('?pageSize=0')).toEqual([4])
  })

  it('are shown to those who see the work package', async () => {
    const { id } = await newOne()
    const first = id * 100_000 + 1
    const statusOf = async (path: string, as?: string) => (await service.get(path, { as })).status

    for (const path of [activitiesPath(id), `/api/v3/activities/${first}`, `${pathOf(id)}/attachments`]) {
      expect(await statusOf(path, tokens.reader)).toBe(200)
      expect(await statusOf(path, tokens.member)).toBe(404)
      expect(await statusOf(path, tokens.other)).toBe(404)
      expect(await statusOf(path)).toBe(401)
    }
    for (const missing of [first + 1, 7, 100_000])
      expect(await statusOf(`/api/v3/activities/${missing}`, tokens.admin)).toBe(404)
  })

  it('are deleted with it at once', async () => {
    const { id } = await newOne()
    await service.delete(pathOf(id), { as: tokens.lead })

    expect((await service.get(activitiesPath(id), { as: tokens.lead })).status).toBe(404)
    expect((await service.get(`/api/v3/activities/${id}00001`, { as: tokens.lead })).status).toBe(404)
  })
})

describe('The text of an activity', () => {
  it('of a creation is everything beyond the defaults', async () => {
    const plain = await newOne()
    expect(await detailsOf(plain.id)).toEqual(['Subject set to Order steel'])
    const { id } = await newOne({
      description: { raw: 'Steel' },
      startDate: '2026-03-02',
      estimatedTime: 'PT90M',
      percentageDone: 40,
      ...linked({
        type: '/api/v3/types/3',
        status: '/api/v3/statuses/7',
        priority: '/api/v3/priorities/3',
        version: '/api/v3/versions/1',
        parent: pathOf(plain.id),
        responsible: `/api/v3/users/${ids.editor}`,
      }),
    })

    expect(await detailsOf(id)).toEqual([
      'Subject set to Order steel',
      'Description changed',
      'Start date set to 2026-03-02',
      'Work set to 1 h 30 min',
      '% Complete set to 40%',
      'Parent set to Order steel',
      expect.stringMatching(/^Accountable set to ./),
      'Type set to Phase',
      'Status set to In progress',
      'Version set to Launch',
      'Priority set to High',
    ])
  })

  it('of a change names the values as they were called at the time', async () => {
    const { id } = await newOne({ dueDate: '2026-03-02' })
    const links = linked({ status: '/api/v3/statuses/7' })
    await change(id, 0, { subject: '<b>', dueDate: null, startDate: '2026-03-01', ...links })
    const [, activity] = await elements(id)

    expect(activity.details).toEqual([
      {
        format: 'custom',
        raw: 'Subject changed from Order steel to <b>',
        html: '<strong>Subject</strong> changed from <i>Order steel</i> to <i>&lt;b&gt;</i>',
      },
      {
        format: 'custom',
        raw: 'Start date set to 2026-03-01',
        html: '<strong>Start date</strong> set to <i>2026-03-01</i>',
      },
      {
        format: 'custom',
        raw: 'Finish date removed (was 2026-03-02)',
        html: '<strong>Finish date</strong> removed (was <i>2026-03-02</i>)',
      },
      {
        format: 'custom',
        raw: 'Status changed from New to In progress',
        html: '<strong>Status</strong> changed from <i>New</i> to <i>In progress</i>',
      },
    ])
  })

  it('of a milestone is its one date', async () => {
    const { id } = await newOne({ date: '2026-03-02', ...linked({ type: '/api/v3/types/2' }) })

    expect(await detailsOf(id)).toEqual([
      'Subject set to Order steel',
      'Date set to 2026-03-02',
      'Type set to Milestone',
    ])
  })

  it('leaves the text of a description out', async () => {
    const { id } = await newOne({ description: { raw: 'Old' } })
    await change(id, 0, { description: { raw: 'New' } })
    expect(await detailsOf(id)).toEqual(['Description changed'])
    await change(id, 1, { description: { raw: '' } })
    expect(await detailsOf(id)).toEqual(['Description changed'])
    expect((await list(id)).total).toBe(3)
  })

  it('does not disclose what the reader does not see', async () => {
    const hidden = (
      await service.post(inProjectPath(BELOW), { as: tokens.lead, body: { subject: 'Hidden pillar' } })
    ).body
    const { id } = await newOne(linked({ parent: pathOf(hidden.id), version: '/api/v3/versions/2' }))
    const named = ['Parent set to Hidden pillar', 'Version set to Secret']

    expect(await detailsOf(id)).toEqual(expect.arrayContaining(named))
    expect(await detailsOf(id, tokens.admin)).toEqual(expect.arrayContaining(named))
    expect(await detailsOf(id, tokens.reader)).toEqual(
      expect.arrayContaining(['Parent set to Undisclosed', 'Version set to Secret']),
    )
    await service.delete(pathOf(hidden.id), { as: tokens.lead })
  })

  it('of the system names no user, and of a deleted user no existing one', async () => {
    const { id } = await newOne()
    const path = `/api/v3/activities/${id}00001`
    const stored = await journalsIn(service.ports).find({ workPackage: id, version: 1 })
    const nameOf = async (author: number | undefined) => {
      await service.ports.table.write([journalsIn(service.ports).replacement({ ...stored!, user: author })])
      return (await service.get(path, { as: tokens.lead })).body._links.user
    }

    expect(await nameOf(undefined)).toEqual({ href: null, title: 'System' })
    expect(await nameOf(999)).toEqual({ href: null, title: 'Deleted user' })
  })
})

describe('The attachments of a work package', () => {
  it('are none', async () => {
    const { id, _links } = await newOne()
    const { status, body } = await service.get(_links.attachments.href, { as: tokens.reader })

    expect([status, body.total, body._embedded.elements]).toEqual([200, 0, []])
    expect(_links.attachments.href).toBe(`${pathOf(id)}/attachments`)
  })
})
