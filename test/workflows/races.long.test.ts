import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { base, roles, status, tokens, transitions, type, workflowsOf } from './requests.ts'

const as = tokens.admin
const prepare = (service: Service) => service.fill(base)
const forward = transitions([status.new, status.progress])
const work = (service: Service) => workflowsOf(service).set(type.bug, roles.lead, forward)

beforeAll(skipRetryPauses)

describe('At any moment of the write of a workflow', () => {
  it('another one of the same pair leaves one of the two', async () => {
    const other = transitions([status.new, status.closed])
    const calls = await interruptEverywhere({
      prepare,
      work,
      meanwhile: (service) => workflowsOf(service).set(type.bug, roles.lead, other),
      outcome: async (service, answer) => {
        expect(answer.status).toBe(200)
        const { transitions: left } = (await workflowsOf(service).get(type.bug, roles.lead)).body
        expect([forward, other]).toContainEqual(left)
      },
    })

    expect(calls).toBeGreaterThanOrEqual(2)
  })

  it('one of another pair leaves both', async () => {
    await interruptEverywhere({
      prepare,
      work,
      meanwhile: (service) => workflowsOf(service).set(type.task, roles.lead, forward),
      outcome: async (service, answer) => {
        expect(answer.status).toBe(200)
        expect((await workflowsOf(service).list()).body.total).toBe(2)
      },
    })
  })

  it('the deletion of its status leaves no workflow with it', async () => {
    let deletion: Answer
    await interruptEverywhere({
      prepare,
      work,
      meanwhile: async (service) => {
        deletion = await service.delete(`/api/v3/statuses/${status.progress}`, { as })
      },
      outcome: async (service, answer) => {
        expect(deletion.status).toBe(204)
        expect([200, 422]).toContain(answer.status)
        expect((await service.ports.configuration.current()).workflows).toEqual([])
      },
    })
  })
})
