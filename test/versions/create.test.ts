import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  link,
  pathOf,
  ROOT,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

describe('Creating a version', () => {
  let service: Service
  const create = (body: unknown, as = tokens.manager) => service.post(versionsPath, { as, body })
  const minimal = { name: 'Next', _links: link(HOME) }

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service)
  })

  it('takes a name and a project, and answers 201 with the version as it is shown afterwards', async () => {
    const { status, body } = await create({ name: '  Next\t', _links: link(HOME) })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      _type: 'Version',
      name: 'Next',
      status: 'open',
      sharing: 'none',
      startDate: null,
      endDate: null,
      description: { format: 'plain', raw: null, html: '' },
      _links: { definingProject: { href: '/api/v3/projects/2', title: 'Project 2' } },
      _embedded: { definingProject: { id: HOME } },
    })
    expect(body.createdAt).toBe(body.updatedAt)
    expect((await service.get(pathOf(body.id), { as: tokens.manager })).body).toEqual(body)
  })

  it('takes everything that can be written', async () => {
    const written = {
      name: 'x'.repeat(60),
      status: 'finished',
      sharing: 'descendants',
      startDate: '2025-01-01',
      endDate: '2025-01-01',
    }
    const { status, body } = await create({ ...written, description: { raw: 'a\nb' }, _links: link(HOME) })

    expect(status).toBe(201)
    expect(body).toMatchObject({ ...written, description: { format: 'plain', raw: 'a\nb' } })
  })

  it('lets two versions of a project have the same name', async () => {
    expect((await create(minimal)).status).toBe(201)
    expect((await create(minimal)).status).toBe(201)
  })

  it('takes the project beside the links, and with a host before it', async () => {
    const href = `https://example.com/api/v3/projects/${HOME}`
    expect((await create({ name: 'Next', definingProject: { href } })).status).toBe(201)
  })

  it.each([
    ['a stranger', tokens.stranger],
    ['who sees work packages only', tokens.reader],
    ['who edits the project only', tokens.editor],
  ])('is forbidden for %s, whatever the body says', async (_, as) => {
    for (const body of [minimal, {}, { name: 1, sharing: 'x' }]) {
      const answer = await create(body, as)
      expect(answer.status).toBe(403)
      expect(answer.body.errorIdentifier).toBe('urn:service-org:api:v3:errors:MissingPermission')
    }
  })

  it.each([
    ['where they manage none although they manage some elsewhere', tokens.manager, ROOT, 'does not exist.'],
    ['where they are no member', tokens.rootManager, HOME, 'does not exist.'],
    ['in an archived project, administrators included', tokens.admin, 13, 'is invalid.'],
    ['in a project that there is not', tokens.admin, 999, 'does not exist.'],
    ['in a public project without the right', tokens.manager, 12, 'is invalid.'],
  ])('is not possible %s', async (_, as, id, problem) => {
    const sent = { name: 'Next', _links: link(id) }
    const expected = {
      message: `Project ${problem}`,
      _embedded: { details: { attribute: 'definingProject' } },
    }

    expect(await create(sent, as)).toMatchObject({ status: 422, body: expected })
    const form = await service.post(`${versionsPath}/form`, { as, body: sent })
    expect(form.body._embedded.validationErrors).toMatchObject({ definingProject: expected })
  })

  it('is not possible in a project that is being removed', async () => {
    const other = await Service.start()
    await setUp(other)
    await other.delete(`/api/v3/projects/${HOME}`, { as: tokens.admin })

    const { status, body } = await other.post(versionsPath, { as: tokens.admin, body: minimal })

    expect(status).toBe(422)
    expect(body._embedded.details).toMatchObject({ attribute: 'definingProject' })
    service.install()
  })

  it.each([
    [{ _links: link(HOME) }, 'name', "Name can't be blank."],
    [{ ...minimal, name: ' \u200b ' }, 'name', "Name can't be blank."],
    [{ ...minimal, name: 'x'.repeat(61) }, 'name', 'Name is too long (maximum is 60 characters).'],
    [{ ...minimal, name: 5 }, 'name', 'Name is invalid.'],
    [{ ...minimal, name: 'a\u2068b' }, 'name', 'Name is invalid.'],
    [{ name: 'Next' }, 'definingProject', "Project can't be blank."],
    [
      { name: 'Next', _links: { definingProject: { href: null } } },
      'definingProject',
      "Project can't be blank.",
    ],
    [
      { name: 'Next', _links: { definingProject: { href: '/api/v3/users/1' } } },
      'definingProject',
      'Project does not exist.',
    ],
    [{ ...minimal, status: 'done' }, 'status', 'Status is not set to one of the allowed values.'],
    [{ ...minimal, status: null }, 'status', "Status can't be blank."],
    [{ ...minimal, sharing: 'all' }, 'sharing', 'Sharing is not set to one of the allowed values.'],
    [{ ...minimal, sharing: 1 }, 'sharing', 'Sharing is not set to one of the allowed values.'],
    [{ ...minimal, startDate: '2025-02-30' }, 'startDate', 'Start date is not a valid date.'],
    [{ ...minimal, endDate: 5 }, 'endDate', 'Finish date is not a valid date.'],
    [
      { ...minimal, startDate: '2025-02-02', endDate: '2025-02-01' },
      'endDate',
      'Finish date must be greater than the start date.',
    ],
    [
      { ...minimal, description: { raw: 'x'.repeat(32_769) } },
      'description',
      'Description is too long (maximum is 32768 bytes).',
    ],
    [{ ...minimal, description: 'text' }, 'description', 'Description is invalid.'],
  ])('is refused with %j: the violation is on %s', async (body, attribute, message) => {
    const answer = await create(body)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
      message,
      _embedded: { details: { attribute } },
    })
  })

  it.each([
    [{ id: 7 }, 'id'],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
    [{ updatedAt: '2020-01-01T00:00:00.000Z' }, 'updatedAt'],
  ])('refuses %j', async (more, attribute) => {
    const { status, body } = await create({ ...minimal, ...more })

    expect(status).toBe(422)
    expect(body).toMatchObject({
      errorIdentifier: 'urn:service-org:api:v3:errors:PropertyIsReadOnly',
      _embedded: { details: { attribute } },
    })
  })

  it('tells of everything that is wrong at once', async () => {
    const { status, body } = await create({ sharing: 'system', startDate: 'x', _links: link(ROOT) })

    expect(status).toBe(422)
    const attributes = body._embedded.errors.map(
      (error: { _embedded: { details: { attribute: string } } }) => error._embedded.details.attribute,
    )
    expect(attributes.sort()).toEqual(['definingProject', 'name', 'sharing', 'startDate'])
  })
})
