import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { version } from '#test/support/fixtures/records.ts'
import {
  HOME,
  homeVersion,
  link,
  pathOf,
  ROOT,
  setUp,
  tokens,
} from '#test/support/fixtures/version-personas.ts'

const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }

describe('Changing a version', () => {
  let service: Service
  const update = (body: unknown, as = tokens.manager, id = 1) => service.patch(pathOf(id), { as, body })
  const shown = async (as = tokens.manager) => (await service.get(pathOf(1), { as })).body

  beforeEach(async () => {
    service = await Service.start()
    await setUp(
      service,
      homeVersion(1, 'none', {
        startDate: '2025-01-01',
        endDate: '2025-02-01',
        description: 'old',
        ...times,
      }),
      homeVersion(2, 'system'),
      version(3, 13, { sharing: 'system' }),
    )
  })

  it('answers 200 with the version as it is shown afterwards', async () => {
    const { status, body } = await update({
      name: 'Other',
      status: 'closed',
      description: { raw: 'new' },
      startDate: null,
      endDate: '2024-01-01',
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Other',
      status: 'closed',
      description: { raw: 'new' },
      startDate: null,
      endDate: '2024-01-01',
      createdAt: times.createdAt,
    })
    expect(body.updatedAt > times.updatedAt).toBe(true)
    expect(await shown()).toEqual(body)
  })

  it('leaves out nothing that is not mentioned, and takes null for what may be empty', async () => {
    await update({ name: 'Other' })
    expect(await shown()).toMatchObject({ startDate: '2025-01-01', description: { raw: 'old' } })

    await update({ description: { raw: null }, endDate: null })
    expect(await shown()).toMatchObject({ endDate: null, description: { raw: null, html: '' } })
  })

  it('takes a whole resource back as it was shown, and changes nothing', async () => {
    const before = await shown()

    const { status, body } = await update(before)

    expect(status).toBe(200)
    expect(body).toEqual(before)
    expect(body.updatedAt).toBe(times.updatedAt)
  })

  it('takes back a sharing that the requester could not choose', async () => {
    const before = (await service.get(pathOf(2), { as: tokens.manager })).body

    const { status, body } = await update({ ...before, name: 'Other' }, tokens.manager, 2)

    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Other', sharing: 'system' })
  })

  it.each([
    ['the one it has', link(HOME), 200],
    ['the one it has, undisclosed', { definingProject: { href: 'urn:service-org:api:v3:undisclosed' } }, 200],
    ['another one', link(ROOT), 422],
    ['one that there is not', link(999), 422],
    ['none', { definingProject: { href: null } }, 422],
  ])('takes as project %s: %#', async (_, _links, expected) => {
    for (const as of [tokens.manager, tokens.lead, tokens.admin]) {
      const { status, body } = await update({ _links }, as)
      expect(status).toBe(expected)
      if (status === 422) {
        expect(body.errorIdentifier).toBe('urn:service-org:api:v3:errors:PropertyIsReadOnly')
        expect(body._embedded.details).toMatchObject({ attribute: 'definingProject' })
      }
    }
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ endDate: '2024-12-31' }, 'endDate'],
    [{ startDate: '2025-02-02' }, 'endDate'],
    [{ status: 'done' }, 'status'],
    [{ sharing: null }, 'sharing'],
    [{ id: 2 }, 'id'],
    [{ createdAt: null }, 'createdAt'],
  ])('refuses %j with a violation on %s, and changes nothing', async (body, attribute) => {
    const before = await shown()
    const answer = await update({ description: { raw: 'new' }, ...body })

    expect(answer.status).toBe(422)
    expect(answer.body._embedded.details.attribute).toBe(attribute)
    expect(await shown()).toEqual(before)
  })

  it.each(['PATCH', 'DELETE', 'POST'] as const)(
    '%s looks for the version first, then for the right',
    async (method) => {
      const send = (id: number, as?: string) =>
        service.request(method, method === 'POST' ? `${pathOf(id)}/form` : pathOf(id), {
          as,
          ...(method !== 'DELETE' && { body: { name: '' } }),
        })

      expect((await send(1)).status).toBe(401)
      for (const as of [tokens.stranger, tokens.editor, tokens.rootManager]) {
        const [hidden, missing] = [await send(1, as), await send(99, as)]
        expect(hidden.status).toBe(404)
        expect(hidden.body).toEqual(missing.body)
      }
      for (const [id, as] of [
        [1, tokens.reader],
        [2, tokens.rootManager],
        [2, tokens.readerElsewhere],
      ] as const) {
        const { status, body } = await send(id, as)
        expect(status).toBe(403)
        expect(body.errorIdentifier).toBe('urn:service-org:api:v3:errors:MissingPermission')
      }
    },
  )

  it('of an archived project is forbidden for administrators, and hidden from everybody else', async () => {
    for (const [as, expected] of [
      [tokens.admin, 403],
      [tokens.readerOfArchived, 404],
      [tokens.manager, 404],
    ] as const) {
      expect((await update({ name: 'Other' }, as, 3)).status).toBe(expected)
      expect((await service.delete(pathOf(3), { as })).status).toBe(expected)
      expect((await service.post(`${pathOf(3)}/form`, { as, body: {} })).status).toBe(expected)
    }
  })

  it('of a project that is being removed is forbidden', async () => {
    await service.delete(`/api/v3/projects/${HOME}`, { as: tokens.admin })

    expect((await update({ name: 'Other' }, tokens.admin)).status).toBe(403)
    expect((await update({ name: 'Other' }, tokens.manager)).status).toBe(404)
    expect((await service.delete(pathOf(1), { as: tokens.admin })).status).toBe(403)
  })

  it.each([
    ['[]', 400],
    ['{', 400],
    ['', 400],
  ])('with the body %j is %i before anything else', async (body, status) => {
    const answer = await service.patch(pathOf(1), { as: tokens.manager, body })
    expect(answer.status).toBe(status)
  })
})
