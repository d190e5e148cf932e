import type { Stores } from '#shared/app.ts'
import { storesOf } from '#shared/compose.ts'
import { restingWork } from '#shared/configuration/maintenance.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { type JobKindOf, jobsIn } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { type Worker, workOffWith } from '#shared/platform/jobs/run.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { removePrincipal } from '#shared/resources/principals/remove-principal.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { archiveProject } from '#shared/resources/projects/archive-project.ts'
import { refreshActivities } from '#shared/resources/projects/refresh-activity.ts'
import { removeProject } from '#shared/resources/projects/remove-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { removeVersion } from '#shared/resources/versions/remove-version.ts'
import { retractMoved } from '#shared/resources/versions/retract-moved.ts'
import { retractVersion } from '#shared/resources/versions/retract-version.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { moveBelongingsOf } from '#shared/resources/work-packages/move-belongings.ts'
import { moveWorkPackage } from '#shared/resources/work-packages/move-work-package.ts'
import { removeWorkPackage } from '#shared/resources/work-packages/remove-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

const composers = {
  attachments: attachmentsIn,
  grids: gridsIn,
  groups: groupsIn,
  jobs: jobsIn,
  membershipEdits: membershipEditsIn,
  memberships: membershipsIn,
  principals: principalsIn,
  projects: projectsIn,
  queries: queriesIn,
  journals: journalsIn,
  references: referencesIn,
  relations: relationsIn,
  timeEntries: timeEntriesIn,
  users: usersIn,
  versions: versionsIn,
  watchers: watchersIn,
  workPackages: workPackagesIn,
}

type Working = Stores<keyof typeof composers | 'configuration' | 'now' | 'queues' | 'table'>

const workers: Record<JobKindOf<'jobs'>, Worker<Working>> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
  'archive-project': archiveProject,
  'remove-project': removeProject,
  'remove-version': removeVersion,
  'remove-work-package': removeWorkPackage,
  'move-work-package': moveWorkPackage,
  'move-belongings': moveBelongingsOf,
  'retract-version': retractVersion,
  'retract-moved': retractMoved,
  'refresh-activity': refreshActivities,
}

export const workOff = workOffWith(workers)

export const handler = consumer(restingWork(workOff), () => storesOf(composers))
