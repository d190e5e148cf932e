import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { mayManage, mayNotManage, viewers } from '#test/support/fixtures/viewers.ts'
import {
  errorBody,
  forbidden,
  missing,
  multipleErrors,
  readOnly,
  violation,
} from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users/10'
const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }
const now = '2026-03-04T05:06:07.008Z'

describe('PATCH /api/v3/placeholder_users/{id}', () => {
  let service: Service
  const update = (body: unknown, as: string | undefined = tokens.manager) => service.patch(path, { as, body })
  const shown = async () => (await service.get(path, { as: tokens.manager })).body

  beforeEach(async () => {
    service = await Service.startWith(
      [...viewers, { kind: 'placeholder_user', id: 10, name: 'Designer', ...times }],
      { now: () => new Date(now) },
    )
  })

  it('answers 200 with the renamed placeholder user, as GET shows it from then on', async () => {
    const { status, body } = await update({ name: 'Architect' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 10, name: 'Architect', createdAt: times.createdAt, updatedAt: now })
    expect(body._links.self).toEqual({ href: path, title: 'Architect' })
    expect(await shown()).toEqual(body)
  })

  it.each(mayManage)('is for %s', async (_, as) => {
    expect(await update({ name: 'Architect' }, as)).toMatchObject({ status: 200 })
  })

  it.each(
    mayNotManage.flatMap(([who, as]) => [10, 999].map((id): [string, number, string] => [who, id, as])),
  )('is not for %s, who learns nothing about the id %i', async (_, id, as) => {
    const { status, body } = await service.patch(`/api/v3/placeholder_users/${id}`, { as, body: {} })

    expect(status).toBe(403)
    expect(body).toEqual(forbidden)
  })

  it.each([
    ['nobody has', 999],
    ['a user has', 1],
    ['a group has', 9],
  ])('answers 404 for an id that %s', async (_, id) => {
    const { status, body } = await service.patch(`/api/v3/placeholder_users/${id}`, {
      as: tokens.admin,
      body: { name: 'Architect' },
    })

    expect(status).toBe(404)
    expect(body).toEqual(missing)
  })

  it.each([
    ['no property', {}],
    ['the present name', { name: 'Designer' }],
    ['the present name between spaces', { name: ' Designer ' }],
    ['only what is ignored', { _type: 'User', status: 'locked', nonsense: [], _links: {}, _embedded: {} }],
  ])('changes nothing, not even updatedAt, when it is sent %s', async (_, body) => {
    const before = await shown()
    const { status, body: answered } = await update(body)

    expect(status).toBe(200)
    expect(answered).toEqual(before)
    expect(await shown()).toEqual(before)
  })

  it('does not write when nothing changes', async () => {
    const { writeUnits } = await service.meter.measure(() => update({ name: 'Designer' }))

    expect(writeUnits).toBe(0)
  })

  it('takes back the whole resource, echoed with another name', async () => {
    const { status, body } = await update({ ...(await shown()), name: 'Architect' })

    expect(status).toBe(200)
    expect(body.name).toBe('Architect')
  })

  it.each([
    ['id', 'ID', 11],
    ['id', 'ID', '10'],
    ['id', 'ID', null],
    ['createdAt', 'Created on', now],
    ['createdAt', 'Created on', null],
    ['updatedAt', 'Updated on', 'yesterday'],
  ])('refuses another value for the read-only %s (%s): %j', async (property, label, value) => {
    const { status, body } = await update({ name: 'Architect', [property]: value })

    expect(status).toBe(422)
    expect(body).toEqual(readOnly(property, label))
    expect(await shown()).toMatchObject({ name: 'Designer' })
  })

  it('tells every violation, in the order of the properties', async () => {
    const { status, body } = await update({ createdAt: now, name: '', id: 11 })

    expect(status).toBe(422)
    expect(body).toEqual(
      multipleErrors(
        readOnly('id', 'ID'),
        violation('name', "Name can't be blank."),
        readOnly('createdAt', 'Created on'),
      ),
    )
  })

  it('keeps status, groups and memberships', async () => {
    await service.import([
      { kind: 'placeholder_user', id: 10, name: 'Designer', status: 'locked', ...times },
      { kind: 'group', id: 20, name: 'Crew', members: [10] },
      { kind: 'membership', principal: 10, project: 1, roles: [2] },
    ])
    await update({ name: 'Architect' })

    expect(await service.export()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'placeholder_user', id: 10, name: 'Architect', status: 'locked' }),
        expect.objectContaining({ kind: 'group', id: 20, name: 'Crew', members: [10] }),
        expect.objectContaining({ kind: 'membership', principal: 10, project: 1, roles: [2] }),
      ]),
    )
  })

  it.each([
    ['a new name', { name: 'Architect' }],
    ['the present name', { name: 'Designer' }],
    ['nothing', {}],
  ])('answers 409 while the placeholder user is being removed, to %s', async (_, sent) => {
    await service.delete(path, { as: tokens.manager })
    const { status, body } = await update(sent)

    expect(status).toBe(409)
    expect(body).toEqual(
      errorBody('UpdateConflict', 'Could not update the resource because of conflicting modifications.'),
    )
    expect(await shown()).toMatchObject({ name: 'Designer' })
  })
})
