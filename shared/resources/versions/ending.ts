import type { App } from '#shared/app.ts'
import { whileStanding } from '#shared/jobs/fencing.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import { equals } from '#shared/table/condition.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { writePacked } from '#shared/transfer/packs.ts'
import type { Version } from './model.ts'
import { removeUses } from './removal.ts'

/** Versions that are marked between two looks at the clock. */
const STEP = 200

/**
 * Removes the versions of a project that is going, with everything that refers to them. Before that all of them are
 * marked, so that nothing new refers to any. May be repeated.
 *
 * @param job in whose name they go
 */
export async function removeVersions(
  project: number,
  job: Job,
  app: App,
  hasTime: () => boolean,
): Promise<Outcome> {
  const listed = await app.versions.inProject(project)
  for (let at = 0; at < listed.length; at += STEP) {
    if (!hasTime()) return 'unfinished'
    await mark(listed.slice(at, at + STEP), project, job, app)
  }
  for (const { id } of listed) {
    if (!hasTime() || (await removeMarked(id, app, hasTime)) === 'unfinished') return 'unfinished'
  }
  return 'done'
}

/** One that has moved to another project meanwhile stays as it is. */
async function mark(listed: readonly { id: number }[], project: number, { id: job }: Job, app: App) {
  const { versions, table } = app
  const waiting = async (id: number) => {
    const version = await versions.byId(id)
    return version?.project === project && !version.removal ? [version] : []
  }
  const marked = (version: Version): Version => ({ ...version, removal: job })
  const markOne = (id: number) =>
    retryingRefusals(async () => {
      for (const version of await waiting(id)) await versions.replace(version, marked(version))
    })
  const found = await Promise.all(listed.map(({ id }) => waiting(id)))
  const changesOf = (version: Version) => versions.replacement(version, marked(version))
  await writePacked(found.flat(), changesOf, table, ({ id }) => markOne(id))
}

/** One that somebody takes elsewhere, or that has gone and come back, is not meant any more. */
async function removeMarked(id: number, app: App, hasTime: () => boolean): Promise<Outcome> {
  const removal = (await app.versions.byId(id))?.removal
  if (removal === undefined) return 'done'
  const isMarked = app.versions.check(id, equals('removal', removal))
  const outcome = await whileStanding(isMarked, app, (fenced) => removeWithUses(id, fenced, hasTime))
  return outcome ?? 'done'
}

async function removeWithUses(id: number, app: App, hasTime: () => boolean): Promise<Outcome> {
  if ((await removeUses(id, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const version = await app.versions.byId(id)
    if (version) await app.table.write(app.versions.removal(version))
  })
  return 'done'
}
