import { beforeEach, expect, it } from 'vitest'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    project(1),
    workPackage(1, 1, { description: '**Now**' }),
    workPackage(2, 1),
    ...[1, 2].map((version) => ({ kind: 'activity', workPackage: 1, version, comment: '*Yes*' })),
    { kind: 'activity', workPackage: 2, version: 1 },
  ])
})

const damages: [what: string, damage: (service: Service) => Promise<unknown>, messages: string][] = [
  [
    'the journal of a work package that is gone',
    async ({ ports }) =>
      ports.table.write(workPackagesIn(ports).removal((await workPackagesIn(ports).byId(1))!)),
    'the journal of work package 1 belongs to nobody',
  ],
  [
    'a work package that counts too few activities',
    async ({ ports }) => {
      const found = (await workPackagesIn(ports).byId(1))!
      await workPackagesIn(ports).replace(found, { ...found, activities: 1 })
    },
    'work package 1 counts 1 activities, and the latest one is 2',
  ],
  [
    'a comment that is rendered otherwise',
    async ({ ports }) => {
      const found = (await journalsIn(ports).find({ workPackage: 1, version: 2 }))!
      await ports.table.write([
        journalsIn(ports).replacement({ ...found, comment: { raw: '*Yes*', html: '<b>No</b>' } }),
      ])
    },
    'the HTML of comments on work package 1 is not what the text is rendered to',
  ],
  [
    'a description that is rendered otherwise',
    async ({ ports }) => {
      const found = (await workPackagesIn(ports).byId(1))!
      await workPackagesIn(ports).replace(found, {
        ...found,
        description: { raw: '**Now**', html: '<b>No</b>' },
      })
    },
    'the HTML of description of work package 1 is not what the text is rendered to',
  ],
]

it('verify finds nothing wrong with journals as they are written', async () => {
  expect(await verified(service)).toMatchObject({ found: 0 })
})

it.each(damages)('verify finds and mends %s', async (what, damage, messages) => {
  await damage(service)

  expect((await verified(service)).messages).toContainEqual(expect.stringContaining(messages))
  const { found, mended } = await verified(service, true)
  expect(mended).toBe(found)
  expect(await verified(service)).toMatchObject({ found: 0 })
  if (what.startsWith('a ')) expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})
