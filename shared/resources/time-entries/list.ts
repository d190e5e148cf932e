import { viewTimePermissions } from '#shared/access/permissions.ts'
import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import { when } from '#shared/platform/hal/resource.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import type { Ports } from '#shared/ports.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import { listInProjects } from '#shared/project-context/list-in-projects.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { archivedIn } from '#shared/resources/projects/store.ts'
import { timeEntryListing } from './listing.ts'
import type { TimeEntry } from './model.ts'
import { canLogOwn, canSee } from './policy.ts'
import { representElement } from './representer.ts'
import { routes } from './routes.ts'
import { row, rowPartitions, timeEntriesIn } from './store.ts'

export const listTimeEntries = list({
  count: (ports) => timeEntriesIn(ports).counters(),
  load: (_, ports: Ports) => archivedIn(ports).ids(),
  listFor: async ({ viewer, ports, counters, loaded: archived }) => {
    const access = await ListAccess.of(viewer, archived, ports, viewTimePermissions)
    const context = new ProjectContext(viewer, ports)
    context.knowRights(access)
    return {
      listing: timeEntryListing(viewer, ports, context, (project) =>
        access.rights(project).may('view_work_packages'),
      ),
      page: ({ selection }) =>
        listInProjects<TimeEntry>(timeEntriesIn(ports), access, ports, {
          rowPartitions,
          partitions: () => everythingFor(access, ports),
          isListed: ({ [row.user]: user }, rights) => canSee(viewer, { user: user as number }, rights),
          attributes: [row.user],
          counters,
          tooMuch,
        }).page(selection),
      links: () =>
        when(access.mayAnywhere(canLogOwn), {
          createTimeEntry: { href: routes['create-form'].path, method: 'post' },
          createTimeEntryImmediately: { href: routes.create.path, method: 'post' },
        }),
      represent: representingEach((entry: TimeEntry) => representElement(entry, context)),
    }
  },
})

/** Maximum number of projects whose time entries a list reads if it has no filter by user or work package. */
const MAX_PROJECTS = 1000

const tooMuch = () =>
  invalidQuery(['The list is too large to be filtered; narrow it by user, work package or project.'])

/**
 * Returns the partitions that contain all time entries that the requester may see. In some projects, the requester may
 * see only their own entries.
 */
async function everythingFor(access: ListAccess, ports: Ports): Promise<RowPartition[]> {
  const { user } = access.viewer
  const projects = await access.projects(ports)
  const whole = projects.filter((id) => access.rights(id).may('view_time_entries'))
  if (whole.length > MAX_PROJECTS) throw tooMuch()
  const readsOwn = user !== undefined && whole.length < projects.length
  return [...whole.map(rowPartitions.inProject), ...(readsOwn ? [rowPartitions.ofUser(user.id)] : [])]
}
