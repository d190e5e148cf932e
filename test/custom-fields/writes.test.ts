import { beforeEach, describe, expect, it } from 'vitest'
import { problem } from '#test/entries/kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { forbidden } from '#test/support/oracles/expected-errors.ts'
import { base, field, fieldsOn, linksTo, list, type Shown } from './requests.ts'

const as = tokens.admin

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

const ids = (shown: readonly Shown[]) => shown.map(({ id }) => id)

describe('A new custom field', () => {
  it('has the usual values, and is the last one of its resource', async () => {
    const { post, get } = fieldsOn(service)
    await post(field('First'))
    await post(field('Other', { resource: 'project' }))
    const { status, body } = await post(field('Second'))

    expect([status, (await get(body.id)).body]).toEqual([201, body])
    expect(body).toMatchObject({
      ...{ _type: 'CustomField', id: 3, name: 'Second', resource: 'work_package', format: 'string' },
      ...{ isRequired: false, isMultiple: false, isVisible: true, position: 2, options: [] },
      ...{ minLength: null, maxLength: null, regexp: null, defaultValue: null },
    })
    expect([body._links.projects, body._links.types]).toEqual([[], []])
  })

  it('is a property of its resource with the next request', async () => {
    const { post } = fieldsOn(service)
    await post(field('Cost centre', { maxLength: 3, isRequired: true }))
    const path = '/api/v3/projects/1/work_packages'
    const missing = await service.post(path, { as, body: { subject: 'A' } })
    const long = await service.post(path, { as, body: { subject: 'A', customField1: 'abcd' } })
    const fine = await service.post(path, { as, body: { subject: 'A', customField1: 'abc' } })

    expect(problem(missing)).toEqual([422, 'customField1', "Cost centre can't be blank."])
    expect(problem(long)[1]).toBe('customField1')
    expect([fine.status, fine.body.customField1]).toEqual([201, 'abc'])
  })

  it('needs a name, a resource and a format', async () => {
    const { post } = fieldsOn(service)
    const { body } = await post({}, '/form')

    expect(Object.keys(body._embedded.validationErrors).sort()).toEqual(['format', 'name', 'resource'])
    expect(problem(await post(field('A', { format: 'link' })))[1]).toBe('format')
    expect(problem(await post(field('A', { resource: 'user' })))[1]).toBe('resource')
  })

  it('has a name that no other field of its resource has', async () => {
    const { post } = fieldsOn(service)
    await post(field('Colour'))

    expect(problem(await post(field(' COLOUR ')))).toEqual([422, 'name', 'Name has already been taken.'])
    expect((await post(field('Colour', { resource: 'version' }))).status).toBe(201)
  })

  it('makes room at its position', async () => {
    const { post, list: all } = fieldsOn(service)
    for (const name of ['A', 'B']) await post(field(name))
    await post(field('C', { position: 1 }))

    expect((await all()).map(({ name, position }) => [name, position])).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 3],
    ])
    expect(problem(await post(field('D', { position: 5 })))).toEqual([
      422,
      'position',
      'Position must be less than or equal to 4.',
    ])
  })

  it.each([
    [{ minLength: 5, maxLength: 3 }, 'minLength'],
    [{ regexp: '(' }, 'regexp'],
    [{ isMultiple: true }, 'isMultiple'],
    [{ options: [{ value: 'A' }] }, 'options'],
    [{ maxLength: 3, defaultValue: 'abcd' }, 'defaultValue'],
    [{ defaultValue: {} }, 'defaultValue'],
    [{ format: 'bool', maxLength: 3 }, 'maxLength'],
    [{ format: 'int', defaultValue: 'x' }, 'defaultValue'],
    [{ format: 'list' }, 'options'],
    [{ format: 'list', options: [{ id: 1, value: 'A' }] }, 'options'],
    [{ format: 'list', options: [{ value: ' ' }] }, 'options'],
    [{ format: 'list', options: [{ value: 'A' }], defaultValue: 1 }, 'defaultValue'],
    [{ format: 'list', options: 'A' }, 'options'],
    [{ resource: 'project', _links: { types: linksTo('types', 1) } }, 'types'],
    [{ _links: { types: linksTo('types', 99) } }, 'types'],
    [{ _links: { projects: linksTo('projects', 99) } }, 'projects'],
  ])('is refused with %j', async (more, attribute) => {
    const { post } = fieldsOn(service)

    expect(problem(await post(field('A', more))).slice(0, 2)).toEqual([422, attribute])
  })

  it('names the default of a list by its index', async () => {
    const { post } = fieldsOn(service)
    const one = await post(list({ defaultValue: 1 }))
    const several = await post(list({ name: 'Sizes', isMultiple: true, defaultValue: [0, 2] }))

    expect([one.body.options, one.body.defaultValue]).toEqual([
      [
        { id: 1, value: 'S' },
        { id: 2, value: 'M' },
        { id: 3, value: 'L' },
      ],
      2,
    ])
    expect(several.body.defaultValue).toEqual([4, 6])
  })

  it('is refused when there are 500', async () => {
    const { post } = fieldsOn(service)
    await service.ports.configuration.change((current) => ({
      ...current,
      customFields: Array.from({ length: 500 }, (_, index) => ({
        ...{ id: index + 1, name: `Field ${index}`, resource: 'project', format: 'bool' },
        ...{ required: false, multi: false, visible: true, options: [] },
      })) as typeof current.customFields,
    }))

    expect(problem(await post(field('More')))).toEqual([
      422,
      'base',
      'There can be no more than 500 entries.',
    ])
  })
})

describe('A custom field', () => {
  it('keeps its resource and its format', async () => {
    const { post, patch } = fieldsOn(service)
    await post(field('A'))

    for (const change of [{ resource: 'project' }, { format: 'int' }])
      expect((await patch(1, change)).status).toBe(422)
    expect((await patch(1, { resource: 'work_package', format: 'string' })).status).toBe(200)
  })

  it('moves among the fields of its resource, also in what has them', async () => {
    const { post, patch, list: all } = fieldsOn(service)
    for (const name of ['A', 'B', 'C']) await post(field(name))
    await patch(3, { position: 1 })
    const { body } = await service.get('/api/v3/work_packages/schemas/1-1', { as })

    expect(ids(await all())).toEqual([3, 1, 2])
    expect(Object.keys(body).filter((name) => name.startsWith('customField'))).toEqual([
      'customField3',
      'customField1',
      'customField2',
    ])
  })

  it('may get limits that present values violate, which stay until they are written', async () => {
    const { post, patch } = fieldsOn(service)
    await post(field('A'))
    const work = await service.post('/api/v3/projects/1/work_packages', {
      as,
      body: { subject: 'A', customField1: 'long' },
    })
    const address = `/api/v3/work_packages/${work.body.id}`
    expect((await patch(1, { maxLength: 2, isRequired: true })).status).toBe(200)
    const renamed = await service.patch(address, { as, body: { subject: 'B', lockVersion: 0 } })

    expect([renamed.status, renamed.body.customField1]).toEqual([200, 'long'])
    for (const value of ['longer', ''])
      expect(
        (await service.patch(address, { as, body: { customField1: value, lockVersion: 1 } })).status,
      ).toBe(422)
  })

  it('that no longer takes several values shows the first one', async () => {
    const { post, patch } = fieldsOn(service)
    await post(list({ isMultiple: true, defaultValue: [1, 2] }))
    await service.post('/api/v3/projects/1/work_packages', { as, body: { subject: 'A' } })
    const { body } = await patch(1, { isMultiple: false })
    const { elements } = (await service.get('/api/v3/work_packages', { as })).body._embedded

    expect([body.isMultiple, body.defaultValue]).toEqual([false, 2])
    expect(elements[0]._links.customField1.title).toBe('M')
  })

  it('that is not visible is for administrators only', async () => {
    const { post } = fieldsOn(service)
    await post(field('Secret', { resource: 'project', isVisible: false, defaultValue: 'x' }))
    await service.patch('/api/v3/projects/1', { as, body: { customField1: 'y', public: true } })
    const shown = async (requester: string) =>
      (await service.get('/api/v3/projects/1', { as: requester })).body.customField1

    expect([await shown(as), await shown(tokens.nobody)]).toEqual(['y', undefined])
  })

  it('is not written without a change', async () => {
    const { post, patch } = fieldsOn(service)
    const { body } = await post(list({ defaultValue: 0 }))
    const before = await service.ports.configuration.revision()
    const { status } = await patch(1, body)

    expect([status, await service.ports.configuration.revision()]).toEqual([200, before])
  })

  it('is written only in the version that the request names', async () => {
    const { post, patch, get } = fieldsOn(service)
    await post(field('A'))
    const tag = String((await get(1)).headers.get('etag'))
    const first = await patch(1, { name: 'B' }, { 'if-match': tag })
    const second = await patch(1, { name: 'C' }, { 'if-match': tag })

    expect([first.status, second.status]).toEqual([200, 412])
  })

  it('takes an empty limit as none', async () => {
    const { post, patch } = fieldsOn(service)
    await post(field('A', { minLength: 1, maxLength: 3, regexp: 'a' }))
    const { body } = await patch(1, { minLength: 0, maxLength: null, regexp: '' })

    expect([body.minLength, body.maxLength, body.regexp]).toEqual([null, null, null])
  })

  it('links its changes', async () => {
    const { post } = fieldsOn(service)
    const { body } = await post(field('A'))

    expect(body._links).toMatchObject({
      self: { href: '/api/v3/custom_fields/1', title: 'A' },
      schema: { href: '/api/v3/custom_fields/schema' },
      update: { href: '/api/v3/custom_fields/1/form', method: 'post' },
      updateImmediately: { href: '/api/v3/custom_fields/1', method: 'patch' },
      delete: { href: '/api/v3/custom_fields/1', method: 'delete' },
      deletionPreview: { href: '/api/v3/custom_fields/1/deletion' },
    })
  })
})

describe('The list of custom fields', () => {
  it('is filtered by resource, format and name, and ordered by resource and position', async () => {
    const { post, list: all } = fieldsOn(service)
    await post(field('Cost centre'))
    await post(field('Budget', { resource: 'project', format: 'float' }))
    await post(field('Cost', { format: 'float' }))
    const found = async (name: string, operator: string, value: string) => {
      const filters = JSON.stringify([{ [name]: { operator, values: [value] } }])
      return ids(await all(`?filters=${encodeURIComponent(filters)}`))
    }

    expect(ids(await all())).toEqual([2, 1, 3])
    expect(await found('resource', '=', 'work_package')).toEqual([1, 3])
    expect(await found('format', '=', 'float')).toEqual([2, 3])
    expect(await found('name', '~', 'cost')).toEqual([1, 3])
  })
})

describe('Custom fields', () => {
  it('are seen and written by administrators only', async () => {
    await fieldsOn(service).post(field('A'))
    for (const [requester, status] of [
      [tokens.nobody, 403],
      [undefined, 401],
    ] as const) {
      const { post, patch, get, ...others } = fieldsOn(service, { as: requester })
      const answers = [
        await get(''),
        await get(1),
        await get('schema'),
        await get('1/deletion'),
        await post(field('B')),
        await post({}, '/form'),
        await post({}, '/1/form'),
        await patch(1, { name: 'C' }),
        await others.delete(1),
      ]
      for (const answer of answers) expect(answer.status).toBe(status)
      if (status === 403) for (const { body } of answers) expect(body).toEqual(forbidden)
    }
  })

  it('leave an entry in the audit log with each write', async () => {
    const { post, patch, delete: remove } = fieldsOn(service)
    await post(list())
    await patch(1, { name: 'T-shirt', isRequired: true })
    await remove(1)
    const { body } = await service.get('/api/v3/audit_entries', { as })
    const [deleted, updated, created] = body._embedded.elements

    expect([deleted.action, updated.action, created.action]).toEqual([
      'custom_field:deleted',
      'custom_field:updated',
      'custom_field:created',
    ])
    expect(updated.changes).toEqual([
      { property: 'name', old: 'Size', new: 'T-shirt' },
      { property: 'isRequired', old: false, new: true },
    ])
    expect(created.changes).toContainEqual({ property: 'options', old: null, new: ['S', 'M', 'L'] })
    expect(deleted._links.object).toEqual({ href: '/api/v3/custom_fields/1', title: 'T-shirt' })
  })

  it('are the same after an export and an import', async () => {
    const { post, patch } = fieldsOn(service)
    await post(list({ isMultiple: true, defaultValue: [0], _links: { types: linksTo('types', 1, 2) } }))
    await post(field('A', { minLength: 1, maxLength: 3, regexp: '^a', position: 1, isVisible: false }))
    await post(field('B', { _links: { projects: linksTo('projects', 1) } }))
    await patch(3, { position: 1 })
    const other = await Service.start()
    const { rejected } = await other.import(await service.export())

    expect(rejected).toEqual([])
    const [before, after] = [service, other].map(({ ports }) => ports.configuration.cached.customFields)
    expect(after).toEqual(before)
  })
})
