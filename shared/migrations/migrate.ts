import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { acceptOnce, type HasTime, type Outcome } from '#shared/platform/jobs/run.ts'
import { inSteps } from '#shared/platform/jobs/steps.ts'
import { log } from '#shared/platform/log.ts'
import { migrations } from './internal/migrations.ts'
import { formats, type Installed, PRESENT } from './store.ts'

/** An update of an installation, as it goes on: the format that is being reached, and the pieces that are done. */
export type Report = (format: string, done: number, total: number) => void

/**
 * Accepts the job that brings the data to the present format, if it is needed and has not been accepted. The sweeper does
 * so, as it runs soon after every deployment. An installation without data has the present format.
 */
export async function startMigrating(app: App): Promise<void> {
  const { number, accepted } = await app.formats.installed()
  if (number >= PRESENT || (await beginIfFresh(app))) return
  log('WARN', 'the data has an older format, and is being migrated', { format: number, present: PRESENT })
  if (accepted !== PRESENT)
    await acceptOnce(app, [app.jobs.accept({ kind: 'migrate', subject: PRESENT })], app.formats.acceptance())
}

/**
 * Notes the present format for an installation into which nothing has been written. What is written first calls it.
 *
 * @returns whether there was nothing in the installation
 */
export async function beginIfFresh(app: App): Promise<boolean> {
  const isFresh = (await app.formats.noted()) === undefined && (await isEmpty(app))
  if (isFresh) await app.formats.begin()
  return isFresh
}

/** Whether nothing has been written: that needs a principal, a project or a configuration, and ids come from sequences. */
export async function isEmpty({ sequences, configuration }: App): Promise<boolean> {
  const [revision, ...used] = await Promise.all([
    configuration.revision(),
    sequences.formatOf('principals'),
    sequences.formatOf('projects'),
  ])
  return revision === 0 && used.every((format) => format === undefined)
}

/** The worker: brings the data to the present format. */
export async function migrate(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const outcome = await bringUpToDate(app, hasTime)
  if (outcome === 'done') await app.jobs.end(job, [])
  return outcome
}

/**
 * Brings the data to the present format, one migration after the other, while the service runs. How far it has come is noted
 * with the format: another run goes on there.
 *
 * @param report is told before each piece, and at the end of each migration
 */
export async function bringUpToDate(
  app: App,
  hasTime: HasTime = () => true,
  report: Report = () => {},
): Promise<Outcome> {
  let installed = await app.formats.installed()
  while (installed.number < PRESENT) {
    if ((await migrateOnce(installed, app, hasTime, report)) === 'unfinished') return 'unfinished'
    await app.formats.complete(installed.number)
    installed = await app.formats.installed()
  }
  return 'done'
}

async function migrateOnce(
  { number, progress = -1 }: Installed,
  app: App,
  hasTime: HasTime,
  report: Report,
): Promise<Outcome> {
  const format = formats[number] as keyof typeof migrations
  const migration = migrations[format]
  const pieces = await migration.pieces(app)
  const tell = (last: number) => report(format, pieces.filter((piece) => piece <= last).length, pieces.length)
  const advance = (last: number) => app.formats.advance(number, last)
  tell(progress)
  return inSteps(pieces, { after: progress, hasTime, advance, size: 1 }, async ([piece = 0]) => {
    await migration.migrate(piece, app)
    await advance(piece)
    tell(piece)
  })
}
