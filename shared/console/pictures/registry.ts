import { isCollection, linkOf } from '../api/hal.ts'
import type { Page } from '../pages/page.ts'
import { MembersPicture } from './members/members-picture.tsx'
import { hasElementsOf } from './picture.ts'
import { SharingPicture } from './sharing/sharing-picture.tsx'
import { formTree } from './tree/tree.ts'
import { TreePicture } from './tree/tree-picture.tsx'

/** The lists whose elements have parents: one that is empty, or shows other members, does not say so. */
const TREES = ['projects', 'workPackages']

/** All pictures. What there is a picture of follows from types and links, never from addresses. */
export const pictures: readonly Page[] = [
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
    View: MembersPicture,
  },
]
