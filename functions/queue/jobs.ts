import { restingWork } from '#shared/configuration/maintenance.ts'
import { type JobKindOf, jobsIn } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { jobHandler, type Worker } from '#shared/platform/jobs/run.ts'
import { currentPorts } from '#shared/ports.ts'
import { computeDigest } from '#shared/resources/attachments/compute-digest.ts'
import { reviseCustomValues } from '#shared/resources/custom-fields/revise-custom-values.ts'
import { replaceEntry } from '#shared/resources/entries/replace-entry.ts'
import { settleEntries } from '#shared/resources/entries/settle-entries.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { startDigests } from '#shared/resources/mails/start-digests.ts'
import { makeDateAlerts } from '#shared/resources/notifications/make-date-alerts.ts'
import { notify } from '#shared/resources/notifications/notify.ts'
import { removePrincipal } from '#shared/resources/principals/remove-principal.ts'
import { archiveProject } from '#shared/resources/projects/archive-project.ts'
import { copyProject } from '#shared/resources/projects/copy-project.ts'
import { refreshActivities } from '#shared/resources/projects/refresh-activity.ts'
import { removeProject } from '#shared/resources/projects/remove-project.ts'
import { fireReminders } from '#shared/resources/reminders/fire-reminders.ts'
import { removeVersion } from '#shared/resources/versions/remove-version.ts'
import { unassignUnavailableVersions } from '#shared/resources/versions/retract-moved.ts'
import { retractVersion } from '#shared/resources/versions/retract-version.ts'
import { moveTimeEntries } from '#shared/resources/work-packages/move-time-entries.ts'
import { moveWorkPackage } from '#shared/resources/work-packages/move-work-package.ts'
import { removeWorkPackage } from '#shared/resources/work-packages/remove-work-package.ts'

const workers: Record<JobKindOf<'jobs'>, Worker> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
  'archive-project': archiveProject,
  'copy-project': copyProject,
  'remove-project': removeProject,
  'remove-version': removeVersion,
  'remove-work-package': removeWorkPackage,
  'move-work-package': moveWorkPackage,
  'move-time-entries': moveTimeEntries,
  'retract-version': retractVersion,
  'retract-moved': unassignUnavailableVersions,
  'replace-entry': replaceEntry,
  'settle-entries': settleEntries,
  'revise-custom-values': reviseCustomValues,
  'refresh-activity': refreshActivities,
  'compute-digest': computeDigest,
  notify,
  'fire-reminders': fireReminders,
  'make-date-alerts': makeDateAlerts,
  'start-digests': startDigests,
}

export const runJob = jobHandler(jobsIn, workers)

export const handler = consumer(restingWork(runJob), () => currentPorts())
