import { leads, linkOf, linksOf, type Resource, titleOf } from '../api/hal.ts'
import { Breadcrumb, type Step } from '../design/breadcrumb.tsx'
import { useLanguage } from '../language/language.tsx'
import { placesEverywhere, placesInProject, placesOfAdministration } from './destinations.ts'
import { useWhere } from './use-where.tsx'
import { isUnread, type Where } from './where.ts'

const EVERYTHING = { isAdmin: true, mayWrite: () => true }

/** The way from above to what is shown: projects, the list in which it is, and what it is below of. */
export function Trail() {
  const { say } = useLanguage()
  const where = useWhere()
  const steps = isUnread(where) ? [] : stepsTo(where, say)
  // The way to a project takes its place before it is known, so that nothing below moves.
  const hasPlace = steps.length > 0 || (where.isInProject && !where.project)
  return hasPlace ? <Breadcrumb label={say('trail')} steps={steps} /> : null
}

const stepsTo = (where: Where, say: ReturnType<typeof useLanguage>['say']): readonly Step[] => [
  ...projectSteps(where),
  ...listSteps(where, say),
  ...ancestorSteps(where.resource),
]

/** The project, unless it is itself what is shown, below those that it is a part of. */
function projectSteps({ project, relation }: Where): readonly Step[] {
  if (!project) return []
  const above = stepsAbove(project)
  return relation === 'self' ? above : [...above, ...stepOf(linkOf(project, 'self'), titleOf(project))]
}

/** Those above a project, as far as it says so: its parent is embedded, and that one has a link to its own. */
function stepsAbove(project: Resource): readonly Step[] {
  const parent = linkOf(project, 'parent')
  const embedded = project._embedded?.parent as Resource | undefined
  const above = embedded && linkOf(embedded, 'parent')
  return [...stepOf(above, above?.title), ...stepOf(parent, parent?.title)]
}

/** The list in which something is, if a menu leads to it and it is not shown itself. */
function listSteps(where: Where, say: ReturnType<typeof useLanguage>['say']): readonly Step[] {
  if (where.relation !== undefined) return []
  const places = [
    ...placesInProject(where),
    ...placesEverywhere(where),
    ...placesOfAdministration(where, EVERYTHING),
  ]
  const { word, href } = places.find(({ isPresent }) => isPresent) ?? {}
  return word && href ? [{ title: say(word), href }] : []
}

const ancestorSteps = (resource: Resource = {}): readonly Step[] =>
  linksOf(resource, 'ancestors')
    .filter(leads)
    .flatMap((link) => stepOf(link, link.title))

const stepOf = (link: { href: string } | undefined, title: string | undefined): readonly Step[] =>
  link && title ? [{ href: link.href, title }] : []
