import { beforeEach, describe, expect, it } from 'vitest'
import { bringUpToDate } from '#shared/migrations/migrate.ts'
import { formats } from '#shared/migrations/store.ts'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { row } from '#shared/resources/projects/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { Service } from '#test/support/engine/service.ts'
import { ageFormat } from '#test/support/fixtures/earlier-data.ts'
import { filter, found, sorted } from '#test/support/fixtures/project-list.ts'
import { placeholder, project, tokenOf, user } from '#test/support/fixtures/records.ts'

const at = (day: number) => `2024-01-0${day}T00:00:00.000Z`
const ids = Array.from({ length: 50 }, (_, index) => index + 1)
const atRisk = [7, 33, 50]
const identity = 'https://issuer.example:ada'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokenOf(1), identityUrl: identity }),
    ...ids.map((id) => project(id, { status: atRisk.includes(id) ? 'at risk' : 'on track' })),
    placeholder('Later', { id: 101, createdAt: at(2), updatedAt: at(2) }),
    placeholder('Earlier', { id: 102, createdAt: at(1), updatedAt: at(3) }),
  ])
  await ageFormat(service)
})

describe('rows from before an attribute was stored', () => {
  const byStatus = () => found(service, filter('project_status_code', '=', 'at_risk'))

  async function placeholdersByTime() {
    const sortBy = encodeURIComponent('[["createdAt","asc"]]')
    const { body } = await service.get(`/api/v3/placeholder_users?sortBy=${sortBy}`, { as: tokenOf(1) })
    return body._embedded.elements.map(({ id }: { id: number }) => id)
  }

  beforeEach(async () => {
    const { table, projects, placeholderUsers } = service.app
    const without = (...unset: string[]) => ({ unset })
    await table.write([
      ...atRisk.map((id) => projects.rows.change(id, without(row.status))),
      ...[101, 102].map((id) =>
        placeholderUsers.rows.change(id, without(placeholderRow.createdAt, placeholderRow.updatedAt)),
      ),
    ])
  })

  it('get it', async () => {
    expect(await byStatus()).toEqual([])
    await bringUpToDate(service.app)

    expect(await byStatus()).toEqual(atRisk)
    expect((await sorted(service, ['project_status', 'desc'])).slice(0, 3)).toEqual(atRisk)
    expect(await placeholdersByTime()).toEqual([102, 101])
  })

  it('keep what they say', async () => {
    const { projects } = service.app
    const before = await projects.rows.get(7)
    await bringUpToDate(service.app)

    expect(await projects.rows.get(7)).toEqual({ ...before, [row.status]: 1 })
  })

  it('are the only ones that are written', async () => {
    await bringUpToDate(service.app)
    await ageFormat(service)
    const { commands } = await service.meter.measure(() => bringUpToDate(service.app))
    const written = commands.filter((command) => /Write|Update/.test(command))

    // How far it has come, after the one cluster of each collection in use, and each new format.
    expect(written.length).toBeLessThanOrEqual(2 * formats.length)
  })
})

describe('identities from before they were unique', () => {
  const owner = () => service.app.users.ownerOf('identityUrl', identity)

  beforeEach(async () => {
    const { users, table } = service.app
    const before = (await users.byId(1)) as User
    const without = users.itemsOf({ ...before, identityUrl: undefined }).map(({ pk }) => pk)
    const markers = users.itemsOf(before).filter(({ pk }) => !without.includes(pk))
    await table.write(markers.map(({ pk, sk }) => ({ remove: { pk, sk } })))
  })

  it('are marked', async () => {
    expect(await owner()).toBeUndefined()
    await bringUpToDate(service.app)

    expect(await owner()).toBe(1)
  })

  it('stay with the user who has the marker if two have one identity', async () => {
    await service.fill([user(2, 'mel', { identityUrl: identity })])
    await bringUpToDate(service.app)

    expect(await owner()).toBe(2)
  })
})
