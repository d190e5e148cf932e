import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'

const records = [
  role(1, ['view_work_packages'], { builtin: 'non_member' }),
  role(2, []),
  user(10, 'mel', { token: tokenOf(10) }),
  project(1),
  version(1, 1, { sharing: 'system' }),
  project(2, { public: true }),
  membership(10, 2, 2),
]

describe('A version that all projects share, for a member without rights of the first public project,', () => {
  let service: Service
  const status = async () => (await service.get('/api/v3/versions/1', { as: tokenOf(10) })).status

  beforeEach(async () => {
    service = await Service.startWith(records)
  })

  it('is not there where that is the only one', async () => {
    expect(await status()).toBe(404)
  })

  it('is there where another one admits them as everybody else', async () => {
    await service.import([project(3, { public: true })])

    expect(await status()).toBe(200)
  })
})
