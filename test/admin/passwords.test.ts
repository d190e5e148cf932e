import { beforeEach, describe, expect, it } from 'vitest'
import { setPassword } from '#infra/admin/passwords.ts'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const NEW = 'correct horse battery'
const headers = { authorization: `Basic ${Buffer.from(`ada:${NEW}`).toString('base64')}` }

describe('the password that an operator sets', () => {
  let service: Service
  const status = async (options: object) => (await service.get('/api/v3/users/me', options)).status

  beforeEach(async () => {
    service = await Service.startWith(personas)
  })

  it.each([
    [true, 200],
    [false, 401],
  ])(
    'signs in, ends sessions, and keeps API tokens only where asked to (%s)',
    async (keepsTokens, ofToken) => {
      const session = await BrowserSession.begin(service, { as: tokens.admin })

      expect(await setPassword(service.ports, 'ada', NEW, keepsTokens)).toBe('ada')
      expect(await status({ headers })).toBe(200)
      expect(await status({ as: tokens.admin })).toBe(ofToken)
      expect(await session.status()).toBe(401)
    },
  )

  it('has to keep the limits, and an owner', async () => {
    await expect(setPassword(service.ports, 'ada', 'short', true)).rejects.toThrow('password: is too short')
    await expect(setPassword(service.ports, 'ada', '', true)).rejects.toThrow('password: ')
    await expect(setPassword(service.ports, 'nobody', NEW, true)).rejects.toThrow('There is no user nobody.')
  })
})
