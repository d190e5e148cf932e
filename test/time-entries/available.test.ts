import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import {
  ARCHIVED,
  HOME,
  ids,
  OPEN,
  OTHER,
  type Persona,
  setUp,
  timeEntriesPath,
  timeEntry,
  timeEntryPath,
  tokens,
} from '#test/support/fixtures/time-entries.ts'

const [FOREIGN, OWN] = [1, 2]

/**
 * The token of a member of two projects. The member may see work packages in both projects, but may log time in only
 * one of them.
 */
const partial = tokenOf(20)

const projects = `${timeEntriesPath}/available_projects`
const workPackages = `${timeEntriesPath}/available_work_packages`
const workPackagesOf = (id: number) => `${timeEntryPath(id)}/available_work_packages`

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    timeEntry(FOREIGN),
    timeEntry(OWN, { user: ids.ownLogger }),
    user(20, 'partial', { token: partial }),
    role(20, ['view_work_packages', 'view_own_time_entries', 'log_own_time']),
    role(21, ['view_work_packages', 'view_time_entries']),
    membership(20, OTHER, 20),
    membership(20, HOME, 21),
  )
})

const idsAt = async (path: string, as: string): Promise<number[]> => {
  const { status, body } = await service.get(path, { as })
  expect(status).toBe(200)
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('The projects and work packages for time entries', () => {
  it.each<Persona>(['ownLogger', 'logger', 'ownEditor', 'editor'])(
    'are those in which a requester logs or edits time, for the %s',
    async (who) => {
      for (const path of [projects, workPackages]) expect(await idsAt(path, tokens[who])).toEqual([HOME])
    },
  )

  it.each<Persona>(['nobody', 'viewerOfOwn', 'blind', 'stranger'])(
    'are 403 without such a right, for the %s',
    async (who) => {
      for (const path of [projects, workPackages])
        expect((await service.get(path, { as: tokens[who] })).status).toBe(403)
    },
  )

  it('include no project where the requester only sees time and work packages', async () => {
    expect(await idsAt(projects, partial)).toEqual([OTHER])
    expect(await idsAt(workPackages, partial)).toEqual([OTHER])
  })

  it('are all but archived ones for administrators', async () => {
    const all = [HOME, OTHER, OPEN]
    expect(all).not.toContain(ARCHIVED)
    expect(await idsAt(projects, tokens.admin)).toEqual(all)
    expect(await idsAt(workPackages, tokens.admin)).toEqual(all)
  })

  it('take the parameters of their lists', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ subject: { operator: '~', values: ['nothing'] } }]))
    const { body } = await service.get(`${workPackages}?pageSize=1&filters=${filters}`, {
      as: tokens.logger,
    })

    expect(body).toMatchObject({ total: 0, pageSize: 1 })
    expect(body._links.self.href).toContain(`${workPackages}?`)
  })

  it('are the same for a present entry, which has to be visible', async () => {
    expect(await idsAt(workPackagesOf(OWN), tokens.ownLogger)).toEqual([HOME])
    expect((await service.get(workPackagesOf(FOREIGN), { as: tokens.ownLogger })).status).toBe(404)
    expect((await service.get(workPackagesOf(FOREIGN), { as: tokens.nobody })).status).toBe(404)
    const { body } = await service.get(workPackagesOf(OWN), { as: tokens.ownLogger })
    expect(body._links.self.href).toContain(workPackagesOf(OWN))
  })

  it('are linked in the schema and in forms', async () => {
    const linked = (schema: Record<string, { _links: { allowedValues: { href: string } } }>) =>
      ['project', 'workPackage', 'entity'].map((name) => schema[name]?._links.allowedValues.href)
    const as = tokens.ownEditor
    const [schema, creation] = await Promise.all([
      service.get(`${timeEntriesPath}/schema`, { as }),
      service.post(`${timeEntriesPath}/form`, { as, body: {} }),
    ])
    const change = await service.post(`${timeEntryPath(OWN)}/form`, { as: tokens.admin, body: {} })

    expect(linked(schema.body)).toEqual([projects, workPackages, workPackages])
    expect(linked(creation.body._embedded.schema)).toEqual([projects, workPackages, workPackages])
    expect(linked(change.body._embedded.schema)).toEqual([projects, workPackagesOf(OWN), workPackagesOf(OWN)])
  })
})
