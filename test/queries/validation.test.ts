import { beforeAll, describe, expect, it } from 'vitest'
import { newQuery } from '#shared/resources/queries/model.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  instance,
  named,
  queriesPath,
  queryPath,
  queryTokens,
  SAVER,
  setUpQueries,
} from '#test/support/fixtures/queries.ts'
import { HOME, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const as = queryTokens.saver

beforeAll(async () => {
  service = await Service.start()
  await setUpQueries(service, { kind: 'query', id: 1, name: 'Mine', project: HOME, user: SAVER })
})

const project = (name: number | string) => ({ _links: { project: { href: `/api/v3/projects/${name}` } } })
const groupBy = (name: string) => ({ href: `${queriesPath}/group_bys/${name}` })
const post = (body: object) => service.post(queriesPath, { as, body: { name: 'Q', ...body } })
const valuesFrom = (first: number, count: number) => ({
  assignee: { operator: '=', values: Array.from({ length: count }, (_, at) => String(first + at)) },
})
const NOT_ALLOWED = 'is not set to one of the allowed values.'

describe('A creation of a query', () => {
  it.each<[object, string, string]>([
    [{ name: '' }, 'name', "Name can't be blank."],
    [{ name: 'x'.repeat(256) }, 'name', 'Name is too long (maximum is 255 characters).'],
    [project(99), 'project', 'Project does not exist.'],
    [project('nowhere'), 'project', 'Project does not exist.'],
    [{ _links: { columns: named('columns', 'colour') } }, 'columns', `Columns ${NOT_ALLOWED}`],
    [
      { _links: { highlightedAttributes: [{}] } },
      'highlightedAttributes',
      `Highlighted attributes ${NOT_ALLOWED}`,
    ],
    [{ _links: { sortBy: named('sort_bys', 'id-up') } }, 'sortBy', `Sort by ${NOT_ALLOWED}`],
    [{ _links: { groupBy: groupBy('subject') } }, 'groupBy', `Group by ${NOT_ALLOWED}`],
    [
      { filters: [{ colour: { operator: '=', values: ['1'] } }] },
      'filters',
      'Filters Colour does not exist.',
    ],
    [{ filters: [{ status: { operator: '~', values: ['1'] } }] }, 'filters', `Filters Status ${NOT_ALLOWED}`],
    [
      { filters: [{ status: { operator: '=', values: ['99'] } }] },
      'filters',
      `Filters Status ${NOT_ALLOWED}`,
    ],
    [
      { filters: [{ project: { operator: '=', values: ['2'] } }] },
      'filters',
      `Filters Project ${NOT_ALLOWED}`,
    ],
    [
      { filters: [{ subprojectId: { operator: '*', values: [] } }] },
      'filters',
      'Filters Subproject id does not exist.',
    ],
    [{ timestamps: ['P-1D'] }, 'timestamps', `Timestamps ${NOT_ALLOWED}`],
    [{ timelineZoomLevel: 'eons' }, 'timelineZoomLevel', `Timeline zoom level ${NOT_ALLOWED}`],
    [
      { timelineLabels: { left: 'x'.repeat(1024) } },
      'timelineLabels',
      'Timeline labels is too long (maximum is 1024 bytes).',
    ],
    [{ timelineLabels: { left: 1e300 } }, 'timelineLabels', 'Timeline labels is invalid.'],
    [{ timelineLabels: { left: '\ud800' } }, 'timelineLabels', 'Timeline labels is invalid.'],
    [
      { showHierarchies: true, _links: { groupBy: groupBy('status') } },
      'showHierarchies',
      'Show hierarchies is invalid.',
    ],
    [
      { filters: Array.from({ length: 70 }, (_, n) => ({ subject: { operator: '~', values: [`x${n}`] } })) },
      'filters',
      'Filters is too long (maximum is 50 filters).',
    ],
  ])('with %j is refused on %s', async (body, attribute, message) => {
    const { status, body: error } = await post(body)

    expect(status).toBe(422)
    const errors = error._embedded.errors ?? [error]
    expect(errors.map((one: { message: string }) => one.message)).toEqual([message])
    expect(errors[0]._embedded.details.attribute).toBe(attribute)
  })

  it('keeps no labels of a timeline but those of its three places', async () => {
    const { status, body } = await post(
      JSON.parse('{"timelineLabels": {"left": "status", "constructor": {"name": 1}, "__proto__": "x"}}'),
    )

    expect([status, body.timelineLabels]).toEqual([201, { left: 'status' }])
  })

  it('of more than 16 KiB is refused as a whole', async () => {
    const filters = Array.from({ length: 50 }, (_, n) => ({
      subject: { operator: '=', values: [`${'x'.repeat(400)}${n}`] },
    }))

    expect((await post({ filters })).body).toMatchObject({
      message: 'Query is too long (maximum is 16384 bytes).',
      _embedded: { details: { attribute: 'base' } },
    })
  })

  it.each([
    ['40,000 values', [valuesFrom(1, 40_000)], 'filters', 'Filters is too long (maximum is 300 values).'],
    [
      '301 values of different filters',
      [valuesFrom(1, 150), valuesFrom(200, 151)],
      'filters',
      'Filters is too long (maximum is 300 values).',
    ],
    [
      '51 equal filters',
      Array(51).fill({ status: { operator: 'o', values: [] } }),
      'filters',
      'Filters is too long (maximum is 50 filters).',
    ],
    [
      'an unknown filter',
      [valuesFrom(1, 100), { colour: { operator: '=', values: ['1'] } }],
      'filters',
      'Filters Colour does not exist.',
    ],
    [
      'more than 16 KiB',
      [valuesFrom(1, 100), { subject: { operator: '~', values: ['x'.repeat(17_000)] } }],
      'base',
      'Query is too long (maximum is 16384 bytes).',
    ],
  ])('looks up nothing of filters that are refused for %s', async (_, filters, attribute, message) => {
    const form = (body: object) => service.post(`${queriesPath}/form`, { as, body: { name: 'Q', ...body } })
    const without = await service.meter.measure(() => form({}))
    const { result, readUnits } = await service.meter.measure(() => form({ filters }))
    const { validationErrors, payload } = result.body._embedded

    expect(validationErrors).toMatchObject({ [attribute]: { message } })
    expect(Object.keys(validationErrors)).toEqual([attribute])
    expect(payload.filters).toEqual(filters)
    expect(readUnits).toBe(without.readUnits)
    expect(await post({ filters })).toMatchObject({ status: 422, body: { message } })
  })

  const link = (path: string) => ({ href: `/api/v3/queries/${path}` })

  it.each([
    [[7], 'Filters number 1 needs one name.'],
    [{}, 'Filters is invalid.'],
    [[{ subject: { operator: '*' } }, { status: {} }], 'Filters Status needs an operator.'],
    [[{ _links: { filter: { href: '/elsewhere' } } }], 'Filters number 1 needs a link to a filter.'],
    [
      [{ _links: { filter: link('filters/status'), operator: { id: 3 } } }],
      'Filters number 1 needs a link to an operator.',
    ],
  ])('with filters that cannot be read is a bad request: %j', async (filters, message) => {
    expect(await post({ filters })).toMatchObject({ status: 400, body: { message } })
  })

  it('is refused from the 501st query of a user on', async () => {
    for (let id = 1001; id <= 1500; id += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          queriesIn(service.ports).insert(newQuery(id + n, 42, new Date())),
        ),
      )

    expect(
      (await service.post(queriesPath, { as: queryTokens.both, body: { name: 'Q' } })).body,
    ).toMatchObject({
      message: 'User has too many queries (maximum is 500 queries).',
      _embedded: { details: { attribute: 'base' } },
    })
  })
})

describe('The form of a query', () => {
  it('has one error for nothing at all, and a payload that can be saved', async () => {
    const { body } = await service.post(`${queriesPath}/form`, { as, body: {} })
    expect(Object.keys(body._embedded.validationErrors)).toEqual(['name'])

    const sent = { ...body._embedded.payload, name: 'As offered' }
    const { status, body: made } = await service.post(queriesPath, { as, body: sent })
    expect(status).toBe(201)
    expect(made.filters).toEqual(body._embedded.payload.filters)
  })

  it('lists what can be chosen, as links and as resources', async () => {
    const { body } = await service.get(`${queriesPath}/schema`, { as })

    expect(body.columns._links.allowedValues).toContainEqual({
      href: `${queriesPath}/columns/spentTime`,
      title: 'Spent time',
    })
    expect(body.sortBy._embedded.allowedValues).toContainEqual(
      expect.objectContaining({ _type: 'QuerySortBy', id: 'subject-desc', name: 'Subject (Descending)' }),
    )
    expect(body.groupBy._embedded.allowedValues[0]._type).toBe('QueryGroupBy')
    expect(body.columns._embedded.allowedValues[0]._type).toBe('QueryColumn::Property')
    expect(body.filters._links.allowedValuesSchemas.href).toBe(`${queriesPath}/filter_instance_schemas`)
  })
})

describe('A change of a query', () => {
  it('to another project needs the right there, too', async () => {
    const move = (name: number) => service.patch(queryPath(1), { as, body: project(name) })

    expect((await move(2)).body.message).toBe('Project does not exist.')
    expect((await move(3)).body._links.project.title).toBe('Tunnel')
    const { body } = await service.patch(queryPath(1), { as, body: { _links: { project: { href: null } } } })
    expect(body._links.project).toEqual({ href: null })
    expect((await service.get(queryPath(1), { as: tokens.admin })).status).toBe(404)
  })

  it('that groups it without a word on hierarchies does not show them', async () => {
    const change = (body: object) => service.patch(queryPath(1), { as, body })

    expect((await change({ _links: { groupBy: groupBy('status') } })).body.showHierarchies).toBe(false)
    expect((await change({ showHierarchies: true })).body.message).toBe('Show hierarchies is invalid.')
    expect((await change({ _links: { groupBy: { href: null } }, showHierarchies: true })).status).toBe(200)
  })
})

describe('Filters of a query', () => {
  it.each([
    ['as queries show them', [instance('assignee', '%3D', [{ href: '/api/v3/users/me' }])]],
    ['with texts for resources', [{ ...instance('assignee', '='), values: ['me'] }]],
    ['as lists take them', [{ assignee: { operator: '=', values: ['me'] } }]],
    ['by another name', [{ assigned_to: { operator: '=', values: ['me'] } }]],
  ])('are taken %s', async (_, filters) => {
    const { body } = await post({ filters })

    expect(body.filters).toEqual([
      {
        _type: 'AssigneeQueryFilter',
        name: 'Assignee',
        _links: {
          filter: { href: `${queriesPath}/filters/assignee`, title: 'Assignee' },
          operator: { href: `${queriesPath}/operators/%3D`, title: 'is' },
          schema: { href: `${queriesPath}/filter_instance_schemas/assignee` },
          values: [{ href: '/api/v3/users/me', title: 'me' }],
        },
      },
    ])
  })

  it('show texts as values, and links to resources', async () => {
    const filters = [
      instance('subject', '~', [{ href: 'steel' }]),
      { project: { operator: '=', values: ['bridge'] } },
      { status: { operator: 'o', values: [] } },
    ]
    const [subject, project, status] = (await post({ filters })).body.filters

    expect(subject).toMatchObject({ _type: 'SubjectQueryFilter', values: ['steel'] })
    expect(subject._links.values).toBeUndefined()
    expect(project.values).toBeUndefined()
    expect(project._links.values).toEqual([{ href: '/api/v3/projects/1', title: 'Bridge' }])
    expect(status._links.operator.title).toBe('open')
  })
})
