import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const pathOf = (id: string) => `/api/v3/project_statuses/${id}`

let service: Service

beforeAll(async () => {
  service = await Service.startWith(personas)
})

describe('A project status', () => {
  it.each([
    ['on_track', 'On track'],
    ['at_risk', 'At risk'],
    ['off_track', 'Off track'],
  ])('is shown to everybody who may use the API: %s', async (id, name) => {
    const resource = { _type: 'ProjectStatus', id, name, _links: { self: { href: pathOf(id), title: name } } }

    for (const as of [tokens.nobody, tokens.admin])
      expect(await service.get(pathOf(id), { as })).toMatchObject({ status: 200, body: resource })
    expect((await service.get(pathOf(id), { as: tokens.nobody })).body).toEqual(resource)
  })

  it.each(['not_started', 'finished', 'discontinued', 'on track', 'ON_TRACK', '0', 'constructor'])(
    'does not exist under another id: %s',
    async (id) => {
      const path = pathOf(encodeURIComponent(id))
      expect(await service.get(path, { as: tokens.admin })).toMatchObject({ status: 404, body: missing })
    },
  )

  it('is where the links of projects lead', async () => {
    const { body } = await service.get('/api/v3/projects/1', { as: tokens.admin })
    const answer = await service.get(body._links.status.href, { as: tokens.admin })

    expect(answer.body._links.self).toEqual(body._links.status)
  })
})
