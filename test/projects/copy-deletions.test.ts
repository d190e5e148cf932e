import { expect, it } from 'vitest'
import type { Ports } from '#shared/ports.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { startVersionRemoval } from '#shared/resources/versions/remove-version.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { admin, copied, copier, identifier, world } from '#test/support/fixtures/copied-project.ts'

const deleteCategory = (service: Service) => service.delete('/api/v3/categories/1', { as: admin })

/** Starts the deletion of the version. The work packages of the version stay assigned to it for now. */
const deleteVersion = async ({ ports }: { ports: Ports }) =>
  startVersionRemoval((await versionsIn(ports).byId(1)) as Version, ports)

it.each([
  ['category', deleteCategory],
  ['version', deleteVersion],
])(
  'A %s that is deleted at the beginning of a copy is left out, also in work packages',
  async (kind, act) => {
    const service = await Service.startWith(world)
    beforeWriting(
      service.ports,
      (item) => item.identifier === identifier,
      () => act(service),
    )
    const { status } = await copied(service)
    const { body } = await service.get(`/api/v3/projects/${identifier}/work_packages`, { as: copier })

    expect(status).toBe('success')
    expect(body._embedded.elements[0]._links[kind]).toEqual({ href: null })
  },
)
