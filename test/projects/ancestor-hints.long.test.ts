import { beforeEach, describe, expect, it } from 'vitest'
import { AncestorCache, ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { chain, createBelow, move, plant } from '#test/support/fixtures/project-trees.ts'

/** The ids of a chain of projects with the maximum depth. */
const ids = Array.from({ length: 32 }, (_, index) => index + 1)
const upwards = (from: number) => ids.slice(0, from).reverse()

let service: Service

const walk = (id: number) => new AncestorCache(projectsIn(service.ports)).path(id)

beforeEach(async () => {
  service = await Service.start()
  await plant(service, { ...chain(...ids), 40: null, 41: 40 })
})

describe('The ancestors of a project', () => {
  it('are found from the project and from its row, however many there are', async () => {
    expect(await walk(32)).toEqual(upwards(32))
    expect(await new ProjectHierarchy(projectsIn(service.ports)).path(32)).toEqual(upwards(32))
  })

  it('are right after one of them has moved', async () => {
    await move(service, 10, 41)
    const path = [...ids.slice(9, 30).reverse(), 41, 40]

    expect(await walk(30)).toEqual(path)
  })

  it('are right after a project has become a root', async () => {
    await move(service, 10, null)

    expect(await walk(30)).toEqual(ids.slice(9, 30).reverse())
  })

  it('are found level by level where no hint is stored', async () => {
    const project = await projectsIn(service.ports).byId(8)
    if (project) await projectsIn(service.ports).replace(project, { ...project, above: undefined })

    expect(await walk(8)).toEqual(upwards(8))
  })

  it('are hinted at in what the API creates and moves', async () => {
    const { body } = await createBelow(service, 20)
    const created = await projectsIn(service.ports).byId(body.id)
    await move(service, 41, 12)
    const moved = await projectsIn(service.ports).byId(41)

    expect([created?.parent, ...(created?.above ?? [])]).toEqual(upwards(20))
    expect([moved?.parent, ...(moved?.above ?? [])]).toEqual(upwards(12))
  })
})
