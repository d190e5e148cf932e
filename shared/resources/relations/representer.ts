import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { embeddedCollection } from '#shared/platform/hal/collection.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { linkTo } from '#shared/project-context/link-targets.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { type ListedRelation, relationsIn } from './store.ts'
import { type Connected, visibleAmong } from './visibility.ts'

/** All links of a relation except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  sometimes: {
    updateImmediately: 'Changes the relation.',
    delete: 'Deletes the relation.',
  },
}

export function representElement({ relation, from, to }: Connected, viewer: Viewer): Resource {
  const self = href(routes.show, relation)
  return {
    _type: 'Relation',
    ...represented(properties as Properties<ListedRelation>, relation, viewer),
    _links: {
      self: { href: self },
      from: linkTo(from),
      to: linkTo(to),
      ...when(canManage(from.rights, to.rights), {
        updateImmediately: { href: self, title: say('Update relation'), method: 'patch' },
        delete: { href: self, title: say('Remove relation'), method: 'delete' },
      }),
    },
  }
}

/**
 * Returns the visible relations that a work package embeds.
 *
 * @param known all relations of the work package, if they have already been read
 */
export async function embeddedRelations(
  workPackage: { id: number },
  context: ProjectContext,
  ports: Ports,
  known?: readonly ListedRelation[],
): Promise<Resource> {
  const all = known ?? (await relationsIn(ports).neighbourhoodOf(workPackage.id)).relations
  const visible = await visibleAmong(all, context)
  const elements = visible.map((one) => representElement(one, context.viewer))
  return embeddedCollection(href(routes['of-work-package'], workPackage), elements)
}

/**
 * The links from a work package to its relations.
 *
 * @param rights the requester's rights in the project of the work package
 */
export function relationLinks(
  workPackage: { id: number },
  rights: ProjectRights | undefined,
): Record<string, Link> {
  const address = href(routes['of-work-package'], workPackage)
  return {
    relations: { href: address },
    ...when(canManage(rights), {
      addRelation: { href: address, title: say('Add relation'), method: 'post' },
    }),
  }
}
