import { isCollection, type Link, linkOf, type Resource } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Badge, type Tone } from '../design/badge.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useWhere } from '../shell/use-where.tsx'

/** Tones of badges by the API's name of the state. */
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

/** A badge for an archived project, else for its status, if any. */
export const ProjectState = ({ project }: { project: Resource }) => (
  <StateBadge of={project.active === false ? 'archived' : project.status} />
)

/** The statuses, types or priorities by address. They have colours, which links to them lack. */
function useKinds(relation: 'statuses' | 'types' | 'priorities'): ReadonlyMap<string | null, Resource> {
  const { value } = useResource(linkOf(useWhere().root, relation)?.href)
  const elements = value && isCollection(value) ? value._embedded.elements : []
  return new Map(elements.map((one) => [linkOf(one, 'self')?.href ?? null, one]))
}

/** The colours of statuses, types or priorities, by address. */
export function useColors(relation: 'statuses' | 'types' | 'priorities'): ReadonlyMap<string, string> {
  const kinds = [...useKinds(relation)]
  return new Map(
    kinds.flatMap(([href, { color }]): [string, string][] =>
      href && typeof color === 'string' ? [[href, color]] : [],
    ),
  )
}

/** Returns whether a work package or version is closed. */
export function useIsClosed(resource: Resource): boolean {
  const status = useKinds('statuses').get(linkOf(resource, 'status')?.href ?? null)
  return status ? status.isClosed === true : resource.status === 'closed'
}

/** A badge for the status of a work package, in the colour of the status. */
export function WorkStatus({ status }: { status: Link }) {
  const color = useColors('statuses').get(status.href ?? '')
  return <Badge color={color}>{status.title}</Badge>
}
