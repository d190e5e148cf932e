import { isIdentifier } from '#shared/platform/http/addresses.ts'
import {
  boolean,
  choice,
  dateTime,
  formattable,
  integer,
  linked,
  type Properties,
  text,
} from '#shared/platform/properties/property.ts'
import { availableParentsHref, type Project, projectStatuses, statusLinks } from './model.ts'

/** Words that are path segments of other routes, so that no identifier may be one of them. */
const reserved = ['new', 'form', 'schema', 'schemas', 'available_parent_projects']

const MAX_IDENTIFIER = 100

/** Whether an identifier has the right form. Its length is checked separately, by `maxLength`. */
const isAcceptable = (identifier: string) => isIdentifier(identifier.slice(0, MAX_IDENTIFIER))

/** Specification, "Project". Who may write is decided per project, in `policy.ts`, since it depends on rights in it. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  identifier: text({
    label: 'Identifier',
    maxLength: MAX_IDENTIFIER,
    accepts: isAcceptable,
    reserved,
    unique: true,
    writable: true,
  }),
  name: text({ label: 'Name', maxLength: 255, writable: true }),
  active: boolean({ label: 'Active', default: true, writable: true }),
  public: boolean({ label: 'Public', default: false, writable: true }),
  status: choice({
    label: 'Status',
    default: 'on track',
    values: () => projectStatuses,
    links: statusLinks,
    all: projectStatuses,
    writable: true,
  }),
  statusExplanation: formattable({
    label: 'Status description',
    format: 'markdown',
    stored: ({ statusExplanation }) => statusExplanation,
    writable: true,
  }),
  description: formattable({
    label: 'Description',
    format: 'markdown',
    stored: ({ description }) => description,
    writable: true,
  }),
  parent: linked({
    label: 'Subproject of',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    required: false,
    allowed: (_, project) => ({ href: availableParentsHref((project as Project | undefined)?.id) }),
    writable: true,
  }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
} satisfies Properties<Project>

/** The additional properties of list elements (specification, "Projects"). */
export const elementProperties = {
  type: text({ label: 'Type', maxLength: 255, required: false, show: () => null }),
} satisfies Properties<Project>
