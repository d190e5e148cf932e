import type { App } from '#shared/app.ts'
import { forgetReference } from '#shared/custom-fields/references.ts'
import { referenceTo } from '#shared/custom-fields/value.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Outcome } from '#shared/platform/jobs/run.ts'
import { removeGridsOf } from '#shared/resources/grids/removal.ts'
import { leaveGroup } from '#shared/resources/memberships/edits.ts'

/**
 * Removes a user, placeholder user or group: out of its groups, its grids, its memberships, the custom
 * fields that name it, and last, in one transaction, itself with its unique names and the job. Every step
 * may be repeated; a run that comes late leaves alone who has been imported again under the same id.
 */
export async function removePrincipal(job: Job, app: App): Promise<Outcome> {
  await retryingRefusals(async () => {
    const found = await app.principals.byId(job.subject)
    if (found?.principal.removal !== job.id) return app.jobs.end(job, [])
    for (const group of found.principal.groups) await leaveGroup(job.subject, group, app)
    await removeGridsOf(job.subject, app)
    await app.memberships.edit(job.subject, () => [])
    await forgetReference(referenceTo(found.kind, job.subject), app)
    const bare = await found.collection.byId(job.subject)
    // Somebody may have given it a new membership in the meantime: then all over again.
    if (!bare || bare.rights.global.length + bare.rights.anyProject.length > 0) throw new WriteRefused([])
    return app.jobs.end(job, found.collection.removal(bare))
  })
  return 'done'
}
