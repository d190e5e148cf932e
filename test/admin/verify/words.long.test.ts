import { beforeEach, expect, it } from 'vitest'
import { allTextsOf, wordsIn } from '#shared/project-context/texts-store.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

const LONG_AGO = new Date('2020-01-01')

beforeEach(async () => {
  service = await Service.startWith([
    project(1),
    workPackage(1, 1, { subject: 'Moon', description: 'base' }),
    workPackage(2, 1, { subject: 'Moon' }),
    { kind: 'activity', workPackage: 1, version: 1, comment: 'Yes' },
  ])
})

const first = async () => (await workPackagesIn(service.ports).byId(1))!
const textsOfFirst = async () => allTextsOf(await first(), service.ports)
const idsWith = async (word: string) => [...(await wordsIn(service.ports).find(word)).sources.keys()].sort()

it('verify finds nothing wrong with words as they are written', async () => {
  expect((await verified(service)).messages).toEqual([])
})

const HIDDEN = 'work package 1 is not found by all of its words'
const damages: [what: string, damage: () => Promise<unknown>][] = [
  ['whose words are gone', async () => wordsIn(service.ports).remove(await textsOfFirst())],
  [
    'without the names of its writes',
    async () => {
      const { tokens: _, ...bare } = await first()
      await workPackagesIn(service.ports).replace(await first(), bare)
    },
  ],
  [
    'with a comment without a name',
    async () => {
      const { token: _, ...bare } = (await journalsIn(service.ports).find({ workPackage: 1, version: 1 }))!
      await service.ports.table.write([journalsIn(service.ports).replacement(bare)])
    },
  ],
]

it.each(damages)('verify --repair lets a work package be found that is not: one %s', async (_, damage) => {
  await damage()

  expect((await verified(service)).messages).toEqual([HIDDEN])
  expect((await verified(service, true)).messages).toEqual([`${HIDDEN}: mended`])
  expect((await verified(service)).messages).toEqual([])
  expect([await idsWith('moon'), await idsWith('base'), await idsWith('yes')]).toEqual([[1, 2], [1], [1]])
})

it('verify --repair removes words that a write has left, but none of a write that may go on', async () => {
  const texts = await textsOfFirst()
  const left = (token: string) => wordsIn(service.ports).add([{ ...texts[0]!, token, text: 'Mars' }])
  await left(`${service.ports.now().getTime().toString(36)}going`)
  expect((await verified(service)).messages).toEqual([])
  await left(`${LONG_AGO.getTime().toString(36)}left`)

  const message = 'work package 1 is found by words that it does not have'
  expect((await verified(service)).messages).toEqual([message])
  expect((await verified(service, true)).messages).toEqual([`${message}: mended`])
  expect(await service.ports.table.query({ pk: 'W#words#ma' })).toHaveLength(1)
})
