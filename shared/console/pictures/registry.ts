import { isCollection, linkOf } from '../api/hal.ts'
import { deferred } from '../pages/deferred-page.tsx'
import type { ConsolePage } from '../pages/page.ts'
import { hasElementsOf } from './picture.ts'
import { SharingPicture } from './sharing/sharing-picture.tsx'
import { formTree } from './tree/tree.ts'
import { TreePicture } from './tree/tree-picture.tsx'

/**
 * Relations of lists whose elements have parents. They are listed here because an empty list, or elements without
 * links, would not reveal that the elements have parents.
 */
const TREES = ['projects', 'workPackages']

/** All pictures. The type and the links of a resource, never its address, determine which pictures it has. */
export const pictures: readonly ConsolePage[] = [
  {
    how: 'tree',
    name: 'viewTree',
    icon: 'project',
    fits: (resource, { relation = '' }) =>
      isCollection(resource) && (TREES.includes(relation) || formTree(resource._embedded.elements)),
    View: TreePicture,
  },
  {
    how: 'sharing',
    name: 'viewSharing',
    icon: 'project',
    fits: (resource) => linkOf(resource, 'availableInProjects') !== undefined,
    View: SharingPicture,
  },
  {
    how: 'members',
    name: 'viewMembers',
    icon: 'group',
    fits: (resource) => hasElementsOf('Membership', resource),
    View: deferred('MembersPicture'),
  },
]
