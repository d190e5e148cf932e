import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  HOME,
  inProjectPath,
  OTHER,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const list = (select: string, more: object = {}, path = workPackagesPath, as = tokens.admin) =>
  listOf(service, path, { filters: [], pageSize: '2', select, ...more }, as)
const selected = async (...args: Parameters<typeof list>) => (await list(...args)).body

/**
 * Returns the read units and round trips of a list. The list is read twice. Only the second read is measured, because
 * the first one warms up the functions.
 */
async function unitsOf(select: string | undefined) {
  const read = () =>
    listOf(service, inProjectPath(HOME), { filters: [], ...(select && { select }) }, tokens.reader)
  await read()
  const { readUnits, roundTrips } = await service.meter.measure(read)
  return { readUnits, roundTrips }
}

beforeAll(async () => {
  service = await Service.start()
  await setUp(service)
  await storeAll(service, [
    stored(1, HOME, { subject: 'Order steel' }),
    stored(2, HOME, { subject: 'Cut it', parent: 1, assignee: 2, author: 3 }),
    stored(3, HOME, { subject: 'Weld it', parent: 2, assignee: 5, author: 4 }),
    stored(4, OTHER),
  ])
})

describe('A selection of a list of work packages', () => {
  it.each<[string, object, object?]>([
    ['total', { total: 4 }],
    ['total,count', { total: 4, count: 2 }],
    [' count , pageSize,offset', { count: 1, pageSize: 3, offset: 2 }, { pageSize: '3', offset: '2' }],
    ['count', { count: 0 }, { offset: '9' }],
    ['elements/subject', { _embedded: { elements: [{ subject: 'Order steel' }, { subject: 'Cut it' }] } }],
    [
      'total,elements/id,elements/parent',
      {
        total: 4,
        _embedded: {
          elements: [
            { id: 1, _links: { parent: { href: null } } },
            { id: 2, _links: { parent: { href: '/api/v3/work_packages/1', title: 'Order steel' } } },
          ],
        },
      },
    ],
    [
      'elements/_type,elements/self',
      {
        _embedded: {
          elements: [
            {
              _type: 'WorkPackage',
              _links: { self: { href: '/api/v3/work_packages/3', title: 'Weld it' } },
            },
          ],
        },
      },
      { filters: [{ id: { operator: '=', values: ['3'] } }] },
    ],
  ])('`%s` has exactly these members', async (select, expected, more = {}) => {
    expect(await selected(select, more)).toEqual(expected)
  })

  it('has the order that is asked for', async () => {
    const { _embedded } = await selected(
      'elements/id',
      { sortBy: [['subject', 'desc']] },
      inProjectPath(HOME),
    )

    expect(_embedded.elements).toEqual([{ id: 3 }, { id: 1 }])
  })

  it('of `self` links itself, and the pages of a selection are selections', async () => {
    const { _links } = await selected('self,elements/id')

    expect(Object.keys(_links)).toEqual(['self'])
    expect(_links.self.href).toContain('select=self%2Celements%2Fid')
    const next = (await selected('*'))._links.nextByOffset
    expect(next.href).toContain('select=*')
    expect((await service.get(next.href, { as: tokens.admin })).body).not.toHaveProperty('_embedded')
  })

  it('of `*` has everything but the elements, and of `elements/*` all of these', async () => {
    const whole = (await listOf(service, workPackagesPath, { filters: [], pageSize: '2' }, tokens.admin)).body
    const { _embedded, _links, ...members } = whole
    const frame = await selected('*')

    expect(frame).toEqual({
      ...members,
      _links: expect.objectContaining({ createWorkPackage: expect.anything() }),
    })
    expect(await selected('elements/*')).toEqual({ _embedded })
  })

  it('has groups and sums with `*` only', async () => {
    const more = { groupBy: 'status', showSums: 'true' }

    expect(await selected('*', more)).toMatchObject({ groups: [{ count: 4 }], totalSums: {} })
    expect(await selected('total', more)).toEqual({ total: 4 })
  })

  it('is 400 with what does not exist', async () => {
    const { status, body } = await list('total,bogus,elements/nonsense,elements,_embedded')

    expect(status).toBe(400)
    expect(body.message).toEqual([
      'Select bogus does not exist.',
      'Select elements/nonsense does not exist.',
      'Select elements does not exist.',
      'Select _embedded does not exist.',
    ])
    expect(body._embedded.details.select).toContain('elements/subject')
  })

  it('of nothing is everything, and other lists do not know it', async () => {
    expect(await selected(' ')).toHaveProperty('_embedded')
    expect((await service.get('/api/v3/projects?select=bogus', { as: tokens.admin })).status).toBe(200)
  })

  it('reads nothing but what it has', async () => {
    const [whole, subjects, total] = [
      await unitsOf(undefined),
      await unitsOf('elements/subject'),
      await unitsOf('total'),
    ]
    const elements = 3

    expect(subjects).toEqual(total)
    expect(subjects.readUnits).toBeLessThanOrEqual(whole.readUnits - elements)
    expect(subjects.roundTrips).toBeLessThan(whole.roundTrips)
  })
})
