import {
  choice,
  date,
  dateTime,
  formattable,
  integer,
  linked,
  type Properties,
  text,
} from '#shared/platform/properties/property.ts'
import { sharings, type Version, versionStatuses } from './model.ts'
import { routes } from './routes.ts'

/** Specification, "Version". Who may write it depends on rights in the defining project. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 60, writable: true }),
  description: formattable({
    label: 'Description',
    format: 'plain',
    stored: ({ description }) => description,
    writable: true,
  }),
  startDate: date({ label: 'Start date', required: false, writable: true }),
  endDate: date({ label: 'Finish date', required: false, writable: true }),
  status: choice({
    label: 'Status',
    default: 'open',
    values: () => ['open', 'locked', 'closed'],
    // In the specification's table of properties, but not offered in schemas.
    also: ['finished'],
    all: versionStatuses,
    writable: true,
  }),
  sharing: choice({
    label: 'Sharing',
    default: 'none',
    values: ({ isAdmin }) => sharings.filter((sharing) => isAdmin || sharing !== 'system'),
    all: sharings,
    writable: true,
  }),
  definingProject: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    show: ({ project }) => project,
    allowed: (_, version) => (version ? undefined : { href: routes['available-projects'].path }),
    writable: (_, version) => version === undefined,
  }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
} satisfies Properties<Version>
