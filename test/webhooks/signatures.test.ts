import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { create, path, secret, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin
const verifier = join(import.meta.dirname, 'verify-signature.mjs')

let service: Service

beforeEach(async () => {
  service = await Service.startWith(world, { now: () => new Date('2026-01-31T12:00:00Z') })
})

async function callOf(more: object) {
  const id = await create(service, more)
  await service.post(`${path}/${id}/test`, { as })
  await service.drain()
  const [call] = service.caller.calls
  if (!call) throw new Error('Nothing was called.')
  return call
}

const verify = (input: object) =>
  spawnSync(process.execPath, [verifier], { input: JSON.stringify(input), encoding: 'utf8' }).stdout.trim()

describe('The signatures of a call', () => {
  it('are valid in a separate program, and invalid for another body, time or secret', async () => {
    const { body, headers } = await callOf({ secret })
    const signed = { secret, body, headers }

    expect(verify(signed)).toBe('right right')
    expect(verify({ ...signed, body: `${body} ` })).toBe('wrong wrong')
    expect(verify({ ...signed, secret: `${secret}!` })).toBe('wrong wrong')
    const later = headers['X-Webhook-Signature']?.replace('t=1769860800', 't=1769860801')
    expect(verify({ ...signed, headers: { ...headers, 'X-Webhook-Signature': later } })).toBe('right wrong')
  })

  it('are absent without a secret', async () => {
    expect(Object.keys((await callOf({})).headers)).toEqual([
      'Content-Type',
      'User-Agent',
      'X-Webhook-Event',
      'X-Webhook-Delivery',
    ])
  })
})
