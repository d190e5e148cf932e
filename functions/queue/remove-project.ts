import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import type { HasTime } from '#shared/lambda/consumer.ts'
import { Cascade } from '#shared/resources/projects/ending/cascade.ts'
import { emptyProjects } from '#shared/resources/projects/ending/emptying.ts'
import { endProject, endProjects } from '#shared/resources/projects/ending/ending.ts'
import { descendantsOf } from '#shared/resources/projects/tree/walk.ts'

/** Projects that are removed between two looks at the clock. */
const WAVE = 64

/**
 * Removes a project with everything below it, the lowest first: of each its memberships, its work packages, its
 * versions, and last itself. Before that everything is marked, so that nothing new comes into any of them. Every
 * step may be repeated; a run that comes late leaves alone what has been imported again under the same id.
 */
export async function removeProject(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject } = job
  const isOver = async () => (await app.projects.byId(subject))?.removal !== job.id
  if (await isOver()) return over(job, app)
  const cascade = new Cascade({ top: subject, mark: 'removal', job: job.id }, app)
  if ((await cascade.run(hasTime)) === 'unfinished') return 'unfinished'
  for (const wave of await wavesBelow(subject, app)) {
    if (!hasTime() || (await emptyProjects(wave, job, app, hasTime)) === 'unfinished') return 'unfinished'
    await endProjects(wave, app)
    if (await isOver()) return over(job, app)
  }
  if ((await emptyProjects([subject], job, app, hasTime)) === 'unfinished') return 'unfinished'
  await endProject(subject, app, job)
  return 'done'
}

async function over(job: Job, { jobs }: App): Promise<Outcome> {
  await jobs.end(job, [])
  return 'done'
}

/** What is below a project, in the order in which it can go: nothing before what is below that. */
async function wavesBelow(id: number, app: App): Promise<number[][]> {
  const below = await descendantsOf([id], app.projects)
  const heights = [...new Set(below.map(({ level }) => level))].reverse()
  const levels = heights.map((height) => below.filter(({ level }) => level === height).map((node) => node.id))
  return levels.flatMap(inWaves)
}

const inWaves = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / WAVE) }, (_, index) =>
    ids.slice(index * WAVE, (index + 1) * WAVE),
  )
