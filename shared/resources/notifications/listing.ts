import { computed, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { say } from '#shared/platform/language/message.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { humanName, type Listing } from '#shared/platform/query/listing.ts'
import { takingValues } from '#shared/platform/query/operators.ts'
import { anId, booleanFilter, choiceFilter, ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { linkColumn, projectFilter, referredBy } from '#shared/project-context/columns.ts'
import { toProject } from '#shared/project-context/link-target.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import { type Notification, type Reason, reasons } from './model.ts'
import { routes } from './routes.ts'

/**
 * Returns the row of a notification in memory. Instead of the reason, the row contains the index of the reason in
 * `reasons`, because lists can group only by numbers.
 */
export const rowOf = ({ id, workPackage, project, reason, isRead }: Notification) => ({
  id,
  workPackage,
  project,
  isRead,
  reason: reasons.indexOf(reason),
})

const byPosition = {
  attributes: ['reason'],
  reader: () => (row: Record<string, unknown>) => row.reason as number,
}

const byState = {
  attributes: ['isRead'],
  reader: () => (row: Record<string, unknown>) => Number(row.isRead),
}

const byResource: Filter = {
  label: 'Resource',
  ...idsIn(workPackages.list),
  operators: {
    '=': takingValues(anId, (ids) => isAbout(ids, true)),
    '!': takingValues(anId, (ids) => isAbout(ids, false)),
  },
}

const isAbout = (ids: readonly number[], wanted: boolean) =>
  computed(['workPackage'], ({ workPackage }) => ids.includes(workPackage as number) === wanted)

/** The filters, sort keys and groups of notifications (specification, "Notifications"). */
export function notificationListing(context: ProjectContext): Listing {
  const isRead = booleanFilter('Read', 'isRead')
  const inProject = projectFilter({ attribute: 'project' }, context.ports)
  const projects = linkColumn('project', toProject, referredBy('project', toProject, context), inProject)
  return {
    order: [['id', 'desc']],
    filters: {
      id: ownIdFilter(routes.list),
      read_i_a_n: isRead,
      read_ian: isRead,
      reason: choiceFilter('Reason', reasons, (reason: Reason) => equals('reason', reasons.indexOf(reason))),
      project: inProject,
      resource_id: byResource,
      resource_type: choiceFilter('Resource type', ['WorkPackage'], () => exists('workPackage')),
    },
    sorts: { id: 'id', reason: byPosition, read_i_a_n: byState, read_ian: byState },
    groups: {
      reason: { sort: byPosition, value: byPosition, shown: (value) => ({ title: reasons[value] }) },
      ...(projects.group && { project: projects.group }),
    },
    groupLink: (name) => ({ href: `/api/v3/queries/group_bys/${name}`, title: say(humanName(name)) }),
  }
}
