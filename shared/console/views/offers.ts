import { type LinkTo, leads, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { howOf } from '../drafts/preset.ts'

/** Something that can be done with a resource. */
export interface Offer {
  /** Relation of its link. */
  readonly relation: string
  readonly link: LinkTo
  /** The way in which its values are entered; undefined if it needs none. */
  readonly how?: string
}

const IMMEDIATE = /Immediate(ly)?$/

/** Relations that are shown otherwise than as something to be pressed. */
const SHOWN_ELSEWHERE = new Set([
  'addComment',
  'addAttachment',
  'addRelation',
  'favor',
  'disfavor',
  'signIn',
  'signOut',
])

/**
 * Finds the links of a resource with a method. Beside `updateImmediately`, `update` is its form; without one,
 * what is needed is asked for all the same. What is a part of that, as
 * `changeParent`, needs no place of its own. A change whose link says what to send needs nothing: that is sent at once.
 */
export function offersOf(resource: Resource): Offer[] {
  if (resource._type === 'Project') return projectOffers(resource)
  return usualOffers(resource)
}

/**
 * Archiving and unarchiving are buttons of their own. An archived project takes no other change, so none is offered: whoever
 * edited it would bring it back.
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

/** Whether a link writes what another one writes too, as a whole. */
function isPart(relation: string, { href, method, payload }: LinkTo, { _links = {} }: Resource): boolean {
  const isWhole = (other: LinkTo) => other.href === href && other.method === method
  if (IMMEDIATE.test(relation) || payload) return false
  return Object.keys(_links).some(
    (name) => IMMEDIATE.test(name) && linksOf({ _links }, name).filter(leads).some(isWhole),
  )
}

/** The links with a method; those to forms first, as they lead to the same. */
function actionLinks(resource: Resource): [string, LinkTo][] {
  const all = Object.keys(resource._links ?? {}).flatMap((relation) =>
    linksOf(resource, relation)
      .filter(
        (link): link is LinkTo =>
          leads(link) && Boolean(link.method) && !link.templated && !SHOWN_ELSEWHERE.has(relation),
      )
      .map((link): [string, LinkTo] => [relation, link]),
  )
  return all.sort(([one], [other]) => Number(IMMEDIATE.test(one)) - Number(IMMEDIATE.test(other)))
}

/** What an address of its own changes, as that of a star, needs no values. */
function howFor(relation: string, link: LinkTo, { _links = {} }: Resource): string | undefined {
  if (IMMEDIATE.test(relation)) return howOf('write', link)
  if (`${relation}Immediately` in _links || `${relation}Immediate` in _links) return howOf('form', link)
  const isWhole = link.href === linkOf({ _links }, 'self')?.href
  return link.method === 'patch' && !link.payload && isWhole ? howOf('write', link) : undefined
}
