import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { ARCHIVED, PRIVATE, pathOf, SECRET, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/configuration'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUp(service, { kind: 'settings', maxPageSize: 500 })
})

const shown = (self: string) => ({
  _type: 'Configuration',
  hostName: new URL(service.url).host,
  maximumAttachmentFileSize: 4_194_304,
  maximumAPIV3PageSize: 500,
  perPageOptions: [20, 100],
  durationFormat: 'hours_only',
  hoursPerDay: 8,
  daysPerMonth: 20,
  dateFormat: null,
  timeFormat: null,
  startOfWeek: 1,
  activeFeatureFlags: [],
  availableFeatures: [],
  triallingFeatures: [],
  _links: { self: { href: self, title: 'Configuration' } },
})

describe('The configuration', () => {
  it.each(['admin', 'stranger'] as const)('shows the settings for clients to %s', async (who) => {
    const { status, body } = await service.get(path, { as: tokens[who] })

    expect([status, body]).toEqual([200, shown(path)])
  })

  it('of a project has more members, for those who see it', async () => {
    for (const [id, as] of [
      [PRIVATE, tokens.powerless],
      ['apollo', tokens.admin],
    ] as const) {
      const { status, body } = await service.get(`${pathOf(id)}/configuration`, { as })
      const self = `${pathOf(PRIVATE)}/configuration`

      expect([status, body]).toEqual([200, { ...shown(self), enabledInternalComments: false }])
    }
  })

  it.each([
    ['a hidden project', SECRET, tokens.stranger],
    ['an archived project of a member', ARCHIVED, tokens.grouped],
    ['a project that does not exist', 99, tokens.admin],
  ])('of %s is 404', async (_, id, as) => {
    const { status, body } = await service.get(`${pathOf(id)}/configuration`, { as })

    expect([status, body]).toEqual([404, missing])
  })

  it('names no host where the service does not know its own', async () => {
    const { publicUrl } = service.ports
    service.ports.publicUrl = ''
    const { body } = await service.get(path, { as: tokens.admin })
    service.ports.publicUrl = publicUrl

    expect(body.hostName).toBeNull()
  })
})
