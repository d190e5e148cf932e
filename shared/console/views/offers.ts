import { isLinkTo, type LinkTo, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { fragmentOf } from '../drafts/preset.ts'

export interface Offer {
  readonly relation: string
  readonly link: LinkTo
  /** URL fragment that opens a form for the values that the action needs; undefined if the action needs no values. */
  readonly how?: string
}

const IMMEDIATE = /Immediate(ly)?$/

/** Link relations that get no button, because other parts of the page show them. */
const SHOWN_ELSEWHERE = new Set([
  'addComment',
  'addAttachment',
  'addRelation',
  'createCategory',
  'previewMarkup',
  'favor',
  'disfavor',
  'signIn',
  'requestPasswordReset',
  'signOut',
])

/**
 * Returns the actions of a resource: its links with a method. A link, such as `changeParent`, is omitted if another
 * link can change the same properties and more. The link `updateImmediately` uses the form of `update` or, without
 * `update`, a form that is built from the schema. A link's payload is sent unchanged.
 */
export function offersOf(resource: Resource): Offer[] {
  if (resource._type === 'Project') return projectOffers(resource)
  return usualOffers(resource)
}

/**
 * Returns the actions of a project. Archiving and unarchiving have their own buttons. An archived project has no edit
 * action, because its update would unarchive it.
 */
function projectOffers(project: Resource): Offer[] {
  const offers = usualOffers(project)
  if (project.active === false) return offers.filter(({ relation }) => relation !== 'update')
  const link = linkOf(project, 'updateImmediately')
  const archive: Offer[] = link
    ? [{ relation: 'archive', link: { ...link, payload: { active: false } } }]
    : []
  const isLast = ({ relation }: Offer) => relation === 'delete'
  return [...offers.filter((one) => !isLast(one)), ...archive, ...offers.filter(isLast)]
}

function usualOffers(resource: Resource): Offer[] {
  const found = new Map<string, Offer>()
  for (const [relation, link] of actionLinks(resource)) {
    const name = relation.replace(IMMEDIATE, '')
    if (!found.has(name) && !isPart(relation, link, resource))
      found.set(name, { relation: name, link, how: howFor(relation, link, resource) })
  }
  return [...found.values()]
}

/** Returns whether a link can change only some of the properties that another link can change. */
function isPart(relation: string, { href, method, payload }: LinkTo, { _links = {} }: Resource): boolean {
  const isWhole = (other: LinkTo) => other.href === href && other.method === method
  if (IMMEDIATE.test(relation) || payload) return false
  return Object.keys(_links).some(
    (name) => IMMEDIATE.test(name) && linksOf({ _links }, name).filter(isLinkTo).some(isWhole),
  )
}

/**
 * Returns the links of actions: the links that have a method, except templated links and links that are shown
 * elsewhere. A link to a form comes before the `…Immediately` link for the same action, so that the action uses the
 * form.
 */
function actionLinks(resource: Resource): [string, LinkTo][] {
  const all = Object.keys(resource._links ?? {}).flatMap((relation) =>
    linksOf(resource, relation)
      .filter(
        (link): link is LinkTo =>
          isLinkTo(link) && Boolean(link.method) && !link.templated && !SHOWN_ELSEWHERE.has(relation),
      )
      .map((link): [string, LinkTo] => [relation, link]),
  )
  return all.sort(([one], [other]) => Number(IMMEDIATE.test(one)) - Number(IMMEDIATE.test(other)))
}

/**
 * Returns the URL fragment that opens the form for an action; undefined for actions without values, such as locking a
 * user.
 */
function howFor(relation: string, link: LinkTo, { _links = {} }: Resource): string | undefined {
  if (IMMEDIATE.test(relation)) return fragmentOf('write', link)
  if (`${relation}Immediately` in _links || `${relation}Immediate` in _links) return fragmentOf('form', link)
  const isWhole = link.href === linkOf({ _links }, 'self')?.href
  return link.method === 'patch' && !link.payload && isWhole ? fragmentOf('write', link) : undefined
}
