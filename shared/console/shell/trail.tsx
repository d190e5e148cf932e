import { isLinkTo, linkOf, linksOf, type Resource, titleOf } from '../api/hal.ts'
import { Breadcrumb, type Crumb } from '../design/breadcrumb.tsx'
import { useLanguage } from '../language/language.tsx'
import { placesEverywhere, placesInProject, placesOfAdministration } from './destinations.ts'
import { useWhere } from './use-where.tsx'
import { isUnread, type Where } from './where.ts'

const EVERYTHING = { isAdmin: true, mayWrite: () => true }

/**
 * Breadcrumb of the current page: the project and the projects above it, then the list, then the ancestors of the
 * resource.
 */
export function Trail() {
  const { say } = useLanguage()
  const where = useWhere()
  const steps = isUnread(where) ? [] : stepsTo(where, say)
  // Reserves space for the breadcrumb of a project before the project is loaded, so that nothing below moves.
  const hasPlace = steps.length > 0 || (where.isInProject && !where.project)
  return hasPlace ? <Breadcrumb label={say('trail')} steps={steps} /> : null
}

const stepsTo = (where: Where, say: ReturnType<typeof useLanguage>['say']): readonly Crumb[] => [
  ...projectSteps(where),
  ...listSteps(where, say),
  ...ancestorSteps(where.resource),
]

/**
 * The ancestors of the current project. If the page shows something in the project, rather than the project itself, the
 * project is also included.
 */
function projectSteps({ project, relation }: Where): readonly Crumb[] {
  if (!project) return []
  const above = stepsAbove(project)
  return relation === 'self' ? above : [...above, ...stepOf(linkOf(project, 'self'), titleOf(project))]
}

/**
 * The ancestors of a project that are known without a request: its parent, and its grandparent if the parent is
 * embedded.
 */
function stepsAbove(project: Resource): readonly Crumb[] {
  const parent = linkOf(project, 'parent')
  const embedded = project._embedded?.parent as Resource | undefined
  const above = embedded && linkOf(embedded, 'parent')
  return [...stepOf(above, above?.title), ...stepOf(parent, parent?.title)]
}

/**
 * The steps of the trail for the list that contains the current resource. If no menu contains that list, there are no
 * steps.
 */
function listSteps(where: Where, say: ReturnType<typeof useLanguage>['say']): readonly Crumb[] {
  if (where.relation !== undefined) return []
  const places = [
    ...placesInProject(where),
    ...placesEverywhere(where),
    ...placesOfAdministration(where, EVERYTHING),
  ]
  const { word, href } = places.find(({ isPresent }) => isPresent) ?? {}
  return word && href ? [{ title: say(word), href }] : []
}

const ancestorSteps = (resource: Resource = {}): readonly Crumb[] =>
  linksOf(resource, 'ancestors')
    .filter(isLinkTo)
    .flatMap((link) => stepOf(link, link.title))

const stepOf = (link: { href: string } | undefined, title: string | undefined): readonly Crumb[] =>
  link && title ? [{ href: link.href, title }] : []
