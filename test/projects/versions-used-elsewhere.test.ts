import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { pathOf } from '#test/support/fixtures/project-personas.ts'
import {
  archive,
  as,
  chain,
  expectSound,
  plant,
  remove,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { version, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const message =
  'Work packages in non descendant projects reference versions of the project or its descendants.'
const usedElsewhere = {
  status: 422,
  errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
  message,
  _embedded: { details: { attribute: 'base', message } },
}
const answered = ({ status, body }: Answer) => ({ ...body, status })

describe('Versions that are used elsewhere', () => {
  const trees = { ...chain(11, 12, 13), 21: null }

  it.each<[what: string, records: object[], isRefused: boolean]>([
    [
      'of the project keep it',
      [version(1, 11, { sharing: 'system' }), workPackage(1, 21, { version: 1 })],
      true,
    ],
    [
      'of one far below keep it',
      [version(1, 13, { sharing: 'system' }), workPackage(1, 21, { version: 1 })],
      true,
    ],
    [
      'that are used below do not',
      [version(1, 11, { sharing: 'system' }), workPackage(1, 13, { version: 1 })],
      false,
    ],
    ['that are not used do not', [version(1, 11, { sharing: 'system' })], false],
    ['that are not shared with those do not', [version(1, 11), workPackage(1, 21, { version: 1 })], false],
    [
      'of other projects do not',
      [version(1, 21, { sharing: 'system' }), workPackage(1, 11, { version: 1 })],
      false,
    ],
  ])('%s from being archived, and from being deleted', async (_, records, isRefused) => {
    await plant(service, trees, ...records)

    const archiving = await archive(service, 11)
    expect(answered(archiving)).toMatchObject(isRefused ? usedElsewhere : { status: 200 })
    const states = Object.values(await statesIn(service))
    expect(states.filter((state) => state === 'active')).toHaveLength(isRefused ? 4 : 1)
    const deletion = await remove(service, 11)
    expect(answered(deletion)).toMatchObject(isRefused ? usedElsewhere : { status: 204 })
    await expectSound(service)
  })

  it('are reported by forms, too', async () => {
    await plant(service, trees, version(1, 12, { sharing: 'hierarchy' }), workPackage(1, 11, { version: 1 }))

    const { body } = await service.post(`${pathOf(12)}/form`, { as, body: { active: false } })
    expect(body._embedded.validationErrors.base).toMatchObject({ message: usedElsewhere.message })
    expect(body._links.commit).toBeUndefined()
  })

  it('do not count in what is being removed', async () => {
    await plant(service, trees, version(1, 11, { sharing: 'system' }), workPackage(1, 21, { version: 1 }))
    expect((await remove(service, 21)).status).toBe(204)

    expect((await archive(service, 11)).status).toBe(200)
    expect((await remove(service, 11)).status).toBe(204)
    await expectSound(service)
  })
})
