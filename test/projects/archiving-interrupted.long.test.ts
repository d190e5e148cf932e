import { beforeAll, describe, expect, it } from 'vitest'
import { all, interruptRequest, states } from '#test/support/faults/interrupted-project-requests.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { archive, bringBack, createBelow, move } from '#test/support/fixtures/project-trees.ts'

beforeAll(skipRetryPauses)

describe('Archiving that a move comes in between, whenever it does', { timeout: 120_000 }, () => {
  it('leaves alone what moves out of the tree, with everything below that', async () => {
    await interruptRequest(
      (service) => archive(service, 11),
      (service) => move(service, 12, null),
      ([archived, moved], found) => {
        expect(archived.status).toBe(200)
        expect([200, 403]).toContain(moved.status)
        const kept = moved.status === 200 ? 'active' : 'archived'
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(['archived', ...all(kept, 4)])
      },
    )
  })

  it('archives what moves into the tree, with everything below that', async () => {
    await interruptRequest(
      (service) => archive(service, 11),
      (service) => move(service, 21, 14),
      ([archived, moved], found) => {
        expect(archived.status).toBe(200)
        expect([200, 422]).toContain(moved.status)
        const kept = moved.status === 200 ? 'archived' : 'active'
        expect(states(found, 11, 14, 21, 22)).toEqual(['archived', 'archived', kept, kept])
      },
    )
  })

  it('archives what moves to another place within the tree', async () => {
    await interruptRequest(
      (service) => archive(service, 11),
      (service) => move(service, 13, 15),
      ([archived], found) => {
        expect(archived.status).toBe(200)
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(all('archived', 5))
      },
    )
  })

  it('archives what is created in the tree', async () => {
    await interruptRequest(
      (service) => archive(service, 11),
      (service) => createBelow(service, 14),
      ([, created], found) => {
        const { status, body } = created
        expect([201, 422]).toContain(status)
        if (status === 201) expect(states(found, body.id)).toEqual(['archived'])
      },
    )
  })

  it('is not brought back below', async () => {
    await interruptRequest(
      (service) => archive(service, 11),
      async (service) => {
        await archive(service, 13)
        return bringBack(service, 13)
      },
      (_, found) => expect(states(found, 11, 12, 13, 14, 15)).toEqual(all('archived', 5)),
    )
  })
})
