import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { cast, tokens } from '#test/support/fixtures/capability-cast.ts'

const addresses = ['/api/v3/capabilities/context/global', '/api/v3/capabilities/contexts/global']

let service: Service

beforeAll(async () => {
  service = await Service.startWith(cast)
})

describe.each(addresses)('The global context at %s', (address) => {
  it('is the same for everybody who is signed in, and names its one address', async () => {
    for (const as of [tokens.admin, tokens.stranger]) {
      const { status, body } = await service.get(address, { as })

      expect(status).toBe(200)
      expect(body).toEqual({
        _type: 'CapabilityContext::Global',
        id: 'global',
        _links: { self: { href: addresses[0], title: 'Global' } },
      })
    }
  })
})
