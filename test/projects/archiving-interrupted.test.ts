import { beforeAll, describe, expect, it } from 'vitest'
import { removeProject } from '#functions/queue/remove-project.ts'
import type { Worker } from '#shared/jobs/work.ts'
import { archiveTree } from '#shared/resources/projects/archiving.ts'
import { withoutPauses } from '#test/support/impatience.ts'
import { interruptEverywhere } from '#test/support/interruptions.ts'
import {
  archive,
  bringBack,
  chain,
  createBelow,
  expectSound,
  move,
  plant,
  remove,
  type State,
  statesIn,
} from '#test/support/project-trees.ts'
import { project } from '#test/support/records.ts'
import type { Answer, Service } from '#test/support/service.ts'

type Request = (service: Service) => Promise<Answer>

const trees = { ...chain(11, 12, 13, 14), 15: 12, 21: null, 22: 21 }

/** Interrupts one request by another everywhere, and then has a look at both answers and the states of projects. */
const meet = (
  work: Request,
  meanwhile: Request,
  look: (
    answers: [work: Answer, meanwhile: Answer],
    states: Record<number, State>,
    service: Service,
  ) => unknown,
) => {
  const others = new Map<Service, Answer>()
  return interruptEverywhere({
    prepare: (service) => plant(service, trees),
    work,
    meanwhile: async (service) => others.set(service, await meanwhile(service)),
    outcome: async (service, answer) => {
      await look([answer, others.get(service) as Answer], await statesIn(service), service)
      await expectSound(service)
    },
  })
}

const states = (found: Record<number, State>, ...ids: number[]) => ids.map((id) => found[id])
const all = (state: State, count: number) => Array(count).fill(state)

beforeAll(withoutPauses)

describe('Archiving that a move comes in between, whenever it does', { timeout: 120_000 }, () => {
  it('leaves alone what moves out of the tree, with everything below that', async () => {
    await meet(
      (service) => archive(service, 11),
      (service) => move(service, 12, null),
      ([archived, moved], found) => {
        expect(archived.status).toBe(200)
        expect([200, 403]).toContain(moved.status)
        const kept = moved.status === 200 ? 'active' : 'archived'
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(['archived', ...all(kept, 4)])
      },
    )
  })

  it('archives what moves into the tree, with everything below that', async () => {
    await meet(
      (service) => archive(service, 11),
      (service) => move(service, 21, 14),
      ([archived, moved], found) => {
        expect(archived.status).toBe(200)
        expect([200, 422]).toContain(moved.status)
        const kept = moved.status === 200 ? 'archived' : 'active'
        expect(states(found, 11, 14, 21, 22)).toEqual(['archived', 'archived', kept, kept])
      },
    )
  })

  it('archives what moves to another place within the tree', async () => {
    await meet(
      (service) => archive(service, 11),
      (service) => move(service, 13, 15),
      ([archived], found) => {
        expect(archived.status).toBe(200)
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(all('archived', 5))
      },
    )
  })

  it('archives what is created in the tree', async () => {
    await meet(
      (service) => archive(service, 11),
      (service) => createBelow(service, 14),
      ([, created], found) => {
        const { status, body } = created
        expect([201, 422]).toContain(status)
        if (status === 201) expect(states(found, body.id)).toEqual(['archived'])
      },
    )
  })

  it('is not brought back below', async () => {
    await meet(
      (service) => archive(service, 11),
      async (service) => {
        await archive(service, 13)
        return bringBack(service, 13)
      },
      (_, found) => expect(states(found, 11, 12, 13, 14, 15)).toEqual(all('archived', 5)),
    )
  })
})

describe('A deletion that something comes in between, whenever it does', { timeout: 120_000 }, () => {
  it('leaves alone what moves out of the tree, with everything below that', async () => {
    await meet(
      (service) => remove(service, 11),
      (service) => move(service, 12, null),
      async ([removed, moved], found, service) => {
        expect(removed.status).toBe(204)
        expect([200, 403, 409]).toContain(moved.status)
        const kept = moved.status === 200 ? 'active' : 'going'
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(['going', ...all(kept, 4)])
        await service.drain()
        const left = moved.status === 200 ? [12, 13, 14, 15, 21, 22] : [21, 22]
        expect(Object.keys(await statesIn(service)).map(Number)).toEqual(left)
      },
    )
  })

  it('takes what moves into the tree with it', async () => {
    await meet(
      (service) => remove(service, 11),
      (service) => move(service, 21, 14),
      ([removed, moved], found) => {
        expect(removed.status).toBe(204)
        const kept = moved.status === 200 ? 'going' : 'active'
        expect(states(found, 14, 21, 22)).toEqual(['going', kept, kept])
      },
    )
  })

  it('and the deletion of what is below it both succeed', async () => {
    await meet(
      (service) => remove(service, 11),
      (service) => remove(service, 13),
      async ([removed, other], found, service) => {
        expect([removed.status, other.status]).toEqual([204, 204])
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(all('going', 5))
        await service.drain()
        expect(await statesIn(service)).toEqual({ 21: 'active', 22: 'active' })
      },
    )
  })

  it('and archiving what is above it both succeed', async () => {
    await meet(
      (service) => remove(service, 13),
      (service) => archive(service, 11),
      ([removed, archived], found) => {
        expect([removed.status, archived.status]).toEqual([204, 200])
        expect(states(found, 11, 12, 13, 14, 15)).toEqual([
          'archived',
          'archived',
          'going',
          'going',
          'archived',
        ])
      },
    )
  })
})

/** Runs a job that is pending, if there is any. */
async function runPending({ app }: Service, work: Worker): Promise<void> {
  const [id] = await app.jobs.all()
  const job = id && (await app.jobs.pending(id))
  if (job) await work(job, app, () => true)
}

/** Archives a project as a request does that has no time for what is below it. */
async function archiveAlone({ app }: Service, id: number): Promise<void> {
  const found = await app.projects.byId(id)
  const { job, acceptance } = app.jobs.accept({ kind: 'archive-project', subject: id })
  if (found) await app.projects.replace(found, { ...found, active: false, archiving: job.id }, acceptance)
}

describe('A job that another run overtakes, whenever it does', { timeout: 120_000 }, () => {
  it('archives nothing of what has been brought back since', async () => {
    await interruptEverywhere({
      prepare: async (service) => {
        await plant(service, trees)
        await archiveAlone(service, 11)
      },
      work: (service) => runPending(service, archiveTree),
      meanwhile: async (service) => {
        await runPending(service, archiveTree)
        for (const id of [11, 12, 13, 14]) expect((await bringBack(service, id)).status).toBe(200)
      },
      outcome: async (service) => {
        expect(states(await statesIn(service), 11, 12, 13, 14, 15)).toEqual([...all('active', 4), 'archived'])
        await expectSound(service)
      },
    })
  })

  it('removes a project once', async () => {
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
