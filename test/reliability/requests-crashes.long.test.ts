import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const LIST = '/api/v3/placeholder_users'
const DESIGNER = `${LIST}/10`

const records = [
  ...personas,
  { kind: 'placeholder_user', id: 10, name: 'Designer' },
  { kind: 'group', id: 20, name: 'Crew', members: [10] },
  project(3),
  { kind: 'membership', principal: 10, project: 3, roles: [2] },
]

const as = tokens.manager
const names = async (service: Service) => {
  const { body } = await service.get(LIST, { as })
  return body._embedded.elements.map(({ name }: { name: string }) => name)
}

describe('A request whose function dies before or after any of its writes', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('creates a placeholder user once, however often the client asks', async () => {
    const create = (service: Service) => service.post(LIST, { as, body: { name: 'Tester' } })
    const writes = await crashEverywhere({
      prepare: (service) => service.import(records),
      run: create,
      again: async (service) => expect([201, 422, 503]).toContain((await create(service)).status),
      outcome: async (service) => expect(await names(service)).toEqual(['Designer', 'Tester']),
    })

    expect(writes).toBe(2)
  })

  it('renames, and frees the old name in the same moment', async () => {
    const rename = (service: Service) => service.patch(DESIGNER, { as, body: { name: 'Tester' } })
    const writes = await crashEverywhere({
      prepare: (service) => service.import(records),
      run: rename,
      again: async (service) => expect([200, 503]).toContain((await rename(service)).status),
      outcome: async (service) => {
        expect(await names(service)).toEqual(['Tester'])
        expect((await service.post(LIST, { as, body: { name: 'Designer' } })).status).toBe(201)
      },
    })

    expect(writes).toBe(1)
  })

  it('removes what was to be deleted, when the client asks again', async () => {
    const remove = (service: Service) => service.delete(DESIGNER, { as })
    const writes = await crashEverywhere({
      prepare: (service) => service.import(records),
      run: remove,
      again: async (service) => expect([202, 503]).toContain((await remove(service)).status),
      outcome: async (service) => {
        expect(await names(service)).toEqual([])
        expect((await service.post(LIST, { as, body: { name: 'designer' } })).status).toBe(201)
      },
    })

    expect(writes).toBe(1)
  })

  it('deletes everything or nothing, if the request is not repeated', async () => {
    const kept: number[] = []
    await crashEverywhere({
      prepare: (service) => service.import(records),
      run: (service) => service.delete(DESIGNER, { as }),
      again: async () => {},
      outcome: async (service) => kept.push((await names(service)).length),
    })

    expect(kept, 'undisturbed, before the write, after it').toEqual([0, 1, 0])
  })
})
