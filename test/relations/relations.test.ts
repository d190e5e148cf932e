import { beforeEach, describe, expect, it } from 'vitest'
import { send } from '#test/support/engine/send.ts'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const relationsPath = '/api/v3/relations'
const ofPath = (id: number) => `${pathOf(id)}/relations`
const end = (id: number) => ({ href: pathOf(id) })

/** Relates work packages, by default as an administrator. */
const relate = (from: number, to: number, type: string, more: object = {}, as = tokens.admin) =>
  service.post(ofPath(from), { as, body: { type, ...more, _links: { to: end(to) } } })
const change = (id: number, body: object) =>
  service.patch(`${relationsPath}/${id}`, { as: tokens.admin, body })
const endsOf = ({ _links }: { _links: { from: object; to: object } }) => [_links.from, _links.to]
const errorsOf = ({
  message,
  _embedded,
}: {
  message: string
  _embedded?: { errors?: { message: string }[] }
}) => _embedded?.errors?.map((one) => one.message) ?? [message]

/**
 * Work packages 1 to 9 are in one project; 1 is the parent of 2, and 2 is the parent of 3. Work package 20 is in a
 * project of other people.
 */
const start = async () => {
  service = await Service.start()
  await setUp(
    service,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) =>
      workPackage(id, HOME, { subject: `WP ${id}`, ...(id === 2 || id === 3 ? { parent: id - 1 } : {}) }),
    ),
    workPackage(20, OTHER, { subject: 'Other' }),
  )
}

describe('A relation', () => {
  beforeEach(start)

  it('is created at one of its ends, and shown as it was answered', async () => {
    const { status, body } = await relate(4, 5, 'follows', { lag: 2, description: 'Dry first' })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      _type: 'Relation',
      name: 'follows',
      type: 'follows',
      reverseType: 'precedes',
      description: 'Dry first',
      lag: 2,
      delay: 2,
      _links: {
        self: { href: `${relationsPath}/${body.id}` },
        from: { href: pathOf(4), title: 'WP 4' },
        to: { href: pathOf(5), title: 'WP 5' },
        updateImmediately: { href: `${relationsPath}/${body.id}`, method: 'patch' },
        delete: { href: `${relationsPath}/${body.id}`, title: 'Remove relation', method: 'delete' },
      },
      _embedded: { from: { id: 4, _type: 'WorkPackage' }, to: { id: 5 } },
    })
    const shown = await service.get(`${relationsPath}/${body.id}`, { as: tokens.admin })
    expect(shown.body).toEqual(body)
    for (const address of [relationsPath, ofPath(4), ofPath(5)]) {
      const { body: list } = await service.get(address, { as: tokens.admin })
      const { _embedded, ...element } = body
      expect(list._embedded.elements).toEqual([element])
      expect(list.total).toBe(1)
    }
  })

  it('does not exist after its deletion', async () => {
    const { body } = await relate(4, 5, 'blocks')
    const deleted = await service.delete(`${relationsPath}/${body.id}`, { as: tokens.admin })
    const again = await service.delete(`${relationsPath}/${body.id}`, { as: tokens.admin })
    const list = await service.get(ofPath(5), { as: tokens.admin })

    expect([deleted.status, again.status, list.body.total]).toEqual([204, 404, 0])
    expect((await relate(5, 4, 'blocks')).status).toBe(201)
  })

  it.each([
    ['relates', 'relates', 'related to', 'relates', false],
    ['duplicates', 'duplicates', 'duplicates', 'duplicated', false],
    ['duplicated', 'duplicates', 'duplicates', 'duplicated', true],
    ['blocks', 'blocks', 'blocks', 'blocked', false],
    ['blocked', 'blocks', 'blocks', 'blocked', true],
    ['precedes', 'follows', 'follows', 'precedes', true],
    ['follows', 'follows', 'follows', 'precedes', false],
    ['includes', 'includes', 'includes', 'partof', false],
    ['partof', 'includes', 'includes', 'partof', true],
    ['requires', 'requires', 'requires', 'required', false],
    ['required', 'requires', 'requires', 'required', true],
  ])('of type %s is stored as %s', async (sent, type, name, reverseType, isReversed) => {
    const { body } = await relate(4, 5, sent)

    expect(body).toMatchObject({ type, name, reverseType })
    expect(endsOf(body)).toMatchObject((isReversed ? [5, 4] : [4, 5]).map(end))
  })
})

describe('A new relation', () => {
  beforeEach(start)

  const taken = 'To has already been taken.'
  const below = 'A work package cannot be linked to one of its subtasks.'
  const cycle = 'This relation would create a circular dependency.'

  it.each<[string, object, string[]]>([
    ['without anything', {}, ["Type can't be blank.", "To can't be blank."]],
    ['with a blank type', { type: ' ', to: end(5) }, ["Type can't be blank."]],
    [
      'with an unknown type',
      { type: 'likes', to: end(5) },
      ['Type is not set to one of the allowed values.'],
    ],
    [
      'with a type that is no text',
      { type: 4, to: end(5) },
      ['Type is not set to one of the allowed values.'],
    ],
    ['to nothing', { type: 'blocks', to: { href: null } }, ["To can't be blank."]],
    ['to an unknown work package', { type: 'blocks', to: end(99) }, ['To does not exist.']],
    ['to something else', { type: 'blocks', to: { href: '/api/v3/projects/1' } }, ['To does not exist.']],
    ['to itself', { type: 'blocks', to: end(4) }, ['To is invalid.']],
    ['to itself in a type of the other direction', { type: 'blocked', to: end(4) }, ['To is invalid.']],
    ['from an unknown one', { type: 'blocks', from: end(99), to: end(4) }, ['From does not exist.']],
    ['between two others', { type: 'blocks', from: end(5), to: end(6) }, ['From is invalid.']],
    [
      'from another one to nothing',
      { type: 'blocks', from: end(5) },
      ["To can't be blank.", 'From is invalid.'],
    ],
    [
      'with a long description',
      { type: 'blocks', to: end(5), description: 'x'.repeat(256) },
      ['Description is too long (maximum is 255 characters).'],
    ],
    ['with a lag that is no number', { type: 'follows', to: end(5), lag: 'x' }, ['Lag is not an integer.']],
    [
      'with a long lag',
      { type: 'precedes', to: end(5), lag: 2001 },
      ['Lag must be less than or equal to 2000.'],
    ],
    [
      'with a lag far back',
      { type: 'follows', to: end(5), delay: -2001 },
      ['Lag must be greater than -2001.'],
    ],
  ])('%s is refused', async (_, { from, to, ...body }: { from?: object; to?: object }, messages) => {
    const links = { ...(from && { from }), ...(to && { to }) }
    const answer = await service.post(ofPath(4), { as: tokens.admin, body: { ...body, _links: links } })

    expect([answer.status, errorsOf(answer.body)]).toEqual([422, messages])
  })

  it('may name itself as the beginning, or as the end if another one is that; links may be at the top', async () => {
    const own = await service.post(ofPath(4), {
      as: tokens.admin,
      body: { type: 'follows', from: end(4), to: end(5) },
    })
    const other = await service.post(ofPath(4), {
      as: tokens.admin,
      body: { type: 'blocks', _links: { from: end(6), to: end(4) } },
    })

    expect([own.status, other.status]).toEqual([201, 201])
    expect(endsOf(own.body)).toMatchObject([end(4), end(5)])
    expect(endsOf(other.body)).toMatchObject([end(6), end(4)])
  })

  it.each([{ delay: 3 }, { lag: 3000 }, { delay: 'x' }])(
    'ignores %j where it has no lag, and shows none',
    async (lag) => {
      const wrong = send(service.url, 'POST', ofPath(4), {
        as: tokens.admin,
        body: { type: 'blocks', ...lag, _links: { to: end(5) } },
      })
      const { status, body } = await wrong

      expect(status).toBe(201)
      expect(body).not.toHaveProperty('lag')
      expect(body).not.toHaveProperty('delay')
    },
  )

  it('takes the lag under its other name, but under its own name if both are sent', async () => {
    const delayed = await relate(4, 5, 'precedes', { delay: 3 })
    const both = await relate(4, 6, 'follows', { delay: 3, lag: 0 })
    const none = await relate(4, 7, 'follows')

    expect([delayed, both, none].map(({ body }) => [body.lag, body.delay])).toEqual([
      [3, 3],
      [0, 0],
      [0, 0],
    ])
  })

  it('has an empty description as none', async () => {
    const { body } = await relate(4, 5, 'relates', { description: ' ' })

    expect(body.description).toBeNull()
  })

  it('is refused if there is one already, of any type and direction', async () => {
    await relate(4, 5, 'blocks')
    const answers = [
      await relate(4, 5, 'blocks'),
      await relate(4, 5, 'relates'),
      await relate(5, 4, 'follows'),
    ]

    expect(
      answers.map(({ status, body }) => [status, body._embedded.details.attribute, body.message]),
    ).toEqual(Array(3).fill([422, 'to', taken]))
  })

  it.each([
    [1, 2, 'blocks', below],
    [2, 1, 'follows', below],
    [1, 3, 'includes', below],
    [3, 1, 'precedes', below],
    [1, 2, 'relates', below],
    [2, 1, 'relates', below],
    [1, 3, 'relates', undefined],
    [3, 1, 'relates', undefined],
  ])('between %i and %i of type %s keeps to what is above each other', async (from, to, type, message) => {
    const { status, body } = await relate(from, to, type)

    expect(status === 201 ? undefined : [body._embedded.details.attribute, body.message]).toEqual(
      message && ['base', message],
    )
  })

  it.each(['duplicates', 'blocks', 'follows', 'includes', 'requires'])(
    'of type %s closes no cycle, but one of another type may lead back',
    async (type) => {
      await relate(4, 5, type)
      await relate(5, 6, type)
      const closing = await relate(6, 4, type)
      const other = await relate(6, 4, type === 'blocks' ? 'requires' : 'blocks')

      expect([closing.status, closing.body._embedded?.details.attribute, closing.body.message]).toEqual([
        422,
        'base',
        cycle,
      ])
      expect(other.status).toBe(201)
    },
  )

  it('that only relates may close a cycle', async () => {
    await relate(4, 5, 'relates')
    await relate(5, 6, 'relates')

    expect((await relate(6, 4, 'relates')).status).toBe(201)
  })
})

describe('A change of a relation', () => {
  beforeEach(start)

  it('to another type without a lag drops the lag, whatever is sent; back again, it is 0', async () => {
    const { body } = await relate(4, 5, 'follows', { lag: 3, description: 'Py' })
    const blocks = await change(body.id, { type: 'blocks', delay: 10 })
    const back = await change(body.id, { type: 'follows' })

    expect([blocks.status, blocks.body.type, blocks.body.description]).toEqual([200, 'blocks', 'Py'])
    expect(blocks.body).not.toHaveProperty('lag')
    expect(back.body.lag).toBe(0)
  })

  it('to a type of the other direction swaps the ends', async () => {
    const { body } = await relate(4, 5, 'follows', { lag: 1 })
    const turned = await change(body.id, { type: 'precedes' })
    const blocked = await change(body.id, { type: 'blocked' })

    expect(endsOf(turned.body)).toMatchObject([end(5), end(4)])
    expect(turned.body).toMatchObject({ type: 'follows', lag: 1 })
    expect(endsOf(blocked.body)).toMatchObject([end(4), end(5)])
    expect(blocked.body.type).toBe('blocks')
    for (const id of [4, 5])
      expect((await service.get(ofPath(id), { as: tokens.admin })).body._embedded.elements[0]).toMatchObject({
        type: 'blocks',
        _links: { from: end(4), to: end(5) },
      })
  })

  it('changes description and lag, and takes back what was read', async () => {
    const { body } = await relate(4, 5, 'follows')
    const { _embedded, ...read } = body
    const same = await change(body.id, read)
    const other = await change(body.id, { description: 'New', delay: 5 })

    expect(same.body).toEqual(body)
    expect(other.body).toMatchObject({ description: 'New', lag: 5, delay: 5 })
    expect((await change(body.id, { description: null })).body.description).toBeNull()
  })

  it('does not take other ends, or a wrong type', async () => {
    const { body } = await relate(4, 5, 'follows')
    const moved = await change(body.id, { _links: { to: end(6) } })
    const blank = await change(body.id, { type: null })

    expect([moved.status, moved.body.errorIdentifier]).toEqual([
      422,
      'urn:service-org:api:v3:errors:PropertyIsReadOnly',
    ])
    expect(blank.body.message).toBe("Type can't be blank.")
  })

  it('closes no cycle, and keeps to what is above each other', async () => {
    await relate(4, 5, 'blocks')
    await relate(5, 6, 'blocks')
    const { body } = await relate(6, 4, 'follows')
    const { body: family } = await relate(1, 3, 'relates')
    const closing = await change(body.id, { type: 'blocks' })
    const nested = await change(family.id, { type: 'blocks' })

    expect([closing.status, closing.body.message]).toEqual([
      422,
      'This relation would create a circular dependency.',
    ])
    expect([nested.status, nested.body.message]).toEqual([
      422,
      'A work package cannot be linked to one of its subtasks.',
    ])
    expect((await change(body.id, { type: 'blocked' })).status).toBe(200)
  })
})
