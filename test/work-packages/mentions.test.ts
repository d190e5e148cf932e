import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, role, user } from '#test/support/fixtures/records.ts'
import {
  HOME,
  ids,
  inProjectPath,
  OTHER,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'

const [TWIN, SECOND_TWIN, QUOTED, TEAM, STRANGERS, STAND_IN, GONE] = [30, 31, 32, 40, 41, 42, 33]
const view = 'view_work_packages'
const more = [
  user(TWIN, 'twin', { firstName: 'Mel', lastName: 'Twin' }),
  user(SECOND_TWIN, 'other-twin', { firstName: 'Mel', lastName: 'Twin' }),
  user(QUOTED, 'quoted <b>', { email: 'quoted@example.com', firstName: 'Zoë', lastName: 'O"<i>' }),
  user(GONE, 'gone', { firstName: 'Long', lastName: 'Gone' }),
  group(TEAM, 'Design & team', [ids.reader]),
  group(STRANGERS, 'Strangers', []),
  placeholder('Stand-in', { id: STAND_IN }),
  role(20, [view], { name: 'Viewer' }),
  ...[TWIN, SECOND_TWIN, QUOTED, TEAM, STAND_IN].map((one) => membership(one, HOME, 20)),
  membership(STRANGERS, OTHER, 20),
]

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUp(service, ...more)
})

const created = async (raw: string, project = HOME, as = tokens.lead, subject = 'Order "steel"') =>
  (await service.post(inProjectPath(project), { as, body: { subject, description: { raw } } })).body
const htmlFor = async (id: number, as: string) =>
  (await service.get(pathOf(id), { as })).body.description.html as string
const link = (path: string, name: string) => `<p><a class="user-mention" href="/app${path}">@${name}</a></p>`

describe('A mention in a description', () => {
  it.each([
    ['@editor', `/users/${ids.editor}`, 'editor Person'],
    ['@EDITOR', `/users/${ids.editor}`, 'editor Person'],
    ['@"Editor person"', `/users/${ids.editor}`, 'editor Person'],
    [`user#${ids.editor}`, `/users/${ids.editor}`, 'editor Person'],
    ['user:"editor"', `/users/${ids.editor}`, 'editor Person'],
    ['@admin', '/users/1', 'admin Person'],
    ['user:"quoted <b>"', `/users/${QUOTED}`, 'Zoë O&quot;&lt;i&gt;'],
    [`group#${TEAM}`, `/groups/${TEAM}`, 'Design &amp; team'],
    ['@"design & team"', `/groups/${TEAM}`, 'Design &amp; team'],
    [
      `<mention class="mention" data-type="user" data-id="${ids.editor}" data-text="@Liar" onclick="x">@Liar</mention>`,
      `/users/${ids.editor}`,
      'editor Person',
    ],
  ])('%j is a link to its user or group, with the present name', async (raw, path, name) => {
    const one = await created(raw)

    expect(one.description.raw).toBe(raw)
    expect(one.description.html).toBe(link(path, name))
    expect(await htmlFor(one.id, tokens.reader)).toBe(link(path, name))
  })

  it.each([
    ['names nobody', '@nobody'],
    ['names an id that does not exist', 'user#999'],
    ['names a user who does not see the work package', '@stranger'],
    ['names a member who does not see work packages', '@member'],
    ['names two members', '@"Mel Twin"'],
    ['names the full name of no member', '@"other Person"'],
    ['names a group of another project', `group#${STRANGERS}`],
    ['names a group as a user', `user#${TEAM}`],
    ['names a user as a group', `group#${ids.editor}`],
    ['names a placeholder user', `user#${STAND_IN}`],
    ['is code', '`@editor`'],
  ])('that %s stays text', async (_, raw) => {
    const { html } = (await created(raw)).description

    expect(html).not.toContain('<a ')
    expect(html).toContain(raw.replaceAll('`', '').replaceAll('"', '&quot;'))
  })

  it.each([
    ['lastname_comma_firstname', '@"Person, editor"'],
    ['lastname_firstname', '@"Person editor"'],
    ['firstname_lastname', '@"editor Person"'],
  ])('names a user as names are shown in the format %s', async (userFormat, raw) => {
    await service.fill([{ kind: 'settings', userFormat }])
    const { html } = (await created(raw)).description
    await service.fill([{ kind: 'settings', userFormat: 'firstname_lastname' }])

    expect(html).toBe(link(`/users/${ids.editor}`, raw.slice(2, -1)))
  })

  it('finds a user with more than six names by the displayed order or the natural one', async () => {
    const LONG = 34
    const [firstName, lastName] = ['Maria del Carmen Ana', 'de la Cruz y Paz']
    await service.fill([
      user(LONG, 'maria', { firstName, lastName }),
      membership(LONG, HOME, 20),
      { kind: 'settings', userFormat: 'lastname_comma_firstname' },
    ])
    const texts = [`@"${lastName}, ${firstName}"`, `@"${firstName} ${lastName}"`]
    const shown = await Promise.all(texts.map(async (raw) => (await created(raw)).description.html))
    await service.fill([
      { kind: 'settings', userFormat: 'firstname_lastname' },
      { kind: 'membership', principal: LONG, project: HOME, deleted: true },
    ])

    expect(shown).toEqual(texts.map(() => link(`/users/${LONG}`, `${lastName}, ${firstName}`)))
  })

  it('has the present name of the user, and becomes text when the user is deleted', async () => {
    await service.fill([membership(GONE, HOME, 20)])
    const { id } = await created('Ask @gone.')
    await service.patch(`/api/v3/users/${GONE}`, { as: tokens.admin, body: { lastName: 'Married' } })

    expect(await htmlFor(id, tokens.reader)).toContain('>@Long Married</a>')
    await service.delete(`/api/v3/users/${GONE}`, { as: tokens.admin })
    expect(await htmlFor(id, tokens.reader)).toBe('<p>Ask @gone.</p>')
  })

  it('is the same for a hidden work package as for one that does not exist', async () => {
    const hidden = await created('Secret', OTHER, tokens.other)
    const { id } = await created(`#${hidden.id} ##${hidden.id}`)
    const none = await created('#999999 ##999999')

    expect(await htmlFor(id, tokens.lead)).toBe(`<p>#${hidden.id} ##${hidden.id}</p>`)
    expect(await htmlFor(none.id, tokens.lead)).toBe('<p>#999999 ##999999</p>')
    expect(await htmlFor(id, tokens.admin)).toContain(`title="Order &quot;steel&quot;">#${hidden.id}</a>`)
  })

  it('links work packages with their subject as the title', async () => {
    const target = await created('Target')
    const { description } = await created(`#${target.id}, ##${target.id}`)
    const open = `<a href="/app/work_packages/${target.id}" title="Order &quot;steel&quot;">`

    expect(description.html).toBe(`<p>${open}#${target.id}</a>, ${open}##${target.id}</a></p>`)
  })

  it('is a link in lists and forms too', async () => {
    const { id, lockVersion } = await created('@editor')
    const filters = JSON.stringify([{ id: { operator: '=', values: [String(id)] } }])
    const listed = await service.get(`/api/v3/work_packages?filters=${encodeURIComponent(filters)}`, {
      as: tokens.reader,
    })
    const form = await service.post(`${pathOf(id)}/form`, {
      as: tokens.lead,
      body: { lockVersion, description: { raw: 'x @editor' } },
    })

    expect(listed.body._embedded.elements[0].description.html).toBe(
      link(`/users/${ids.editor}`, 'editor Person'),
    )
    expect(form.body._embedded.payload.description.html).toContain('class="user-mention"')
  })

  it.each([[{ raw: ['@editor'] }], ['@editor'], [5]])(
    'of %j in a form is no failure',
    async (description) => {
      const { id, lockVersion } = await created('a')
      const form = await service.post(`${pathOf(id)}/form`, {
        as: tokens.lead,
        body: { lockVersion, description },
      })

      expect(form.status).toBe(200)
    },
  )

  it('becomes a link at most 200 times in a text', async () => {
    const { html } = (await created('@editor '.repeat(300))).description

    expect(html.match(/<a /g)).toHaveLength(200)
  })
})

describe('A mention in a comment', () => {
  it('is a link in the answer, in the list and on its own', async () => {
    const { id } = await created('a')
    const { body } = await service.post(`${pathOf(id)}/activities`, {
      as: tokens.lead,
      body: { comment: { raw: '@editor' } },
    })
    const list = await service.get(`${pathOf(id)}/activities`, { as: tokens.reader })
    const alone = await service.get(`/api/v3/activities/${body.id}`, { as: tokens.reader })
    const html = link(`/users/${ids.editor}`, 'editor Person')

    expect(
      [body, list.body._embedded.elements.at(-1), alone.body].map(({ comment }) => comment.html),
    ).toEqual([html, html, html])
  })

  it('is looked up for a whole page together with the authors, and costs nothing in other texts', async () => {
    const costOf = async (texts: readonly string[]) => {
      const { id } = await created('a')
      for (const raw of texts)
        await service.post(`${pathOf(id)}/activities`, { as: tokens.lead, body: { comment: { raw } } })
      const { result: _, ...cost } = await service.meter.measure(() =>
        service.get(`${pathOf(id)}/activities`, { as: tokens.reader }),
      )
      return cost
    }
    const people = [ids.editor, ids.adder, ids.lead, TWIN]
    const plain = await costOf(people.map(() => 'Nobody is named, not even a@b.c'))
    const naming = await costOf(people.map((id) => `See user#${id}, user#${ids.editor}`))

    expect([naming.roundTrips, naming.commands]).toEqual([plain.roundTrips, plain.commands])
    expect(plain).toEqual(await costOf(people.map(() => 'Nobody is named at all, in as many words')))
  })
})

describe('The list of people whom a text may mention', () => {
  const path = (id: number, query = '') => `${pathOf(id)}/available_mentions${query}`
  const names = async (id: number, query: string, as = tokens.reader) =>
    (await service.get(path(id, `?query=${encodeURIComponent(query)}`), { as })).body._embedded.elements.map(
      (one: { name: string }) => one.name,
    )

  it('has members who see the work package and groups of its project, ten at a time by name', async () => {
    const { id } = await created('a')
    const { status, body } = await service.get(path(id), { as: tokens.lead })
    const all = await service.get(path(id, '?pageSize=100'), { as: tokens.lead })
    const found = all.body._embedded.elements.map(({ name }: { name: string }) => name)

    expect([status, body.pageSize, body.total]).toEqual([200, 10, found.length])
    expect(found).toEqual([
      'adder Person',
      'Design & team',
      'editor Person',
      'lead Person',
      'Mel Twin',
      'Mel Twin',
      'reader Person',
      'Zoë O"<i>',
    ])
  })

  it.each([
    ['edi', ['editor Person']],
    ['PERS', ['adder Person', 'editor Person', 'lead Person', 'reader Person']],
    ['zoe', ['Zoë O"<i>']],
    ['mel tw', ['Mel Twin', 'Mel Twin']],
    ['other-', ['Mel Twin']],
    ['twin', ['Mel Twin', 'Mel Twin']],
    ['team', ['Design & team']],
    ['eam', []],
    ['stranger', []],
  ])('finds for %j those with words that begin so', async (query, expected) => {
    const { id } = await created('a')

    expect(await names(id, query)).toEqual(expected)
  })

  it('is hidden with the work package, and refuses a query that is too long', async () => {
    const { id } = await created('a')

    expect((await service.get(path(id), { as: tokens.member })).status).toBe(404)
    expect((await service.get(path(id), { as: tokens.stranger })).status).toBe(404)
    expect((await service.get(path(id, `?query=${'a'.repeat(256)}`), { as: tokens.lead })).status).toBe(400)
  })

  it('is linked by its work package, beside the preview of texts', async () => {
    const { id, _links } = await created('a')

    expect(_links.availableMentions).toEqual({ href: path(id) })
    expect(_links.previewMarkup).toEqual({
      href: `/api/v3/render/markdown?context=${encodeURIComponent(pathOf(id))}`,
      method: 'post',
    })
  })
})
