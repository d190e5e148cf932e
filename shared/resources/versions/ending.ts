import type { App } from '#shared/app.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { changeAll } from '#shared/platform/dynamodb/packs.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import { whileStanding } from '#shared/platform/jobs/fencing.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/work.ts'
import { slices } from '#shared/platform/slices.ts'
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
  hasTime: HasTime,
): Promise<Outcome> {
  const listed = await app.versions.inProject(project)
  for (const step of slices(listed, STEP)) {
    if (!hasTime()) return 'unfinished'
    await mark(step, project, job, app)
  }
  for (const { id } of listed) {
    if (!hasTime() || (await removeMarked(id, app, hasTime)) === 'unfinished') return 'unfinished'
  }
  return 'done'
}

/** One that has moved to another project meanwhile stays as it is. */
const mark = (
  listed: readonly { id: number }[],
  project: number,
  { id: removal }: Job,
  { versions, table }: App,
): Promise<void> =>
  changeAll(
    listed.map(({ id }) => id),
    {
      find: async (id) => {
        const version = await versions.byId(id)
        return version?.project === project && !version.removal ? version : undefined
      },
      changesOf: (version) => versions.replacement(version, { ...version, removal }),
    },
    table,
  )

/** One that somebody takes elsewhere, or that has gone and come back, is not meant any more. */
async function removeMarked(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  const removal = (await app.versions.byId(id))?.removal
  if (removal === undefined) return 'done'
  const isMarked = app.versions.check(id, equals('removal', removal))
  const outcome = await whileStanding(isMarked, app, (fenced) => removeWithUses(id, fenced, hasTime))
  return outcome ?? 'done'
}

async function removeWithUses(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  if ((await removeUses(id, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const version = await app.versions.byId(id)
    if (version) await app.table.write(app.versions.removal(version))
  })
  return 'done'
}
