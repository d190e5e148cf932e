import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  homeVersion,
  link,
  pathOf,
  projectsOfPath,
  ROOT,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system']

/** The kinds of sharing that each requester may choose for the versions of a project. */
const rules: [who: keyof typeof tokens, project: number, allowed: string[]][] = [
  ['admin', HOME, sharings],
  ['manager', HOME, ['none', 'descendants']],
  ['grouped', HOME, ['none', 'descendants']],
  ['lead', HOME, ['none', 'descendants', 'hierarchy', 'tree']],
  ['rootManager', ROOT, ['none', 'descendants', 'hierarchy', 'tree']],
]

describe.each(rules)('The %s of project %i', (who, project, allowed) => {
  let service: Service
  const as = tokens[who]

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service)
  })

  it.each(sharings)('may share a new version as %s, or may not', async (sharing) => {
    const body = { name: 'New', sharing, _links: link(project) }
    const { status, body: answer } = await service.post(versionsPath, { as, body })

    expect(status).toBe(allowed.includes(sharing) ? 201 : 422)
    if (status === 422) {
      expect(answer).toMatchObject({
        message: 'Sharing is not set to one of the allowed values.',
        _embedded: { details: { attribute: 'sharing' } },
      })
    }
  })

  it.each(sharings)('may change to %s, or may not', async (sharing) => {
    const { body } = await service.post(versionsPath, { as, body: { name: 'New', _links: link(project) } })

    const { status } = await service.patch(pathOf(body.id), { as, body: { sharing } })

    expect(status).toBe(allowed.includes(sharing) ? 200 : 422)
  })

  it('is refused by both forms', async () => {
    const { body } = await service.post(versionsPath, { as, body: { name: 'New', _links: link(project) } })
    const creation = await service.post(`${versionsPath}/form`, { as, body: { _links: link(project) } })
    const update = await service.post(`${pathOf(body.id)}/form`, { as })

    for (const { body: form } of [creation, update])
      expect(form._embedded.schema.sharing._embedded.allowedValues).toEqual(allowed)
  })
})

describe('A sharing that the requester could not choose', () => {
  let service: Service
  const as = tokens.manager

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, homeVersion(1, 'tree'), homeVersion(2, 'system'))
  })

  it.each([
    [1, 'tree', ['none', 'descendants', 'tree']],
    [2, 'system', ['none', 'descendants', 'system']],
  ])('is kept, and offered by the form of the version (%i: %s)', async (id, sharing, offered) => {
    const form = await service.post(`${pathOf(id)}/form`, { as, body: { sharing } })

    expect(form.body._embedded.schema.sharing._embedded.allowedValues).toEqual(offered)
    expect(form.body._embedded.validationErrors).toEqual({})
    expect((await service.patch(pathOf(id), { as, body: { sharing, name: 'Other' } })).status).toBe(200)
  })

  it('is not got back once it was given up', async () => {
    expect((await service.patch(pathOf(1), { as, body: { sharing: 'descendants' } })).status).toBe(200)
    expect((await service.patch(pathOf(1), { as, body: { sharing: 'tree' } })).status).toBe(422)
    expect((await service.get(projectsOfPath(1), { as: tokens.admin })).body.total).toBe(4)
  })

  it('depends on where the project stands now', async () => {
    const move = (parent: string | null) =>
      service.patch(`/api/v3/projects/${HOME}`, {
        as: tokens.admin,
        body: { _links: { parent: { href: parent } } },
      })

    expect((await service.patch(pathOf(2), { as, body: { sharing: 'hierarchy' } })).status).toBe(422)
    await move(null)
    expect((await service.patch(pathOf(2), { as, body: { sharing: 'hierarchy' } })).status).toBe(200)
    await move('/api/v3/projects/8')
    expect((await service.patch(pathOf(2), { as, body: { sharing: 'tree' } })).status).toBe(422)
  })
})
