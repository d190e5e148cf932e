import { expect, it } from 'vitest'
import { bringUpToDate } from '#shared/migrations/migrate.ts'
import { Service } from '#test/support/engine/service.ts'
import { ageFormat } from '#test/support/fixtures/earlier-data.ts'
import { chain, expectSound, plant } from '#test/support/fixtures/project-trees.ts'

it('projects from before there were hints on their ancestors get them, and wrong ones are set right', async () => {
  const service = await Service.start()
  const { projects } = service.app
  await plant(service, { ...chain(1, 2, 3, 4, 5), 9: null })
  for (const [id, above] of [
    [5, undefined],
    [4, [9, 8]],
  ] as const) {
    const project = await projects.byId(id)
    if (project) await projects.replace(project, { ...project, above })
  }
  await ageFormat(service)

  await bringUpToDate(service.app)

  expect((await projects.byId(5))?.above).toEqual([3, 2, 1])
  expect((await projects.byId(4))?.above).toEqual([2, 1])
  await expectSound(service)
})
