import { beforeAll, describe, expect, it, vi } from 'vitest'
import { anonymous } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { listRelations } from '#shared/resources/relations/list.ts'
import { routes as relations } from '#shared/resources/relations/routes.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { listTimeEntries } from '#shared/resources/time-entries/list.ts'
import { routes as timeEntries } from '#shared/resources/time-entries/routes.ts'
import { Service } from '#test/support/engine/service.ts'

let ports: Service['ports']

beforeAll(async () => {
  ports = (await Service.start()).ports
})

/** Returns an administrator's request for a list. */
async function asked(route: Request['route'], query = ''): Promise<Request> {
  const viewer = { ...anonymous(await ports.configuration.current()), isAdmin: true }
  return { viewer: Promise.resolve(viewer), route, query: new URLSearchParams(query) } as Request
}

const TOO_LARGE = 'The list is too large to be filtered; narrow it by'

describe('The list of all relations', () => {
  const among = async (count: number, query?: string) => {
    vi.spyOn(relationsIn(ports), 'counters').mockResolvedValue([{ number: 0, count }])
    return listRelations(await asked(relations.list, query), ports)
  }

  it('is read whole as long as there are at most 20,000', async () => {
    expect(JSON.stringify(await among(20_000))).toContain('\\"total\\":0')
  })

  it('is refused if there are more, unless the query names work packages', async () => {
    await expect(among(20_001)).rejects.toThrow(`${TOO_LARGE} involved, from, to or id.`)
    const query = `filters=${JSON.stringify([{ type: { operator: '=', values: ['blocks'] } }])}`
    await expect(among(20_001, query)).rejects.toThrow(TOO_LARGE)
  })

  it('is read if the query names them', async () => {
    const query = `filters=${JSON.stringify([{ involved: { operator: '=', values: ['7'] } }])}`
    expect(JSON.stringify(await among(20_001, query))).toContain('\\"total\\":0')
  })
})

describe('The list of time entries of all projects', () => {
  const among = async (count: number, by: object[]) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
    vi.spyOn(projectsIn(ports).rows, 'find').mockResolvedValue(rows)
    const query = `filters=${encodeURIComponent(JSON.stringify(by))}`
    return listTimeEntries(await asked(timeEntries.list, query), ports)
  }
  const finished = { ongoing: { operator: '=', values: ['f'] } }

  it('is filtered as long as these are at most 1,000', async () => {
    expect(JSON.stringify(await among(1000, [finished]))).toContain('\\"total\\":0')
  })

  it('is refused if these are more, unless the query names a user, an entity or a project', async () => {
    await expect(among(1001, [finished])).rejects.toThrow(`${TOO_LARGE} user, work package or project.`)
    for (const name of ['user', 'work_package', 'project'])
      expect(
        JSON.stringify(await among(1001, [finished, { [name]: { operator: '=', values: ['7'] } }])),
      ).toContain('\\"total\\":0')
  })
})
