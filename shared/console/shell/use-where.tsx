import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useClient, useResource } from '../api/use-api.tsx'
import { formFragmentOf } from '../drafts/preset.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import type { ViewLocation } from '../navigation/view-location.ts'
import { requestHref } from '../pages/request-href.ts'
import { projectOf, relationInUnread, relationOf, type Where } from './where.ts'

const Context = createContext<Where | undefined>(undefined)

/**
 * Returns the current location.
 *
 * @throws Error outside of the `WhereProvider`
 */
export function useWhere(): Where {
  const where = useContext(Context)
  if (!where) throw new Error('This is nowhere.')
  return where
}

/**
 * Reads the resource at the current address. Determines its project, and the relation of the link that leads to the
 * resource.
 */
export function WhereProvider({ children }: { children: ComponentChildren }) {
  const { mount, place } = useNavigation()
  useReadingAgain(place)
  const root = useResource(mount.root)
  const isForm = formFragmentOf(place.how) !== undefined
  const { value, problem, isLoading, again } = useResource(isForm ? undefined : requestHref(place))
  const resource = isLoading ? undefined : value
  const project = useProject(place, resource, root.value)
  const read = root.value ?? NOTHING
  // A list is shown before its project has been read, since its columns and actions do not depend on the project.
  const isList = resource && isCollection(resource) && relationInUnread(place.href, read) !== undefined
  const isReady = root.value !== undefined && !isLoading && (isList || !project.isLoading)
  const present = { place, resource, isInProject: project.isWanted, project: project.value }
  const settled = useSettled(present, isReady)
  const isUnread = settled.isInProject && !settled.project
  const { href } = settled.place
  const where: Where = {
    ...settled,
    root: read,
    relation: isUnread ? relationInUnread(href, read) : relationOf(href, read, settled.project),
    problem: root.problem ?? problem,
    isLoading: !isReady,
    again,
  }
  return <Context.Provider value={where}>{children}</Context.Provider>
}

/** Reads the current page again when a link to it is followed. */
function useReadingAgain(place: ViewLocation) {
  const client = useClient()
  const last = useRef(place)
  useEffect(() => {
    const { href, how } = last.current
    if (last.current !== place && href === place.href && how === place.how) client.refresh()
    last.current = place
  }, [place])
}

const NOTHING: Resource = {}

type Settled = Pick<Where, 'place' | 'resource' | 'isInProject' | 'project'>

/** Returns the location to show. While the next location is being read, this is still the previous one. */
function useSettled(present: Settled, isReady: boolean): Settled {
  const last = useRef<Settled>({ place: present.place, isInProject: false })
  if (isReady) last.current = present
  return last.current
}

/**
 * Reads the project of the current resource. If the resource is a form that names no project, the project of the
 * previous page is used.
 */
function useProject(place: ViewLocation, resource: Resource | undefined, root: Resource | undefined) {
  const last = useRef<string | undefined>(undefined)
  const found = root && projectOf(place, resource, root)
  if (found !== undefined || resource !== undefined) last.current = found
  const { value, isLoading } = useResource(last.current)
  const isIt = value?._type === 'Project' && isAt(value, last.current)
  const mayBeIt = last.current !== undefined && (isIt || isLoading)
  return { value: isIt ? value : undefined, isLoading, isWanted: mayBeIt }
}

/** Returns whether an address identifies a project, by its id or its identifier. */
const isAt = (project: Resource, href = '') =>
  linkOf(project, 'self')?.href === href || href.split('/').at(-1) === project.identifier
