import type { Viewer } from '#shared/access/viewer.ts'
import {
  boolean,
  date,
  dateTime,
  duration,
  formattable,
  integer,
  linked,
  text,
} from '#shared/platform/properties/property.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'

/** Less than 1,000 hours. */
const MAX_SECONDS = 3_599_999

/** Stands for the rule of what has a default and who may choose others, which depends on the project. */
const atPlace = () => true

/** Stands for that and for what can be chosen, which depends on the project, too. */
const chosen = { required: false, writable: atPlace, allowed: () => undefined } as const

const optional = { required: false, writable: true } as const
const listed = { filter: true, sort: true } as const
const toWorkPackage = { to: 'WorkPackage', paths: { '/api/v3/work_packages/': '' }, ...optional } as const

/** Around work packages, "Time entries: Resource". */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  createdAt: dateTime({ label: 'Created on', ...listed }),
  updatedAt: dateTime({ label: 'Updated on', ...listed }),
  spentOn: date({ label: 'Date', writable: true, ...listed }),
  /** In seconds; a running timer has none. */
  hours: duration({ label: 'Hours', unit: 'seconds', max: MAX_SECONDS, ...optional, sort: true }),
  comment: formattable({
    label: 'Comment',
    format: 'plain',
    isText: true,
    limits: { maxLength: 1000 },
    writable: true,
  }),
  ongoing: boolean({ label: 'Ongoing', default: false, writable: true, filter: true }),
  /** Of what there is; schemas do not describe it. */
  entityType: text({
    label: 'Entity type',
    maxLength: 255,
    visible: (_: Viewer, one: unknown) => one !== undefined,
    required: false,
    stored: false,
    show: ({ workPackage }: { workPackage?: number }) => (workPackage === undefined ? null : 'WorkPackage'),
  }),
  /** Everybody logs time for somebody; later that may be nobody any more. */
  user: linked({ label: 'User', to: 'User', paths: { '/api/v3/users/': '' }, ...chosen }),
  workPackage: linked({ label: 'Work package', alias: 'entity', ...toWorkPackage }),
  /** Another name of the link to the work package, which schemas describe as well. */
  entity: linked({ label: 'Entity', ...toWorkPackage, stored: false, show: () => null }),
  project: linked({ label: 'Project', to: 'Project', paths: { '/api/v3/projects/': '' }, writable: atPlace }),
  activity: linked({
    label: 'Activity',
    to: 'TimeEntriesActivity',
    paths: { '/api/v3/time_entries/activities/': '' },
    ...chosen,
    exists: (id, { configuration }) =>
      activityIn(configuration as Viewer['configuration'], Number(id)) !== undefined,
    title: (id, { configuration }) => activityIn(configuration as Viewer['configuration'], Number(id))?.name,
  }),
}
