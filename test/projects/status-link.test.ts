import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { PRIVATE, pathOf, projectsPath, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const as = tokens.admin
const path = pathOf(PRIVATE)
const hrefs = { 'on track': 'on_track', 'at risk': 'at_risk', 'off track': 'off_track' } as const
const titles = { 'on track': 'On track', 'at risk': 'At risk', 'off track': 'Off track' }
type Status = keyof typeof hrefs

const address = (status: Status) => `/api/v3/project_statuses/${hrefs[status]}`
const linkTo = (status: Status) => ({ href: address(status), title: titles[status] })
const statuses = Object.keys(hrefs) as Status[]

const invalid = violation('status', 'Status is invalid.')
const notAllowed = violation('status', 'Status is not set to one of the allowed values.')

let service: Service
const update = (body: object) => service.patch(path, { as, body })
const both = ({ body }: { body: { status: string; _links: { status: object } } }) => [
  body.status,
  body._links.status,
]

beforeAll(async () => {
  service = await Service.start()
  await setUp(service)
})

/** Returns a body that sets the status through the property, the link, or both. */
const saying = (status: unknown, href?: unknown) => ({
  ...(status !== undefined && { status }),
  ...(href !== undefined && { _links: { status: { href } } }),
})

describe('The status link of a project', () => {
  it.each(statuses)('says the same as the property, alone, in lists and embedded: %s', async (status) => {
    await update({ status })
    const body = { name: 'Below', identifier: `below-${hrefs[status]}`, _links: { parent: { href: path } } }
    const below = await service.post(projectsPath, { as, body })
    const { elements } = (await service.get(projectsPath, { as })).body._embedded
    const listed = elements.find(({ id }: { id: number }) => id === PRIVATE)

    for (const shown of [(await service.get(path, { as })).body, listed, below.body._embedded.parent])
      expect(both({ body: shown })).toEqual([status, linkTo(status)])
  })

  it.each<[what: string, body: object, expected: Status]>([
    ['the link alone', saying(undefined, address('at risk')), 'at risk'],
    ['a link with a host', saying(undefined, `https://example.com${address('at risk')}`), 'at risk'],
    ['the present link and another value', saying('at risk', address('off track')), 'at risk'],
    ['the present value and another link', saying('off track', address('at risk')), 'at risk'],
    ['both the same', saying('at risk', address('at risk')), 'at risk'],
    ['both as they are', saying('off track', address('off track')), 'off track'],
    ['a link of null, which is on track', saying(undefined, null), 'on track'],
    ['a null link beside the present value', saying('off track', null), 'on track'],
    ['no address', { _links: { status: {} } }, 'off track'],
  ])('is written together with the property: %s', async (_, body, expected) => {
    await update({ status: 'off track' })
    const { payload, validationErrors } = (await service.post(`${path}/form`, { as, body })).body._embedded

    expect(validationErrors).toEqual({})
    expect(both({ body: payload })).toEqual([expected, linkTo(expected)])
    const updated = await update(body)
    expect(updated.status).toBe(200)
    expect(both(updated)).toEqual([expected, linkTo(expected)])
    expect((await update(payload)).body).toEqual(updated.body)
  })

  it.each<[what: string, body: object, error: object]>([
    ['two that differ and disagree', saying('at risk', address('on track')), invalid],
    ['another value beside a null link', saying('at risk', null), invalid],
    ['another value beside a link that leads nowhere', saying('at risk', '/api/v3/types/1'), invalid],
    ['an unknown status', saying(undefined, '/api/v3/project_statuses/fine'), notAllowed],
    ['a property of all objects', saying(undefined, '/api/v3/project_statuses/constructor'), notAllowed],
    ['something else', saying(undefined, '/api/v3/types/1'), notAllowed],
    ['an address that is none', saying('off track', 5), notAllowed],
    [
      'two that disagree, with more than an address',
      { status: 'at risk', _links: { status: { href: address('on track'), title: 5 } } },
      invalid,
    ],
    ['a text', { _links: { status: 'at risk' } }, notAllowed],
  ])('is refused, and shown in forms as it was sent: %s', async (_, body, error) => {
    await update({ status: 'off track' })
    const { payload, validationErrors } = (await service.post(`${path}/form`, { as, body })).body._embedded

    expect(await update(body)).toMatchObject({ status: 422, body: error })
    expect(validationErrors).toEqual({ status: error })
    expect(await update(payload)).toMatchObject({ status: 422, body: error })
  })

  it.each<[body: object, expected: Status | object]>([
    [{}, 'on track'],
    [saying(undefined, address('at risk')), 'at risk'],
    [saying('on track', address('at risk')), 'at risk'],
    [saying('off track', address('on track')), 'off track'],
    [saying('off track', null), 'off track'],
    [saying('off track', address('at risk')), invalid],
  ])('is compared with on track where a project is new: %j', async (more, expected) => {
    const body = { name: 'New', identifier: `new-${JSON.stringify(more).replace(/\W+/g, '-')}`, ...more }
    const form = (await service.post(`${projectsPath}/form`, { as, body })).body._embedded
    const created = await service.post(projectsPath, { as, body })

    if (typeof expected === 'object') {
      expect(created.body).toEqual(expected)
      expect(form.validationErrors).toEqual({ status: expected })
    } else {
      expect(both(created)).toEqual([expected, linkTo(expected)])
      expect(both({ body: form.payload })).toEqual([expected, linkTo(expected)])
    }
  })

  it('is one of those that schemas and forms offer', async () => {
    const form = (await service.post(`${path}/form`, { as, body: {} })).body._embedded

    for (const schema of [(await service.get(`${projectsPath}/schema`, { as })).body, form.schema])
      expect(schema.status).toMatchObject({
        type: 'String',
        _embedded: { allowedValues: statuses },
        _links: { allowedValues: statuses.map(linkTo) },
      })
  })
})
