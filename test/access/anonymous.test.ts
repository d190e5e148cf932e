import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import {
  badCredentials,
  forbidden,
  missing,
  notAuthenticated,
} from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'

/** Every endpoint, and what the anonymous requester is told where no login is required. */
const endpoints: [method: string, path: string, body: unknown, status: number, error?: object][] = [
  ['GET', path, undefined, 403, forbidden],
  ['POST', path, { name: 'Made' }, 403, forbidden],
  ['GET', `${path}/schema`, undefined, 200],
  ['POST', `${path}/form`, {}, 403, forbidden],
  ['GET', `${path}/10`, undefined, 404, missing],
  ['PATCH', `${path}/10`, { name: 'Renamed' }, 403, forbidden],
  ['DELETE', `${path}/10`, undefined, 403, forbidden],
  ['POST', `${path}/10/form`, {}, 403, forbidden],
]

const records = [
  ...personas,
  { kind: 'placeholder_user', id: 10, name: 'Designer' },
  // Rights that no role of theirs can give to those who are not signed in.
  {
    kind: 'role',
    id: 5,
    name: 'Anonymous',
    permissions: ['manage_placeholder_user', 'view_project'],
    builtin: 'anonymous',
  },
]

describe('without credentials', () => {
  let service: Service

  describe('where a login is required, as it is by default,', () => {
    beforeAll(async () => {
      service = await Service.startWith(records)
    })

    it.each(endpoints)('%s %s is 401', async (method, address, body) => {
      const answer = await service.request(method, address, { body })

      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(
        'Basic realm="Project Management API", charset="UTF-8"',
      )
      expect(answer.body).toEqual(notAuthenticated)
    })
  })

  describe('where no login is required,', () => {
    beforeAll(async () => {
      service = await Service.startWith([...records, { kind: 'settings', loginRequired: false }])
    })

    it.each(endpoints)('%s %s is %4$i', async (method, address, body, status, error) => {
      const answer = await service.request(method, address, { body })

      expect(answer.status).toBe(status)
      if (error) expect(answer.body).toEqual(error)
      expect(answer.headers.get('www-authenticate')).toBeNull()
    })

    it.each(endpoints)('%s %s is 401 for bad credentials all the same', async (method, address, body) => {
      const answer = await service.request(method, address, { body, as: 'nonsense' })

      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(badCredentials)
    })
  })

  it('the setting takes effect with the next request, either way', async () => {
    service = await Service.startWith(records)
    const statuses: number[] = []
    for (const loginRequired of [false, true, false]) {
      await service.import([{ kind: 'settings', loginRequired }])
      statuses.push((await service.get(`${path}/schema`)).status)
    }

    expect(statuses).toEqual([200, 401, 200])
  })
})
