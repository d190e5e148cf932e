import { beforeEach, expect, it } from 'vitest'
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

const damages: [what: string, damage: (service: Service) => Promise<unknown>, told: string][] = [
  [
    'a description that belongs to nobody',
    ({ app: { table, workPackages } }) =>
      table.write([{ put: { ...workPackages.keys.apart(2), value: {} } }]),
    'the text that is set apart from work package 2 belongs to nobody',
  ],
  [
    'a work package whose description is lost',
    ({ app: { table, workPackages } }) => table.write([{ remove: workPackages.keys.apart(1) }]),
    'the text that is set apart from work package 1 is lost',
  ],
  [
    'a long description that is rendered otherwise',
    async ({ app: { workPackages } }) => {
      const found = (await workPackages.byId(1))!
      await workPackages.replace(found, { ...found, description: { raw: LONG, html: '<b>No</b>' } })
    },
    'the HTML of description of work package 1 is not what the text is rendered to',
  ],
]

it('verify finds nothing wrong with long descriptions as they are written', async () => {
  expect(await verified(service)).toMatchObject({ found: 0 })
})

it.each(damages)('verify finds and mends %s', async (_, damage, told) => {
  await damage(service)

  expect((await verified(service)).told).toContainEqual(expect.stringContaining(told))
  const { found, mended } = await verified(service, true)
  expect(mended).toBe(found)
  expect(violations(service.app, await itemsOf(service.table))).toEqual([])
})
