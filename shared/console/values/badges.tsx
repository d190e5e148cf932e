import { type Link, linkOf, type Resource } from '../api/hal.ts'
import { Badge, type Tone } from '../design/badge.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useKind } from './use-kind.ts'

/** Colors of badges, keyed by the name of the state in the API. */
const tones: Readonly<Record<string, Tone>> = {
  'on track': 'green',
  'at risk': 'amber',
  'off track': 'red',
  'not started': 'grey',
  finished: 'purple',
  discontinued: 'grey',
  open: 'blue',
  closed: 'grey',
  active: 'green',
  registered: 'blue',
  invited: 'amber',
  locked: 'red',
  archived: 'grey',
}

/** A badge for the state of a project, version or person. */
export function StateBadge({ of }: { of: unknown }) {
  const { sayName } = useLanguage()
  const state = String(of ?? '')
  if (!state) return null
  return <Badge tone={tones[state.replace(/_/g, ' ').toLowerCase()]}>{sayName(inWords(state))}</Badge>
}

/** A badge that marks an archived project, or shows the status of an active project. */
export const ProjectState = ({ project }: { project: Resource }) => (
  <StateBadge of={project.active === false ? 'archived' : project.status} />
)

/** Returns the color of the status at an address; undefined until the statuses have been read. */
export function useStatusColor(href: string | null | undefined): string | undefined {
  const color = useKind('statuses', href)?.color
  return typeof color === 'string' ? color : undefined
}

/** Returns whether a work package or version is closed. */
export function useIsClosed(resource: Resource): boolean {
  const status = useKind('statuses', linkOf(resource, 'status')?.href)
  return status ? status.isClosed === true : resource.status === 'closed'
}

/** A badge for the status of a work package, in the color of the status. */
export function WorkStatus({ status }: { status: Link }) {
  const color = useStatusColor(status.href)
  return <Badge color={color}>{status.title}</Badge>
}
