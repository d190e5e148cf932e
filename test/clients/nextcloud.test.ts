import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import {
  HOME,
  ids,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

/** Requests of Nextcloud's integration: search, previews of links, and the dialog for a new work package. */

const headers = { authorization: `Bearer ${tokens.lead}` }
const NEWEST_FIRST = `sortBy=${encodeURIComponent('[["updatedAt","desc"]]')}`

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    workPackage(1, HOME, { subject: 'Order steel', assignee: ids.lead, updatedAt: '2026-01-02T00:00:00Z' }),
    workPackage(2, HOME, { subject: 'Paint', updatedAt: '2026-01-03T00:00:00Z' }),
    workPackage(3, HOME, { subject: 'Cut steel', updatedAt: '2026-01-04T00:00:00Z' }),
  )
})

const get = async (path: string) => {
  const { status, body } = await service.get(path, { headers })
  expect(status).toBe(200)
  return body
}
const find = async (name: string, operator: string, value: string) => {
  const filters = encodeURIComponent(JSON.stringify([{ [name]: { operator, values: [value] } }]))
  return (await get(`${workPackagesPath}?filters=${filters}&${NEWEST_FIRST}`))._embedded.elements
}
const named = { href: expect.any(String), title: expect.any(String) }

describe('Nextcloud’s search', () => {
  it('finds work packages by words, the latest change first', async () => {
    expect((await find('typeahead', '**', 'steel')).map(({ id }: { id: number }) => id)).toEqual([3, 1])
  })

  it('finds the one of a pasted link, with all that its preview shows', async () => {
    expect(await find('id', '=', '1')).toMatchObject([
      {
        id: 1,
        subject: 'Order steel',
        _links: {
          status: named,
          type: named,
          project: { href: '/api/v3/projects/1', title: 'Bridge' },
          assignee: { href: `/api/v3/users/${ids.lead}`, title: expect.any(String) },
        },
      },
    ])
  })

  it('colors types and statuses', async () => {
    const [{ _links: links }] = await find('id', '=', '1')

    for (const { href } of [links.type, links.status])
      expect(await get(href)).toMatchObject({ id: expect.any(Number), color: expect.stringMatching(/^#/) })
  })

  it('reads the configuration at an address with a doubled slash, which redirects', async () => {
    expect(await get('/api/v3//configuration')).toMatchObject({ _type: 'Configuration' })
  })
})

describe('Nextcloud’s dialog of a new work package', () => {
  const links = (self: object) => ({
    type: { href: '/api/v3/types/1', title: 'Task' },
    status: { href: '/api/v3/statuses/1', title: 'New' },
    assignee: { href: null, title: null },
    project: self,
  })

  it('offers projects, types, statuses and people, and creates what the form has returned', async () => {
    const { _embedded: projects } = await get(`${workPackagesPath}/available_projects?pageSize=100`)
    const { id, _links: project } = projects.elements[0]
    const asked = { _links: links(project.self), subject: '' }
    const form = await service.post(`${inProjectPath(id)}/form`, { headers, body: asked })
    const { payload, schema, validationErrors } = form.body._embedded
    const people = await get(`/api/v3/projects/${id}/available_assignees`)
    const { self: assignee } = people._embedded.elements[0]._links

    expect(form.body._type).toBe('Form')
    expect(Object.keys(validationErrors)).toEqual(['subject'])
    for (const { _embedded } of [schema.type, schema.status])
      for (const value of _embedded.allowedValues) expect(value._links.self).toEqual(named)
    expect(assignee).toEqual(named)
    const { type, status } = payload._links
    const body = {
      _links: { ...asked._links, type, status, assignee },
      subject: 'Weld',
      description: payload.description,
    }
    expect(await service.post(workPackagesPath, { headers, body })).toMatchObject({
      status: 201,
      body: { _type: 'WorkPackage', _embedded: expect.any(Object), subject: 'Weld', _links: { assignee } },
    })
  })

  it('gets 404 for pictures and linked files, and does without them', async () => {
    for (const path of [`/api/v3/users/${ids.lead}/avatar`, `${pathOf(1)}/file_links`])
      expect((await service.get(path, { headers })).status).toBe(404)
  })
})
