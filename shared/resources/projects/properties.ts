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

/** What stands for something else in addresses. */
const reserved = ['new', 'form', 'schema', 'schemas', 'available_parent_projects']

const MAX_IDENTIFIER = 100

/** Whether an identifier has the right form; that it is too long is said otherwise. */
const isAcceptable = (identifier: string) => isIdentifier(identifier.slice(0, MAX_IDENTIFIER))

/** Specification, "Project". Who may write what is decided with the project, since it takes rights in it. */
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

/** What elements of lists have besides (specification, "Projects"). */
export const elementProperties = {
  type: text({ label: 'Type', maxLength: 255, required: false, show: () => null }),
} satisfies Properties<Project>
