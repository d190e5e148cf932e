import { beforeEach, describe, expect, it } from 'vitest'
import { problem } from '#test/entries/kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { base, field, fieldsOn, linksTo, type Shown } from './requests.ts'

const as = tokens.admin

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

const hrefs = (links: { href: string }[] = []) => links.map(({ href }) => Number(href.split('/').at(-1)))
const typesOf = (shown: Pick<Shown, '_links'>) => hrefs(shown._links.types)
const fieldsOf = async (type: number) =>
  hrefs((await service.get(`/api/v3/types/${type}`, { as })).body._links.customFields)
const give = (type: number, ...fields: number[]) =>
  service.patch(`/api/v3/types/${type}`, {
    as,
    body: { _links: { customFields: linksTo('custom_fields', ...fields) } },
  })

describe('The types of a custom field', () => {
  it('are those whose work packages have it', async () => {
    const { post } = fieldsOn(service)
    await post(field('Everywhere'))
    const { body } = await post(field('Some', { _links: { types: linksTo('types', 1, 3) } }))

    expect([typesOf(body), await fieldsOf(1), await fieldsOf(2)]).toEqual([[1, 3], [1, 2], [1]])
    expect(body._links.types[0].title).toBe('Task')
  })

  it('are all types if the list is empty', async () => {
    const { post, patch } = fieldsOn(service)
    await post(field('A', { _links: { types: linksTo('types', 1) } }))
    const { body } = await patch(1, { _links: { types: [] } })

    expect([typesOf(body), await fieldsOf(2)]).toEqual([[], [1]])
  })

  it('are those that an import limited on the side of the types', async () => {
    await service.import([
      { kind: 'custom_field', id: 1, resource: 'work_package', name: 'A', format: 'bool' },
      { kind: 'custom_field', id: 2, resource: 'work_package', name: 'B', format: 'bool' },
      { kind: 'type', id: 1, name: 'Task', customFields: [1] },
      { kind: 'type', id: 2, name: 'Bug' },
    ])
    const { get, patch } = fieldsOn(service)
    const of = async (id: number) => typesOf((await get(id)).body)

    expect([await of(1), await of(2), await fieldsOf(1), await fieldsOf(2)]).toEqual([[], [2], [1], [1, 2]])
    expect(typesOf((await patch(2, { _links: { types: linksTo('types', 1) } })).body)).toEqual([1])
    expect([await fieldsOf(1), await fieldsOf(2)]).toEqual([[1, 2], [1]])
    expect(typesOf((await patch(2, { _links: { types: [] } })).body)).toEqual([])
    expect([await fieldsOf(1), await fieldsOf(2)]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})

describe('The custom fields of a type', () => {
  it('are changed on its side, too', async () => {
    const { post, get } = fieldsOn(service)
    for (const name of ['A', 'B']) await post(field(name))
    const { status, body } = await give(1, 2)

    expect([status, hrefs(body._links.customFields)]).toEqual([200, [2]])
    expect(typesOf((await get(1)).body)).toEqual([2, 3, 4, 5, 6, 7])
    expect(typesOf((await get(2)).body)).toEqual([])
    await give(1, 1, 2)
    expect(typesOf((await get(1)).body)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('stay when something else is changed', async () => {
    await fieldsOn(service).post(field('A', { _links: { types: linksTo('types', 2) } }))
    await service.patch('/api/v3/types/1', { as, body: { name: 'Job' } })

    expect([await fieldsOf(1), await fieldsOf(2)]).toEqual([[], [1]])
  })

  it('exist, and keep a type each', async () => {
    await fieldsOn(service).post(field('A', { _links: { types: linksTo('types', 1) } }))

    expect(problem(await give(1, 9))).toEqual([422, 'customFields', 'Custom fields does not exist.'])
    expect(problem(await give(1))).toEqual([
      422,
      'customFields',
      "Custom fields can't leave out A, which no other type has.",
    ])
  })

  it('of a new type are those of all types, unless it names others', async () => {
    const { post } = fieldsOn(service)
    await post(field('A'))
    await post(field('B', { _links: { types: linksTo('types', 1) } }))
    const usual = await service.post('/api/v3/types', { as, body: { name: 'X' } })
    const other = await service.post('/api/v3/types', {
      as,
      body: { name: 'Y', _links: { customFields: linksTo('custom_fields', 2) } },
    })

    expect(hrefs(usual.body._links.customFields)).toEqual([1])
    expect(hrefs(other.body._links.customFields)).toEqual([2])
  })

  it('pass on to the replacement of a deleted type', async () => {
    const { post, get } = fieldsOn(service)
    await post(field('A', { _links: { types: linksTo('types', 4) } }))
    await service.delete('/api/v3/types/4?replacement=5', { as })

    expect(typesOf((await get(1)).body)).toEqual([5])
  })

  it('keep a deleted type that was their only one', async () => {
    const { post, get } = fieldsOn(service)
    await post(field('A', { _links: { types: linksTo('types', 4) } }))
    await service.delete('/api/v3/types/4', { as })

    expect([typesOf((await get(1)).body), await fieldsOf(1)]).toEqual([[4], []])
  })

  it('are shown to administrators only', async () => {
    await service.import([
      { kind: 'role', id: 9, name: 'Reader', permissions: ['view_work_packages'] },
      { kind: 'membership', principal: 3, project: 1, roles: [9] },
    ])
    const { status, body } = await service.get('/api/v3/types/1', { as: tokens.nobody })

    expect([status, Object.keys(body._links)]).toEqual([200, ['self', 'schema']])
  })
})

describe('The projects of a custom field', () => {
  it('are kept when they are deleted, so that it does not hold everywhere', async () => {
    const { post, get, patch } = fieldsOn(service)
    const { body } = await post(field('A', { _links: { projects: linksTo('projects', 2) } }))
    await service.delete('/api/v3/projects/2', { as })
    await service.drain()

    expect(body._links.projects).toMatchObject([{ href: '/api/v3/projects/2' }])
    expect(hrefs((await get(1)).body._links.projects)).toEqual([2])
    expect((await patch(1, { name: 'B', _links: { projects: linksTo('projects', 2) } })).status).toBe(200)
    expect(
      hrefs((await patch(1, { _links: { projects: linksTo('projects', 1) } })).body._links.projects),
    ).toEqual([1])
  })
})
