import { beforeEach, describe, expect, it } from 'vitest'
import { clearReference } from '#shared/custom-fields/clear-values.ts'
import { type RequireTime, workWhileTimeLasts } from '#shared/platform/jobs/steps.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { expectSound, plant } from '#test/support/fixtures/project-trees.ts'
import { customField, project, user, version } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await plant(
    service,
    {},
    user(2, 'bob'),
    user(3, 'cleo'),
    customField(1, 'user', { multi: true }),
    customField(2, 'user'),
    customField(3, 'string'),
    customField(4, 'user', { resource: 'version' }),
    project(11, { customFields: { 1: [2, 3], 2: 2, 3: 'U2' } }),
    project(12, { customFields: { 1: [3] } }),
    version(1, 11, { customFields: { 4: 2 } }),
  )
})

const valuesOf = async (id: number) => (await projectsIn(service.ports).byId(id))?.customValues

describe('Forgetting what custom fields refer to', () => {
  it('leaves fields without a value that refer to nothing else, and texts as they are', async () => {
    await clearReference('U2', service.ports)

    expect(await valuesOf(11)).toEqual({ 1: ['U3'], 3: 'U2' })
    expect(await valuesOf(12)).toEqual({ 1: ['U3'] })
    expect((await versionsIn(service.ports).byId(1))?.customValues).toEqual({})
    await expectSound(service)
  })

  it('may be repeated, and writes nothing then', async () => {
    await clearReference('U2', service.ports)
    const before = await projectsIn(service.ports).byId(11)
    await clearReference('U2', service.ports)

    expect(await projectsIn(service.ports).byId(11)).toEqual(before)
  })

  it('stops when the time runs out', async () => {
    const work = (requireTime: RequireTime) => clearReference('U2', service.ports, requireTime)
    expect(await workWhileTimeLasts(() => false, work)).toBe('unfinished')
    expect(await valuesOf(11)).toMatchObject({ 2: ['U2'] })
  })

  it('yields to a concurrent change of the project', async () => {
    const write = service.ports.table.write.bind(service.ports.table)
    service.ports.table.write = async (changes) => {
      service.ports.table.write = write
      const present = await projectsIn(service.ports).byId(11)
      if (present) await projectsIn(service.ports).replace(present, { ...present, name: 'New' })
      return write(changes)
    }

    await clearReference('U2', service.ports)

    expect(await projectsIn(service.ports).byId(11)).toMatchObject({
      name: 'New',
      customValues: { 1: ['U3'] },
    })
    await expectSound(service)
  })
})
