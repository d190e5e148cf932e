import { expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { admin, copied, copier, identifier, world } from '#test/support/fixtures/copied-project.ts'

it('A category that is deleted at the beginning of a copy is left out, also in work packages', async () => {
  const service = await Service.startWith(world)
  beforeWriting(
    service.ports,
    (item) => item.identifier === identifier,
    () => service.delete('/api/v3/categories/1', { as: admin }),
  )
  const { status } = await copied(service)
  const { body } = await service.get(`/api/v3/projects/${identifier}/work_packages`, { as: copier })

  expect(status).toBe('success')
  expect(body._embedded.elements[0]._links.category).toEqual({ href: null })
})
