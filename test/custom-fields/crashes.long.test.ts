import { beforeAll, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { customField, version, workPackage } from '#test/support/fixtures/records.ts'
import { base, field, fieldsOn } from './requests.ts'

const as = tokens.admin
const [S, M, L] = [1, 2, 3]

beforeAll(skipRetryPauses)

const options = [
  { id: S, value: 'S' },
  { id: M, value: 'M' },
  { id: L, value: 'L' },
]
const size = (resource: string) => customField(1, 'list', { resource, name: 'Size', options })

/**
 * The resources with custom fields. For each: two records whose field has an option as its value, and a function that
 * reads the stored entity.
 */
const resources = [
  {
    resource: 'work_package',
    records: [1, 2].map((id) => workPackage(id, id, { customFields: { 1: M } })),
    stored: (service: Service, id: number) => workPackagesIn(service.ports).byId(id),
  },
  {
    resource: 'project',
    records: [1, 2].map((id) => ({
      ...{ kind: 'project', id, identifier: `p${id}`, name: `P ${id}` },
      customFields: { 1: M },
    })),
    stored: (service: Service, id: number) => projectsIn(service.ports).byId(id),
  },
  {
    resource: 'version',
    records: [1, 2].map((id) => version(id, id, { customFields: { 1: M } })),
    stored: (service: Service, id: number) => versionsIn(service.ports).byId(id),
  },
] as const

describe.each(resources)('In $resource', ({ resource, records, stored }) => {
  const prepare = (service: Service) => service.fill([...base, size(resource), ...records])
  const valuesIn = (service: Service) =>
    Promise.all([1, 2].map(async (id) => (await stored(service, id))?.customValues))

  it('the deletion of a custom field ends after a crash at any write', async () => {
    const writes = await crashEverywhere({
      prepare,
      run: async (service) => {
        await fieldsOn(service).delete(1)
        await service.drain()
      },
      again: (service) => fieldsOn(service).delete(1),
      outcome: async (service) => expect(await valuesIn(service)).toEqual([{}, {}]),
    })

    expect(writes).toBeGreaterThanOrEqual(3)
  })

  it('the replacement of an option ends after a crash at any write, once for each value', async () => {
    const replace = (service: Service) =>
      fieldsOn(service).patch(1, { options: [{ id: S }, { id: L }, { id: M, replacement: L }] })
    const writes = await crashEverywhere({
      prepare,
      run: async (service) => {
        await replace(service)
        await service.drain()
      },
      again: replace,
      outcome: async (service) => {
        expect(await valuesIn(service)).toEqual([{ 1: [L] }, { 1: [L] }])
        if (resource === 'work_package')
          expect(await stored(service, 1)).toMatchObject({ activities: 1, lockVersion: 1 })
      },
    })

    expect(writes).toBeGreaterThanOrEqual(3)
  })
})

describe('At any moment of another request', () => {
  it('the deletion of a field deletes the value of the work package that the request creates', async () => {
    await interruptEverywhere({
      prepare: (service) => service.fill([...base, customField(1, 'string', { resource: 'work_package' })]),
      work: (service) =>
        service.post('/api/v3/projects/2/work_packages', { as, body: { subject: 'A', customField1: 'x' } }),
      meanwhile: (service) => fieldsOn(service).delete(1),
      outcome: async (service, { status, body }) => {
        expect(status).toBe(201)
        await service.sweepAndDrain()
        expect((await workPackagesIn(service.ports).byId(body.id))?.customValues).toEqual({})
      },
    })
  })

  it('the replacement of an option replaces it in the work package that the request creates', async () => {
    await interruptEverywhere({
      prepare: (service) => service.fill([...base, size('work_package')]),
      work: (service) =>
        service.post('/api/v3/projects/2/work_packages', {
          as,
          body: { subject: 'A', _links: { customField1: { href: `/api/v3/custom_options/${M}` } } },
        }),
      meanwhile: (service) =>
        fieldsOn(service).patch(1, { options: [{ id: S }, { id: L }, { id: M, replacement: L }] }),
      outcome: async (service, { status, body }) => {
        if (status === 422) return
        expect(status).toBe(201)
        await service.sweepAndDrain()
        expect((await workPackagesIn(service.ports).byId(body.id))?.customValues).toEqual({ 1: [L] })
      },
    })
  })

  it('another writer of the options leaves each id once, and no option of a value without a trace', async () => {
    await interruptEverywhere({
      prepare: (service) =>
        service.fill([...base, size('work_package'), workPackage(1, 1, { customFields: { 1: M } })]),
      work: (service) =>
        fieldsOn(service).patch(1, { options: [...options, { value: 'XL' }, { value: 'XXL' }] }),
      meanwhile: (service) =>
        fieldsOn(service).patch(1, {
          options: [{ id: S }, { id: M, replacement: S }, { id: L }, { value: 'XS' }],
        }),
      outcome: async (service) => {
        await service.sweepAndDrain()
        const { body } = await fieldsOn(service).get(1)
        const ids = body.options.map(({ id }: { id: number }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const found = await workPackagesIn(service.ports).byId(1)
        expect(ids).toEqual(expect.arrayContaining(found?.customValues[1] as number[]))
      },
    })
  })

  it('another creation with the same name or position leaves each of both once', async () => {
    await interruptEverywhere({
      prepare: (service) => service.fill([...base, customField(1, 'string', { resource: 'work_package' })]),
      work: (service) => fieldsOn(service).post(field('Same', { position: 1 })),
      meanwhile: async (service) => {
        await fieldsOn(service).post(field('Other', { position: 1 }))
        await fieldsOn(service).post(field('Same'))
      },
      outcome: async (service) => {
        const all = await fieldsOn(service).list()
        expect(all.map(({ position }) => position)).toEqual([1, 2, 3])
        expect(all.filter(({ name }) => name === 'Same')).toHaveLength(1)
      },
    })
  })
})
