import { show } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { addressedWorkPackages } from '#shared/project-context/load-work-package.ts'
import { addressedActivities } from './activities/load-activity.ts'
import { representActivity } from './activities/representer.ts'
import { routes as activities } from './activities/routes.ts'
import { addressedAttachments } from './attachments/load-attachment.ts'
import { routes as attachments } from './attachments/routes.ts'
import { representSingle as representAttachment } from './attachments/single.ts'
import { showableMemberships } from './memberships/resource.ts'
import { routes as memberships } from './memberships/routes.ts'
import { representSingle as representProject } from './projects/representer.ts'
import { routes as projects } from './projects/routes.ts'
import { shownTimeEntries } from './time-entries/load.ts'
import { representSingle as representTimeEntry } from './time-entries/representer.ts'
import { routes as timeEntries } from './time-entries/routes.ts'
import { addressedUsers } from './users/load.ts'
import { representUser } from './users/representer.ts'
import { routes as users } from './users/routes.ts'
import { addressedVersions } from './versions/load-version.ts'
import { representSingle as representVersion } from './versions/representer.ts'
import { routes as versions } from './versions/routes.ts'
import type { Announced } from './webhooks/message.ts'
import { shownWebhooks } from './webhooks/resource.ts'
import { routes as webhooks } from './webhooks/routes.ts'
import { representSingle as representWorkPackage } from './work-packages/representer.ts'
import { routes as workPackages } from './work-packages/routes.ts'

/** The kinds of resources whose events webhooks can receive, keyed by the subject of the event. */
export const announced: Announced = {
  work_package: {
    route: workPackages.show,
    member: 'work_package',
    show: show({
      ...addressedWorkPackages,
      represent: (workPackage, _, { context }, ports: Ports) =>
        representWorkPackage(workPackage, context, ports),
    }),
  },
  work_package_comment: {
    route: activities.show,
    member: 'activity',
    show: show({ ...addressedActivities, represent: representActivity }),
  },
  project: {
    route: projects.show,
    member: 'project',
    show: show({
      ...addressedProjects,
      represent: (project, viewer, { membership }, ports: Ports) =>
        representProject(project, viewer, membership, ports),
    }),
  },
  time_entry: {
    route: timeEntries.show,
    member: 'time_entry',
    show: show({
      ...shownTimeEntries,
      represent: (entry, _, { context }) => representTimeEntry(entry, context),
    }),
  },
  attachment: {
    route: attachments.show,
    member: 'attachment',
    show: show({
      ...addressedAttachments,
      represent: (attachment, _, { owner, context }) => representAttachment(attachment, owner, context),
    }),
  },
  version: {
    route: versions.show,
    member: 'version',
    show: show({
      ...addressedVersions,
      represent: (version, viewer, { defining }, ports: Ports) =>
        representVersion(version, viewer, defining, ports),
    }),
  },
  membership: { route: memberships.show, member: 'membership', show: show(showableMemberships) },
  user: { route: users.show, member: 'user', show: show({ ...addressedUsers, represent: representUser }) },
  webhook: { route: webhooks.show, member: 'webhook', show: show(shownWebhooks) },
}
