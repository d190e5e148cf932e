import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { queriesPath, queryTokens, setUpQueries } from '#test/support/fixtures/queries.ts'
import { customField } from '#test/support/fixtures/records.ts'
import { HOME, OTHER, tokens as people } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const tokens = { ...people, ...queryTokens }
const inHome = `/api/v3/projects/${HOME}/queries`
const schemasPath = `${queriesPath}/filter_instance_schemas`

beforeAll(async () => {
  service = await Service.start()
  await setUpQueries(
    service,
    customField(1, 'list', { resource: 'work_package', options: [{ id: 1, value: 'Red' }] }),
  )
})

const get = (path: string, as = tokens.reader) => service.get(path, { as })
const shown = async (path: string) => {
  const { status, body } = await get(path)
  expect(status).toBe(200)
  return body
}

describe('A part of queries', () => {
  it.each([
    ['columns/startDate', 'QueryColumn::Property', 'startDate', 'Start date'],
    ['columns/start_date', 'QueryColumn::Property', 'startDate', 'Start date'],
    ['columns/customField1', 'QueryColumn::Property', 'customField1', 'Field 1'],
    ['sort_bys/subject-desc', 'QuerySortBy', 'subject-desc', 'Subject (Descending)'],
    ['group_bys/assignee', 'QueryGroupBy', 'assignee', 'Assignee'],
    ['filters/status', 'QueryFilter', 'status', 'Status'],
    ['filters/subprojectId', 'QueryFilter', 'subprojectId', 'Subproject'],
    ['operators/o', 'QueryOperator', 'o', 'open'],
    ['operators/%3C%3Ed', 'QueryOperator', '<>d', 'is between'],
    ['operators/%3Et+', 'QueryOperator', '>t+', 'is more than days ahead'],
  ])('is shown at %s', async (path, type, id, name) => {
    const kind = path.split('/')[0]

    expect(await shown(`${queriesPath}/${path}`)).toEqual({
      _type: type,
      id,
      name,
      _links: { self: { href: `${queriesPath}/${kind}/${encodeURIComponent(id)}`, title: name } },
    })
  })

  it('is at each address that queries and their schemas link', async () => {
    const { body: query } = await service.post(queriesPath, {
      as: tokens.saver,
      body: {
        name: 'Q',
        filters: [
          { subprojectId: { operator: '*', values: [] } },
          { dueDate: { operator: '>t+', values: ['1'] } },
        ],
        groupBy: { href: `${queriesPath}/group_bys/type` },
        showHierarchies: false,
        _links: { project: { href: `/api/v3/projects/${HOME}` } },
      },
    })
    const linked = JSON.stringify([query, await shown(`${inHome}/schema`)]).matchAll(
      /"(\/api\/v3\/queries\/(columns|group_bys|sort_bys|filters|operators|filter_instance_schemas)\/[^"]+)"/g,
    )
    const addresses = [...new Set([...linked].map(([, address]) => address as string))]
    const statuses = await Promise.all(addresses.map(async (one) => [one, (await get(one)).status]))

    expect(addresses.length).toBeGreaterThan(100)
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  })

  it.each([
    ...['columns/nothing', 'columns/1', 'sort_bys/subject', 'sort_bys/subject-up', 'group_bys/subject'],
    ...['filters/nothing', 'filters/constructor', 'operators/%3F', 'operators/constructor'],
    ...['filter_instance_schemas/nothing', 'columns/%F0%9F%92%A9'],
  ])('is not at %s', async (path) => {
    expect((await get(`${queriesPath}/${path}`)).status).toBe(404)
  })

  it('is 403 for those who see no work packages', async () => {
    for (const path of ['columns/subject', 'columns/nothing', 'filters/status', 'operators/o'])
      expect((await get(`${queriesPath}/${path}`, tokens.member)).status).toBe(403)
  })
})

describe('The schema of a filter', () => {
  it('has the operators, and the values that each of them takes', async () => {
    const schema = await shown(`${schemasPath}/status`)

    expect(schema).toMatchObject({
      _type: 'QueryFilterInstanceSchema',
      name: { type: 'String', writable: false },
      filter: {
        type: 'QueryFilter',
        location: '_links',
        _links: { allowedValues: [{ href: `${queriesPath}/filters/status`, title: 'Status' }] },
      },
      _links: {
        self: { href: `${schemasPath}/status` },
        filter: { href: `${queriesPath}/filters/status`, title: 'Status' },
      },
    })
    expect(schema.operator._embedded.allowedValues.map(({ id }: { id: string }) => id)).toEqual([
      'o',
      'c',
      '=',
      '!',
      '*',
    ])
    expect(schema._dependencies).toMatchObject([{ _type: 'SchemaDependency', on: 'operator' }])
    const { dependencies } = schema._dependencies[0]
    expect(dependencies[`${queriesPath}/operators/o`]).toEqual({})
    expect(dependencies[`${queriesPath}/operators/%3D`]).toEqual({
      values: {
        type: '[]Status',
        name: 'Values',
        required: true,
        hasDefault: false,
        writable: true,
        location: '_links',
        _links: { allowedValues: { href: '/api/v3/statuses' } },
      },
    })
  })

  it.each([
    ['dueDate', '<>d', '[2]Date'],
    ['dueDate', '>t+', '[]Integer'],
    ['subject', '~', '[]String'],
    ['percentageDone', '>=', '[1]Integer'],
  ])('of %s says that the operator %s takes %s', async (name, operator, type) => {
    const { _dependencies: dependencies } = await shown(`${schemasPath}/${name}`)

    expect(
      dependencies[0].dependencies[`${queriesPath}/operators/${encodeURIComponent(operator)}`],
    ).toMatchObject({
      values: { type },
    })
  })

  it('is listed, and embedded in the schema of queries and in forms', async () => {
    const places = [
      { list: schemasPath, schema: `${queriesPath}/schema`, body: {} },
      {
        list: `${inHome}/filter_instance_schemas`,
        schema: `${inHome}/schema`,
        body: { _links: { project: { href: `/api/v3/projects/${HOME}` } } },
      },
    ]
    for (const { list, schema: path, body } of places) {
      const [all, schema, form] = [
        await shown(list),
        await shown(path),
        (await service.post(`${queriesPath}/form`, { as: tokens.saver, body })).body._embedded.schema,
      ]
      expect(all._embedded.elements).toHaveLength(all.total)
      for (const { _embedded: embedded, filters } of [schema, form]) {
        expect(filters._links.allowedValuesSchemas).toEqual({ href: list })
        expect(embedded.filtersSchemas).toMatchObject({ total: all.total, _links: { self: { href: list } } })
        expect(embedded.filtersSchemas._embedded.elements).toEqual(all._embedded.elements)
      }
    }
  })

  it('of subprojects is listed in projects only, which are named by id or identifier', async () => {
    const namesAt = async (path: string) =>
      (await shown(path))._embedded.elements.map(
        (one: { _links: { filter: { title: string } } }) => one._links.filter.title,
      )

    expect(await namesAt(schemasPath)).not.toContain('Subproject')
    expect(await namesAt('/api/v3/projects/bridge/queries/filter_instance_schemas')).toContain('Subproject')
  })

  it('is for those who see work packages there', async () => {
    const inOther = `/api/v3/projects/${OTHER}/queries/filter_instance_schemas`
    const statuses = async (path: string, ...as: string[]) =>
      Promise.all(as.map(async (one) => (await get(path, one)).status))

    expect(await statuses(schemasPath, tokens.reader, tokens.member)).toEqual([200, 403])
    expect(await statuses(`${inHome}/filter_instance_schemas`, tokens.reader, tokens.member)).toEqual([
      200, 403,
    ])
    expect(await statuses(inOther, tokens.reader, tokens.admin)).toEqual([404, 200])
  })
})

describe('The projects for queries', () => {
  const idsFor = async (as: string) => {
    const { status, body } = await get(`${queriesPath}/available_projects`, as)
    return status === 200 ? body._embedded.elements.map(({ id }: { id: number }) => id) : status
  }

  it('are those where the requester may save or publish queries', async () => {
    expect(await idsFor(tokens.saver)).toEqual([HOME, OTHER])
    expect(await idsFor(tokens.publisher)).toEqual([HOME])
    expect(await idsFor(tokens.reader)).toEqual([])
    expect(await idsFor(tokens.member)).toBe(403)
  })

  it('are linked in the schema', async () => {
    expect((await shown(`${queriesPath}/schema`)).project._links.allowedValues).toEqual({
      href: `${queriesPath}/available_projects`,
    })
  })
})
