import {
  choice,
  date,
  dateTime,
  formattable,
  integer,
  linked,
  onCreation,
  text,
} from '#shared/platform/properties/property.ts'
import { routes } from './routes.ts'
import { sharings } from './sharing.ts'

const statuses = ['open', 'finished', 'locked', 'closed'] as const

/** Specification, "Version". Who may write it depends on rights in the defining project. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 60, writable: true, filter: true, sort: true }),
  description: formattable({ label: 'Description', format: 'plain', writable: true }),
  startDate: date({ label: 'Start date', required: false, writable: true, filter: true, sort: true }),
  endDate: date({ label: 'Finish date', required: false, writable: true, filter: true, sort: true }),
  status: choice({
    label: 'Status',
    default: 'open',
    values: () => ['open', 'locked', 'closed'],
    // In the specification's table of properties, but not offered in schemas.
    also: ['finished'],
    all: statuses,
    writable: true,
    filter: true,
  }),
  sharing: choice({
    label: 'Sharing',
    default: 'none',
    values: ({ isAdmin }) => sharings.filter((sharing) => isAdmin || sharing !== 'system'),
    all: sharings,
    writable: true,
    filter: true,
  }),
  definingProject: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    stored: 'project',
    allowed: (_, version) => (version ? undefined : { href: routes['available-projects'].path }),
    writable: onCreation,
  }),
  createdAt: dateTime({ label: 'Created on', sort: true }),
  updatedAt: dateTime({ label: 'Updated on', sort: true }),
}
