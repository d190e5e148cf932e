import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

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

  it('takes back the whole resource, echoed with another name', async () => {
    const { status, body } = await update({ ...(await shown()), name: 'Architect' })

    expect(status).toBe(200)
    expect(body.name).toBe('Architect')
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
})
