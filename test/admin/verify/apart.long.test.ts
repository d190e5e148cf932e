import { beforeEach, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const LONG = 'word '.repeat(1000)

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    project(1),
    workPackage(1, 1, { description: LONG }),
    workPackage(2, 1, { description: 'short' }),
  ])
})

const damages: [what: string, damage: (service: Service) => Promise<unknown>, messages: string][] = [
  [
    'a description that belongs to nobody',
    ({ ports }) => ports.table.write([{ put: { ...workPackagesIn(ports).keys.largeMember(2), value: {} } }]),
    'the text that is set apart from work package 2 belongs to nobody',
  ],
  [
    'a work package whose description is lost',
    ({ ports }) => ports.table.write([{ remove: workPackagesIn(ports).keys.largeMember(1) }]),
    'the text that is set apart from work package 1 is lost',
  ],
  [
    'a long description that is rendered otherwise',
    async ({ ports }) => {
      const found = (await workPackagesIn(ports).byId(1))!
      await workPackagesIn(ports).replace(found, { ...found, description: { raw: LONG, html: '<b>No</b>' } })
    },
    'the HTML of description of work package 1 is not what the text is rendered to',
  ],
]

it('verify finds nothing wrong with long descriptions as they are written', async () => {
  expect(await verified(service)).toMatchObject({ found: 0 })
})

it.each(damages)('verify finds and mends %s', async (_, damage, messages) => {
  await damage(service)

  expect((await verified(service)).messages).toContainEqual(expect.stringContaining(messages))
  const { found, mended } = await verified(service, true)
  expect(mended).toBe(found)
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})
