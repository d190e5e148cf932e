import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import {
  idsOf,
  inProjectPath,
  pathOf,
  projectsOfPath,
  shownBy,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'
import { randomWorld } from '#test/support/fixtures/version-worlds.ts'

describe.each(oneInLong(3, [11, 12, 13]))('In the random world of the seed %i', (seed) => {
  const { records, oracle, projects, versions, viewers } = randomWorld(seed)
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await service.fill(records)
  })

  describe.each(viewers)('%s', (_, as, viewer) => {
    it('is shown exactly the versions that are available where they may read them', async () => {
      for (const one of versions) {
        const { status } = await service.get(pathOf(one.id), { as })
        expect(status, JSON.stringify(one)).toBe(oracle.sees(one, viewer) ? 200 : 404)
      }
    })

    it('lists the same ones, with their exact number on every page and under every filter', async () => {
      const seen = oracle.seen(viewer)
      const filters = JSON.stringify([{ sharing: { operator: '!', values: ['system', 'none'] } }])
      const narrow = versions.filter(({ id, sharing }) => seen.includes(id) && !/system|none/.test(sharing))

      expect(idsOf(await service.get(versionsPath, { as }))).toEqual(seen)
      const page = await service.get(`${versionsPath}?pageSize=4&offset=2`, { as })
      expect(idsOf(page)).toEqual(seen.slice(4, 8))
      expect(page.body.total).toBe(seen.length)
      expect(idsOf(await service.get(`${versionsPath}?filters=${filters}`, { as }))).toEqual(
        narrow.map(({ id }) => id),
      )
    })

    it('is shown the versions of each project, and the projects of each version, that they may see', async () => {
      for (const { id } of projects) {
        const shown = shownBy(await service.get(inProjectPath(id), { as }))
        expect(shown, `project ${id}`).toEqual(oracle.versionsAnswer(id, viewer))
      }
      for (const one of versions) {
        const shown = shownBy(await service.get(projectsOfPath(one.id), { as }))
        expect(shown, JSON.stringify(one)).toEqual(oracle.projectsAnswer(one, viewer))
      }
    })

    it('sees the defining project only where they may see it', async () => {
      const { body } = await service.get(versionsPath, { as })
      for (const { id, _links } of body._embedded.elements) {
        const project = versions.find((one) => one.id === id)?.project as number
        const single = (await service.get(pathOf(id), { as })).body
        const isTold = oracle.seesProject(project, viewer)
        const link = { href: `/api/v3/projects/${project}`, title: `Project ${project}` }
        expect(_links.definingProject, `version ${id}`).toEqual(isTold ? link : undefined)
        expect(single._links, `version ${id}`).toEqual(_links)
        expect(single._embedded?.definingProject.id, `version ${id}`).toBe(isTold ? project : undefined)
      }
    })
  })
})
