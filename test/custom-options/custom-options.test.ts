import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const [admin, nobody] = [tokenOf(1), tokenOf(2)]
const pathOf = (id: number | string) => `/api/v3/custom_options/${id}`

const records = [
  user(1, 'ada', { admin: true, token: admin }),
  user(2, 'nils', { token: nobody }),
  customField(5, 'list', {
    options: [
      { id: 31, value: 'red' },
      { id: 32, value: 'green' },
    ],
  }),
  customField(6, 'list', { resource: 'version', options: [{ id: 41, value: 'small' }] }),
  customField(7, 'list', { visible: false, options: [{ id: 51, value: 'secret' }] }),
  role(1, ['view_work_packages'], { builtin: 'non_member' }),
  project(1, { public: true, customFields: { 5: 32 } }),
  version(1, 1, { customFields: { 6: 41 } }),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

const get = (path: string, as?: string) => service.get(path, { as })

describe('An option of a custom field', () => {
  it.each([
    ['of projects', 32, 'green'],
    ['of versions', 41, 'small'],
  ])('%s has a value, for those who see a project with its field', async (_, id, value) => {
    for (const as of [admin, nobody]) {
      const { status, body } = await get(pathOf(id), as)

      expect([status, body]).toEqual([
        200,
        { _type: 'CustomOption', id, value, _links: { self: { href: pathOf(id), title: value } } },
      ])
    }
  })

  it('of a hidden field is there for administrators alone', async () => {
    const hidden = await get(pathOf(51), nobody)

    expect((await get(pathOf(51), admin)).body.value).toBe('secret')
    expect([hidden.status, hidden.body]).toEqual([404, missing])
  })

  it.each([33, 'red', 0])('%s is 404', async (id) => {
    const { status, body } = await get(pathOf(id), admin)

    expect([status, body]).toEqual([404, missing])
  })

  it('is where the values of projects and versions lead', async () => {
    const values = [
      (await get('/api/v3/projects/1', admin)).body._links.customField5,
      (await get('/api/v3/versions/1', admin)).body._links.customField6,
    ]
    for (const { href, title } of values) {
      const { body } = await get(href, admin)

      expect([body.value, body._links.self]).toEqual([title, { href, title }])
    }
  })
})
