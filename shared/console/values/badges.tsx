import { isCollection, type Link, linkOf, type Resource } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Badge, type Tone } from '../design/badge.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useWhere } from '../shell/use-where.tsx'

/** The tones of states, by what the API calls them. */
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

/** The state of a project, a version or a person, in a word and with its colour. */
export function State({ of }: { of: unknown }) {
  const { sayName } = useLanguage()
  const state = String(of ?? '')
  if (!state) return null
  return <Badge tone={tones[state.replace(/_/g, ' ').toLowerCase()]}>{sayName(inWords(state))}</Badge>
}

/** Whether a project is archived, else its status; nothing if it has none. */
export const ProjectState = ({ project }: { project: Resource }) => (
  <State of={project.active === false ? 'archived' : project.status} />
)

/** The statuses, types or priorities of work packages, by their addresses: they say more than links to them do. */
function useKinds(relation: 'statuses' | 'types' | 'priorities'): ReadonlyMap<string | null, Resource> {
  const { value } = useResource(linkOf(useWhere().root, relation)?.href)
  const elements = value && isCollection(value) ? value._embedded.elements : []
  return new Map(elements.map((one) => [linkOf(one, 'self')?.href ?? null, one]))
}

/** The colours of the statuses, types or priorities of work packages, by their addresses. */
export function useColors(relation: 'statuses' | 'types' | 'priorities'): ReadonlyMap<string, string> {
  const kinds = [...useKinds(relation)]
  return new Map(
    kinds.flatMap(([href, { color }]): [string, string][] =>
      href && typeof color === 'string' ? [[href, color]] : [],
    ),
  )
}

/** Whether a work package or a version is closed. */
export function useIsClosed(resource: Resource): boolean {
  const status = useKinds('statuses').get(linkOf(resource, 'status')?.href ?? null)
  return status ? status.isClosed === true : resource.status === 'closed'
}

/** The status of a work package, with the colour that the status has. */
export function WorkStatus({ status }: { status: Link }) {
  const color = useColors('statuses').get(status.href ?? '')
  return <Badge color={color}>{status.title}</Badge>
}
