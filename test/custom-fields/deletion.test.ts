import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { version, workPackage } from '#test/support/fixtures/records.ts'
import { base, field, fieldsOn } from './requests.ts'

const as = tokens.admin

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

/** The resources with custom fields. For each: a record with a value, and a function that reads the stored entity. */
const resources = [
  {
    resource: 'work_package',
    label: 'Work packages',
    path: 'work_packages',
    record: (value: unknown) => workPackage(7, 1, { customFields: { 1: value } }),
    stored: () => workPackagesIn(service.ports).byId(7),
  },
  {
    resource: 'project',
    label: 'Projects',
    path: 'projects',
    record: (value: unknown) => ({
      ...{ kind: 'project', id: 7, identifier: 'seven', name: 'Seven' },
      customFields: { 1: value },
    }),
    stored: () => projectsIn(service.ports).byId(7),
  },
  {
    resource: 'version',
    label: 'Versions',
    path: 'versions',
    record: (value: unknown) => version(7, 1, { customFields: { 1: value } }),
    stored: () => versionsIn(service.ports).byId(7),
  },
] as const

const cases = resources.flatMap((one) => (['string', 'text'] as const).map((format) => ({ ...one, format })))

describe.each(cases)(
  'The deletion of a $format of $path',
  ({ resource, format, label, path, record, stored }) => {
    beforeEach(async () => {
      await fieldsOn(service).post(field('A', { resource, format }))
      await service.import([record('x')])
    })

    it('is previewed with the number of values', async () => {
      const { body } = await fieldsOn(service).get('1/deletion')

      expect(body.detaches).toEqual([expect.objectContaining({ name: label, count: 1, isExact: true })])
    })

    it('hides the field at once, and then deletes the values without a new time', async () => {
      const shown = async () => {
        const { _embedded: _, ...body } = (await service.get(`/api/v3/${path}/7`, { as })).body
        return body
      }
      const { customField1: _, ...others } = await shown()
      expect((await fieldsOn(service).delete(1)).status).toBe(204)

      expect((await fieldsOn(service).get(1)).status).toBe(404)
      expect(await shown()).toEqual(others)
      expect((await stored())?.customValues).not.toEqual({})
      await service.drain()
      expect((await stored())?.customValues).toEqual({})
      expect(await shown()).toEqual(others)
    })
  },
)

describe('A deleted custom field', () => {
  it('loses the values, too, that a request of the same moment has stored', async () => {
    await fieldsOn(service).post(field('A'))
    await service.import([workPackage(7, 1)])
    await fieldsOn(service).delete(1)
    await service.drain()
    const present = await workPackagesIn(service.ports).byId(7)
    if (present)
      await workPackagesIn(service.ports).replace(present, { ...present, customValues: { 1: 'late' } })
    await service.sweepAndDrain()

    expect((await workPackagesIn(service.ports).byId(7))?.customValues).toEqual({})
  })

  it('closes up the positions of the others, and never gives its id to another one', async () => {
    const { post, list, ...requests } = fieldsOn(service)
    for (const name of ['A', 'B', 'C']) await post(field(name))
    await requests.delete(3)
    await requests.delete(1)

    expect((await list()).map(({ id, position }) => [id, position])).toEqual([[2, 1]])
    expect((await post(field('D'))).body).toMatchObject({ id: 4, position: 2 })
    expect((await requests.delete(1)).status).toBe(404)
  })

  it('keeps the values of an import that creates it again', async () => {
    await fieldsOn(service).post(field('A'))
    await service.import([workPackage(7, 1, { customFields: { 1: 'x' } })])
    const exported = await service.export()
    await fieldsOn(service).delete(1)
    expect((await service.import(exported)).rejected).toEqual([])
    await service.sweepAndDrain()

    expect((await workPackagesIn(service.ports).byId(7))?.customValues).toEqual({ 1: 'x' })
  })
})
