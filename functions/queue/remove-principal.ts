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
 * Removes a user, placeholder user or group: it leaves its groups, and loses its grids, its memberships and the custom
 * field values that refer to it. The last transaction removes the entity with its unique names and ends the job. Every
 * step may be repeated. A late run does not touch a principal that has been imported again under the same id.
 */
export async function removePrincipal(job: Job, app: App): Promise<Outcome> {
  await retryingRefusals(async () => {
    const found = await app.principals.byId(job.subject)
    if (found?.principal.removal !== job.id) return app.jobs.end(job, [])
    for (const group of found.principal.groups) await leaveGroup(job.subject, group, app)
    await removeGridsOf(job.subject, app)
    await app.memberships.edit(job.subject, () => [])
    await forgetReference(referenceTo(found.kind, job.subject), app)
    const cleared = await found.collection.byId(job.subject)
    // A membership may have been added meanwhile: then everything is repeated.
    if (!cleared || cleared.rights.global.length + cleared.rights.anyProject.length > 0)
      throw new WriteRefused([])
    return app.jobs.end(job, found.collection.removal(cleared))
  })
  return 'done'
}
