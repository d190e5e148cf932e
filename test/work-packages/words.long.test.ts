import { beforeAll, describe, expect, it } from 'vitest'
import { wordsIn } from '#shared/project-context/texts-store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.lead

const prepare = (service: Service) => setUp(service, workPackage(10, HOME, { subject: 'Old moon' }))

const rename = (service: Service, subject: string) =>
  service.patch(pathOf(10), { as, body: { lockVersion: 0, subject } })

const isFoundBy = async (service: Service, word: string) =>
  (await wordsIn(service.ports).find(word)).sources.has(10)

/** Expects that the index finds the work package by the words of its current subject, and by no other word. */
async function expectFound(service: Service): Promise<void> {
  const { subject } = (await workPackagesIn(service.ports).byId(10))!
  for (const word of ['old', 'new', 'other', 'moon'])
    expect(await isFoundBy(service, word), word).toBe(subject.toLowerCase().split(' ').includes(word))
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
}

describe('The words of a work package', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('are those of its subject, wherever the process dies that changes it, or more', async () => {
    const writes = await crashEverywhere({
      prepare,
      run: (service) => rename(service, 'New moon'),
      outcome: async (service) => {
        const { subject } = (await workPackagesIn(service.ports).byId(10))!
        for (const word of subject.toLowerCase().split(' ')) expect(await isFoundBy(service, word)).toBe(true)
      },
    })

    expect(writes, 'the words, the request, the former words, the latest activity').toBeGreaterThan(3)
  })

  it.each(['Other moon', 'New moon', 'Old moon again'])(
    'are those of its subject, whenever somebody else calls it %s',
    async (subject) => {
      const calls = await interruptEverywhere({
        prepare,
        work: (service) => rename(service, 'New moon'),
        meanwhile: (service) => rename(service, subject),
        outcome: expectFound,
      })

      expect(calls).toBeGreaterThan(5)
    },
  )
})
