import { beforeAll, describe, expect, it } from 'vitest'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { customField } from '#test/support/fixtures/records.ts'
import { idsOf } from '#test/support/fixtures/version-personas.ts'
import { randomWorld } from '#test/support/fixtures/version-worlds.ts'

/** Random worlds. In each world, every project refers to a version of a random project. */
describe.each(oneIn(3, [31, 32, 33]))('In the random world of the seed %i', (seed) => {
  const { records, oracle, projects, versions, viewers } = randomWorld(seed)
  const named = (id: number) => versions[(id * 7) % versions.length] as (typeof versions)[number]
  const referring = (one: object) => {
    const { kind, id } = one as { kind: string; id: number }
    return kind === 'project' ? { ...one, customFields: { 1: named(id).id } } : one
  }
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await service.fill([customField(1, 'version'), ...records.map(referring)])
  })

  describe.each(viewers)('%s', (_, as, viewer) => {
    const isTold = (id: number) =>
      viewer.isAdmin || (oracle.readsIn(id, viewer) && oracle.projectsOf(named(id)).includes(id))
    const seen = projects.map(({ id }) => id).filter((id) => oracle.seesProject(id, viewer))
    const list = (parameters: Record<string, string>) =>
      service.get(`/api/v3/projects?${new URLSearchParams({ pageSize: '-1', ...parameters })}`, { as })
    const inOrder = ({ body }: Answer): number[] =>
      body._embedded.elements.map((one: { id: number }) => one.id)

    it('sees a version if it is available in the referring project, and may be read', async () => {
      const { elements } = (await list({})).body._embedded
      expect(elements.map((one: { id: number }) => one.id)).toEqual(seen)
      for (const { id, _links } of elements) {
        const version = named(id).id
        const shown = { href: `/api/v3/versions/${version}`, title: `Version ${version}` }
        const expected = isTold(id) ? shown : undisclosed
        const single = (await service.get(`/api/v3/projects/${id}`, { as })).body
        expect(_links.customField1, `project ${id}`).toEqual(expected)
        expect(single._links.customField1, `project ${id}`).toEqual(expected)
        const parent = single._embedded?.parent
        if (parent)
          expect(parent._links.customField1).toEqual(
            elements.find((one: Answer['body']) => one.id === parent.id)._links.customField1,
          )
      }
    })

    it('finds and sorts projects by those versions, and by no others', async () => {
      const visible = seen.filter(isTold)
      const filter = (operator: string, values: number[]) =>
        list({ filters: JSON.stringify([{ customField1: { operator, values: values.map(String) } }]) })
      const all = versions.map(({ id }) => id)
      const byName = [...visible].sort((a, b) =>
        nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a - b,
      )

      expect(idsOf(await filter('=', all))).toEqual(visible)
      expect(idsOf(await filter('!', all))).toEqual(seen.filter((id) => !isTold(id)))
      expect(inOrder(await list({ sortBy: '[["customField1","asc"]]' }))).toEqual([
        ...byName,
        ...seen.filter((id) => !isTold(id)),
      ])
    })

    const nameOf = (id: number) => `version ${named(id).id}`
  })
})
