import { beforeAll, describe, expect, it } from 'vitest'
import { portsOn } from '#shared/ports.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { role } from '#test/support/fixtures/records.ts'
import { ids, pathOf, people, roleCount, rolesPath, tokens } from '#test/support/fixtures/role-personas.ts'

const as = tokens.admin
const prepare = (service: Service) => service.fill(people)
const create = (service: Service, name: string) => service.post(rolesPath, { as, body: { name } })
const patch = (service: Service, body: object) => service.patch(pathOf(ids.unused), { as, body })
const shown = async (service: Service, id = ids.unused) => (await service.get(pathOf(id), { as })).body

/** Changes the configuration in another process, which has a separate cache. */
const elsewhere = async ({ ports }: Service, change: (roles: never[]) => object[]) => {
  const other = portsOn({
    table: ports.table,
    queues: memoryQueues(),
  })
  await other.configuration.change((current) => ({
    ...current,
    roles: change(current.roles as never[]) as typeof current.roles,
  }))
}

/**
 * Imports records, and sends another request at the same time. The other request turns off the check for undeclared
 * accesses to the table. With this check, the test client would attribute the accesses of the import to the interrupted
 * request.
 */
const importing = (service: Service, ...records: object[]) =>
  Promise.all([service.import(records), service.get(rolesPath, { as })])

beforeAll(skipRetryPauses)

describe('At any moment of another request', () => {
  it('a second creation of a name leaves one role with it', async () => {
    let other: Answer
    const calls = await interruptEverywhere({
      prepare,
      work: (service) => create(service, 'Twin'),
      meanwhile: async (service) => {
        other = await create(service, 'TWIN')
      },
      outcome: async (service, answer) => {
        expect([answer.status, other.status].sort()).toEqual([201, 422])
        const { elements } = (await service.get(rolesPath, { as })).body._embedded
        expect(elements.filter(({ name }: { name: string }) => /^twin$/i.test(name))).toHaveLength(1)
      },
    })

    expect(calls).toBeGreaterThanOrEqual(2)
  })

  it('creations of two names give two roles with ids of their own', async () => {
    let other: Answer
    await interruptEverywhere({
      prepare,
      work: (service) => create(service, 'One'),
      meanwhile: async (service) => {
        other = await create(service, 'Two')
      },
      outcome: async (service, answer) => {
        expect([answer.status, other.status, answer.body.id === other.body.id]).toEqual([201, 201, false])
        expect((await shown(service, answer.body.id)).name).toBe('One')
        expect((await shown(service, other.body.id)).name).toBe('Two')
      },
    })
  })

  it('an import of the role that is changed loses neither the import nor the change', async () => {
    await interruptEverywhere({
      prepare,
      work: (service) => patch(service, { name: 'Renamed' }),
      meanwhile: (service) => importing(service, role(ids.unused, ['edit_project'], { name: 'Imported' })),
      outcome: async (service, answer) => {
        expect(answer.status).toBe(200)
        const { name, permissions } = await shown(service)
        expect(permissions).toEqual(['edit_project'])
        expect(['Renamed', 'Imported']).toContain(name)
        expect((await service.get(rolesPath, { as })).body.total).toBe(roleCount)
      },
    })
  })

  it('a change in another process is seen before anything is written', async () => {
    await interruptEverywhere({
      prepare,
      work: (service) => patch(service, { name: 'Renamed' }),
      meanwhile: (service) =>
        elsewhere(service, (roles) => [...roles, { id: 90, name: 'renamed', permissions: [] }]),
      outcome: async (service, answer) => {
        const { name } = await shown(service)
        expect([answer.status, name]).toEqual(answer.status === 200 ? [200, 'Renamed'] : [422, 'Unused'])
        expect((await shown(service, 90)).name).toBe('renamed')
      },
    })
  })

  it('the removal of the role by an import makes its change 404, or takes it with it', async () => {
    await interruptEverywhere({
      prepare,
      work: (service) => patch(service, { name: 'Renamed' }),
      meanwhile: (service) => importing(service, { kind: 'role', id: ids.unused, deleted: true }),
      outcome: async (service, answer) => {
        expect([200, 404]).toContain(answer.status)
        expect((await service.get(pathOf(ids.unused), { as })).status).toBe(404)
      },
    })
  })

  it('settings that begin to name a role keep it from being deleted', async () => {
    await interruptEverywhere({
      prepare,
      work: (service) => service.delete(pathOf(ids.unused), { as }),
      meanwhile: (service) => service.import([{ kind: 'settings', newProjectRoleId: ids.unused }]),
      outcome: async (service, { status }) => {
        const isThere = (await service.get(pathOf(ids.unused), { as })).status === 200
        const { newProjectRoleId } = (await service.ports.configuration.current()).settings
        expect([status, isThere]).toEqual(status === 204 ? [204, false] : [422, true])
        if (newProjectRoleId === ids.unused) expect(isThere).toBe(true)
      },
    })
  })
})

describe('Side by side', () => {
  it('creations either succeed, each with its own id, or are 409', async () => {
    const service = await Service.start()
    await prepare(service)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create(service, `New ${index}`)),
    )
    const created = answers.filter(({ status }) => status === 201)

    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(created.length).toBeGreaterThan(0)
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(created.length)
    expect((await service.get(rolesPath, { as })).body.total).toBe(roleCount + created.length)
  })

  it('a write that always loses is 409', async () => {
    const service = await Service.start()
    await prepare(service)
    const { table } = service.ports
    const write = table.write.bind(table)
    let isOther = false
    table.write = async (changes) => {
      if (!isOther) {
        isOther = true
        await elsewhere(service, (roles) => roles)
        isOther = false
      }
      return write(changes)
    }

    expect((await patch(service, { name: 'Never' })).status).toBe(409)
    expect((await shown(service)).name).toBe('Unused')
  })
})
