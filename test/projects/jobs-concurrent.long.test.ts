import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { run, type Worker } from '#shared/platform/jobs/run.ts'
import { archiveProject } from '#shared/resources/projects/archive-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { removeProject } from '#shared/resources/projects/remove-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { all, states, trees } from '#test/support/faults/interrupted-project-requests.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  bringBack,
  chain,
  expectSound,
  plant,
  remove,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { project } from '#test/support/fixtures/records.ts'

beforeAll(skipRetryPauses)

async function runPending(service: Service, work: Worker): Promise<void> {
  const job = await pendingJob(service)
  if (job) await run(job, work, jobsIn(service.ports), () => true)
}

async function pendingJob({ ports }: Service): Promise<Job | undefined> {
  const [id] = await jobsIn(ports).all()
  return id === undefined ? undefined : jobsIn(ports).pending(id)
}

/** Archives only the project itself, like a request that runs out of time before it reaches the descendants. */
async function archiveAlone({ ports }: Service, id: number): Promise<void> {
  const found = await projectsIn(ports).byId(id)
  const { job, acceptance } = jobsIn(ports).accept({ kind: 'archive-project', subject: id })
  if (found)
    await projectsIn(ports).replace(found, { ...found, active: false, archiving: job.id }, acceptance)
}

describe('A job that another run of the same job interrupts at any call', { timeout: 120_000 }, () => {
  it('does not archive projects that were restored in the meantime', async () => {
    await interruptEverywhere({
      prepare: async (service) => {
        await plant(service, trees)
        await archiveAlone(service, 11)
      },
      work: (service) => runPending(service, archiveProject),
      meanwhile: async (service) => {
        await runPending(service, archiveProject)
        for (const id of [11, 12, 13, 14]) expect((await bringBack(service, id)).status).toBe(200)
      },
      outcome: async (service) => {
        expect(states(await statesIn(service), 11, 12, 13, 14, 15)).toEqual([...all('active', 4), 'archived'])
        await expectSound(service)
      },
    })
  })

  it('does not remove the mark of a later archiving', async () => {
    const service = await Service.start()
    await plant(service, chain(11, 12))
    await archiveAlone(service, 11)
    const early = (await pendingJob(service)) as Job
    const before = (await projectsIn(service.ports).byId(11)) as Project
    await projectsIn(service.ports).replace(before, { ...before, active: true, archiving: undefined })
    await archiveAlone(service, 11)
    const later = (await projectsIn(service.ports).byId(11))?.archiving

    await archiveProject(early, service.ports, () => {})
    expect(later).not.toBe(early.id)
    expect((await projectsIn(service.ports).byId(11))?.archiving).toBe(later)
    await expectSound(service)
  })

  it('deletes a project once', async () => {
    await interruptEverywhere({
      prepare: async (service) => {
        await plant(service, trees, project(16, { parent: 14 }))
        await remove(service, 11)
      },
      work: (service) => runPending(service, removeProject),
      meanwhile: (service) => runPending(service, removeProject),
      outcome: async (service) => {
        expect(await statesIn(service)).toEqual({ 21: 'active', 22: 'active' })
        await expectSound(service)
      },
    })
  })
})
