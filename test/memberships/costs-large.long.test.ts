import { beforeAll, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import type { Service } from '#test/support/engine/service.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'
import { FIRST, largeService } from '#test/support/fixtures/large-world.ts'
import { creating, membershipsPath } from '#test/support/fixtures/membership-world.ts'
import { group, project, role, tokenOf } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const ADMIN = tokenOf(1)

let service: Service

describe.runIf(isExhaustive)('A role for a group of 2,000 members', () => {
  const members = Array.from({ length: 2_000 }, (_, index) => FIRST + index)

  beforeAll(async () => {
    service = await largeService({ users: 2_000, projects: 10, each: 0 })
    await service.import([project(9_000), role(2, ['manage_versions']), group(9_001, 'Everybody', members)])
  }, 120_000)

  it('reaches them in steps that cost each the same, and goes from them again', async () => {
    const body = creating(9_001, 9_000, [2])
    const made = await service.meter.measure(async () => {
      const answer = await service.post(membershipsPath, { as: ADMIN, body })
      await service.drain()
      return answer.body.id as number
    })

    expect(await membershipsIn(service.ports).members(9_000)).toHaveLength(2_001)
    expect(made.writeUnits / members.length).toBeLessThanOrEqual(16)
    expect(made.readUnits / members.length).toBeLessThanOrEqual(9)
    expect(made.commands.filter((command) => command.startsWith('Transact')).length).toBeLessThanOrEqual(160)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])

    expect((await service.delete(`${membershipsPath}/${made.result}`, { as: ADMIN })).status).toBe(204)
    await service.drain()
    expect(await membershipsIn(service.ports).members(9_000)).toEqual([])
  }, 120_000)
})
