import { beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import {
  archive,
  chain,
  expectSound,
  plant,
  type State,
  setActive,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { project } from '#test/support/fixtures/records.ts'

const at = (id: number, parent: number | undefined, active: boolean) => project(id, { parent, active })

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

/**
 * Imports records, and expects that all of them are accepted and that no job is left. @returns the states of the
 * projects
 */
async function imported(...records: object[]): Promise<Record<number, State>> {
  expect((await service.import(records)).rejected).toEqual([])
  expect(await jobsIn(service.ports).all()).toEqual([])
  await expectSound(service)
  return statesIn(service)
}

describe('a project that is imported as archived', () => {
  it('is archived with everything below it', async () => {
    await plant(service, { ...chain(11, 12, 13, 14), 15: 12, 21: null })

    expect(await imported(at(12, 11, false))).toEqual({
      11: 'active',
      12: 'archived',
      13: 'archived',
      14: 'archived',
      15: 'archived',
      21: 'active',
    })
  })

  it('is archived so also where the import ends right after its own write', async () => {
    await plant(service, chain(11, 12, 13))
    const { table } = service.ports
    const write = table.write.bind(table)
    table.write = async (changes) => {
      await write(changes)
      table.write = write
      throw new Error('The end.')
    }
    await expect(service.import([at(11, undefined, false)])).rejects.toThrow('The end.')

    await expectSound(service)
    expect(await statesIn(service)).toEqual({ 11: 'archived', 12: 'archived', 13: 'archived' })
  })

  it('has nothing open below it that is imported with it, or later', async () => {
    expect(await imported(at(13, 12, true), at(12, 11, true), at(11, undefined, false))).toEqual({
      11: 'archived',
      12: 'archived',
      13: 'archived',
    })
    expect(await imported(at(14, 13, true), at(13, 12, true))).toMatchObject({
      13: 'archived',
      14: 'archived',
    })
  })

  it.each([
    ['before', [at(12, 11, true), at(11, undefined, false)]],
    ['after', [at(11, undefined, false), at(12, 11, true)]],
  ])('archives what has its line %s it', async (_, records) => {
    await plant(service, chain(11, 12, 13))

    expect(await imported(...records)).toEqual({ 11: 'archived', 12: 'archived', 13: 'archived' })
  })

  it('archives projects that are moved below it, with their descendants', async () => {
    await plant(service, { 11: null, ...chain(21, 22) })

    expect(await imported(at(11, undefined, false), at(21, 11, true))).toEqual({
      11: 'archived',
      21: 'archived',
      22: 'archived',
    })
  })
})

describe('a project that is imported as open', () => {
  it.each([
    ['before', [at(12, 11, true), at(11, undefined, true)]],
    ['after', [at(11, undefined, true), at(12, 11, true)]],
    ['as its identifier only, after', [at(12, 11, true), { ...at(11, undefined, true), id: undefined }]],
  ])('is brought back with what is above it, which has its line %s it', async (_, records) => {
    await plant(service, chain(11, 12, 13))
    await archive(service, 11)

    expect(await imported(...records)).toEqual({ 11: 'active', 12: 'active', 13: 'archived' })
  })

  it('stays so when what is above it was still being archived', async () => {
    await plant(service, chain(11, 12, 13))

    const { job, acceptance } = jobsIn(service.ports).accept({ kind: 'archive-project', subject: 11 })
    const top = (await projectsIn(service.ports).byId(11))!
    await service.ports.table.write([
      ...projectsIn(service.ports).replacement(top, { ...top, active: false, archiving: job.id }),
      acceptance,
    ])

    expect(await imported(at(11, undefined, true), at(12, 11, true))).toEqual({
      11: 'active',
      12: 'active',
      13: 'archived',
    })
    await runJob({ job: job.id }, service.ports, () => true)
    expect(await statesIn(service)).toMatchObject({ 12: 'active' })
  })

  it('is archived where its parent is archived the moment before', async () => {
    await plant(service, chain(11))
    const matches = ({ identifier }: Item) => identifier === 'project-12'
    beforeWriting(service.ports, matches, () => archive(service, 11))

    expect(await imported(at(12, 11, true))).toEqual({ 11: 'archived', 12: 'archived' })
  })

  it('is reported while it is being archived itself', async () => {
    await plant(service, chain(11))
    const matches = ({ identifier }: Item) => identifier === 'project-11'
    beforeWriting(service.ports, matches, async () => {
      const top = (await projectsIn(service.ports).byId(11))!
      await projectsIn(service.ports).replace(top, { ...top, active: false, archiving: 'job' })
    })

    expect((await service.import([at(11, undefined, true)])).rejected).toEqual([[1, 'is being archived.']])
  })
})

describe('an import', { timeout: 120_000 }, () => {
  it('of an archived project and one below it leaves nothing open there, whatever a client does meanwhile', async () => {
    await interruptEverywhere({
      prepare: (service) => plant(service, chain(11, 12, 13)),
      work: (service) => service.import([at(12, 11, false), at(14, 13, true)]),
      meanwhile: (service) => archive(service, 11),
      outcome: async (service, { rejected }) => {
        expect(rejected).toEqual([])
        await expectSound(service)
      },
    })
  })

  it('that restores a project leaves no active project below one that a client archives at the same time', async () => {
    await interruptEverywhere({
      prepare: async (service) => {
        await plant(service, chain(11, 12, 13))
        await setActive(service, 13, false)
        await setActive(service, 12, false)
      },
      work: (service) => service.import([at(12, 11, true), at(13, 12, true)]),
      meanwhile: (service) => archive(service, 11),
      outcome: (service) => expectSound(service),
    })
  })
})
