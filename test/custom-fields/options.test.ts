import { beforeEach, describe, expect, it } from 'vitest'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { problem } from '#test/entries/kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { version, workPackage } from '#test/support/fixtures/records.ts'
import { base, fieldsOn, list } from './requests.ts'

const as = tokens.admin
const [S, M, L] = [1, 2, 3]

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
  await fieldsOn(service).post(list())
})

/** Work packages, each with one or several options. */
const having = (...options: (number | number[])[]) =>
  options.map((option, index) => workPackage(index + 1, 1, { customFields: { 1: option } }))

const change = (options: object[], more: object = {}) => fieldsOn(service).patch(1, { options, ...more })
const shown = async (id: number) => {
  const { customField1: link } = (await service.get(`/api/v3/work_packages/${id}`, { as })).body._links
  return [link].flat().map(({ title }) => title)
}

describe('The options of a list', () => {
  it('are renamed, ordered and added to by one write', async () => {
    await service.import(having(M))
    const { body } = await change([
      { id: L },
      { value: 'XL' },
      { id: S, value: 'small' },
      { id: M, value: 'medium' },
    ])

    expect(body.options).toEqual([
      { id: L, value: 'L' },
      { id: 4, value: 'XL' },
      { id: S, value: 'small' },
      { id: M, value: 'medium' },
    ])
    expect(await shown(1)).toEqual(['medium'])
  })

  it.each([
    ['an unknown one', [{ id: S }, { id: 9 }]],
    ['one twice', [{ id: S }, { id: S }]],
    ['an unknown replacement', [{ id: S }, { id: M, replacement: 9 }]],
    ['a replacement that is deleted', [{ id: S }, { id: M, replacement: L }]],
    ['its own replacement', [{ id: S, replacement: S }, { id: M }]],
    ['a new one with a replacement', [{ id: S }, { value: 'XL', replacement: S }]],
    ['no object', [[1]]],
    ['several lines', [{ id: S, value: 'a\nb' }]],
    ['neither id nor value', [{}]],
  ])('are refused with %s', async (_, options) => {
    expect(problem(await change(options)).slice(0, 2)).toEqual([422, 'options'])
  })

  it('are at least one', async () => {
    expect(problem(await change([]))).toEqual([422, 'options', "Options can't be blank."])
  })

  it('have ids that are never used again', async () => {
    await change([{ id: S }])
    expect((await change([{ id: S }, { value: 'XL' }])).body.options.at(-1).id).toBe(4)
    await fieldsOn(service).delete(1)
    const { body } = await fieldsOn(service).post(list())

    expect([body.id, body.options[0].id]).toEqual([2, 5])
  })
})

describe('An option', () => {
  it('is deleted while it is not in use', async () => {
    await service.import(having(M))

    expect((await change([{ id: M }])).body.options).toEqual([{ id: M, value: 'M' }])
  })

  it.each([
    ['work packages', 'work_package', () => having(M)],
    [
      'projects',
      'project',
      () => [{ kind: 'project', id: 1, identifier: 'p1', name: 'P', customFields: { 2: 5 } }],
    ],
    ['versions', 'version', () => [version(1, 1, { customFields: { 2: 5 } })]],
  ] as const)('that is in use by %s needs a replacement', async (_, resource, records) => {
    const { post, patch } = fieldsOn(service)
    if (resource !== 'work_package') await post(list({ resource }))
    await service.import(records())
    const [id, first] = resource === 'work_package' ? [1, S] : [2, 4]

    expect(problem(await patch(id, { options: [{ id: first }] }))).toEqual([
      422,
      'options',
      'Options is still in use.',
    ])
    const options = [{ id: first }, { id: first + 1, replacement: first }]
    expect((await patch(id, { options })).status).toBe(200)
    if (resource !== 'version') return
    await service.drain()
    expect((await versionsIn(service.ports).byId(1))?.customValues).toEqual({ 2: [first] })
  })

  it('is replaced at once for readers and in lists, and then where it is stored', async () => {
    await service.import(having(M, L, S))
    const before = await workPackagesIn(service.ports).byId(1)
    await change([{ id: S }, { id: L }, { id: M, replacement: L }])
    const found = async (operator: string) => {
      const filters = JSON.stringify([{ customField1: { operator, values: [String(L)] } }])
      const { body } = await service.get(`/api/v3/work_packages?filters=${encodeURIComponent(filters)}`, {
        as,
      })
      return body._embedded.elements.map(({ id }: { id: number }) => id)
    }
    const all = async () => [await shown(1), await found('='), await found('!')]

    expect(await all()).toEqual([['L'], [1, 2], [3]])
    await service.drain()
    expect(await all()).toEqual([['L'], [1, 2], [3]])
    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject({
      customValues: { 1: [L] },
      updatedAt: before?.updatedAt,
      lockVersion: 1,
      activities: 1,
    })
    expect(service.mailer.handedOver).toEqual([])
  })

  it('is replaced by an activity of the requester', async () => {
    await service.import(having(M))
    await change([{ id: S }, { id: M, replacement: S }, { id: L }])
    await service.drain()
    const { body } = await service.get('/api/v3/work_packages/1/activities', { as })
    const latest = body._embedded.elements.at(-1)

    expect(latest.details).toMatchObject([{ raw: 'Size changed from M to S' }])
    expect(latest._links.user.href).toBe('/api/v3/users/1')
  })

  it('leaves no trace in the activity of another change before it is replaced', async () => {
    await service.import(having(M))
    await change([{ id: S }, { id: M, replacement: S }, { id: L }])
    await service.patch('/api/v3/work_packages/1', { as, body: { subject: 'Next', lockVersion: 0 } })
    const { body } = await service.get('/api/v3/work_packages/1/activities', { as })

    expect(body._embedded.elements.at(-1).details).toHaveLength(1)
  })

  it('is replaced once where the replacement is chosen too', async () => {
    await fieldsOn(service).patch(1, { isMultiple: true })
    await service.import(having([S, M, L]))
    await change([{ id: S }, { id: M, replacement: S }, { id: L }])

    expect(await shown(1)).toEqual(['S', 'L'])
    await service.drain()
    expect((await workPackagesIn(service.ports).byId(1))?.customValues).toEqual({ 1: [S, L] })
  })

  it('follows the replacement of its replacement', async () => {
    await service.import(having(M))
    await change([{ id: S }, { id: L }, { id: M, replacement: L }])
    await change([{ id: S }, { id: L, replacement: S }])

    expect(await shown(1)).toEqual(['S'])
    await service.drain()
    expect(await shown(1)).toEqual(['S'])
  })

  it('is in use as long as a deleted one that it replaces is', async () => {
    await service.import(having(M))
    await change([{ id: S }, { id: L }, { id: M, replacement: L }])

    expect(problem(await change([{ id: S }]))[1]).toBe('options')
  })

  it('is replaced in the default, which is left out without a replacement', async () => {
    await fieldsOn(service).patch(1, { defaultValue: M })
    const replaced = await change([{ id: S }, { id: L }, { id: M, replacement: L }])
    const deleted = await change([{ id: S }])

    expect([replaced.body.defaultValue, deleted.body.defaultValue]).toEqual([L, null])
  })

  it('is replaced in the filters of queries', async () => {
    const filters = [{ customField1: { operator: '=', values: [String(M), String(S)] } }]
    await service.import([{ kind: 'query', id: 1, name: 'Mine', user: 1, filters }])
    await change([{ id: S }, { id: L }, { id: M, replacement: L }])
    await service.drain()

    expect((await queriesIn(service.ports).byId(1))?.filters[0]?.values).toEqual([String(L), String(S)])
  })

  it('is replaced later, too, in what a request of the same moment stored with it', async () => {
    await service.import(having(S))
    await change([{ id: S }, { id: L }, { id: M, replacement: L }])
    await service.drain()
    const present = await workPackagesIn(service.ports).byId(1)
    if (present)
      await workPackagesIn(service.ports).replace(present, { ...present, customValues: { 1: [M] } })
    await service.sweepAndDrain()

    expect((await workPackagesIn(service.ports).byId(1))?.customValues).toEqual({ 1: [L] })
  })

  it('is exported as its replacement before the job has run', async () => {
    await service.import(having(M))
    await change([{ id: S }, { id: L }, { id: M, replacement: L }])
    const other = await Service.start()

    expect((await other.import(await service.export())).rejected).toEqual([])
    expect((await workPackagesIn(other.ports).byId(1))?.customValues).toEqual({ 1: [L] })
  })
})
