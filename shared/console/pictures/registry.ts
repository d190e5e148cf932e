import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import type { Page } from '../pages/page.ts'
import { GridPicture } from './grid/grid-picture.tsx'
import { MatrixPicture } from './matrix/matrix-picture.tsx'
import { MembersPicture } from './members/members-picture.tsx'
import { hasElementsOf, type Picture } from './picture.ts'
import { SharingPicture } from './sharing/sharing-picture.tsx'
import { formTree } from './tree/tree.ts'
import { TreePicture } from './tree/tree-picture.tsx'

/** All pictures. What there is a picture of follows from types and links, never from addresses. */
const pictures: readonly Picture[] = [
  {
    how: 'tree',
    name: 'viewTree',
    icon: 'project',
    fits: (resource) => isCollection(resource) && formTree(resource._embedded.elements),
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
    how: 'grid',
    name: 'viewGrid',
    icon: 'overview',
    fits: (resource) => resource._type === 'Grid' || hasElementsOf('Grid', resource),
    canBegin: true,
    View: GridPicture,
  },
  {
    how: 'matrix',
    name: 'viewMatrix',
    icon: 'role',
    fits: (resource) => hasElementsOf('Capability', resource),
    View: MatrixPicture,
  },
  {
    how: 'members',
    name: 'viewMembers',
    icon: 'group',
    fits: (resource) => hasElementsOf('Membership', resource),
    View: MembersPicture,
  },
]

/** The pictures that there are of a resource; of an empty collection, the one that is asked for if it can begin one. */
export const picturesOf = (resource: Resource, asked: string): readonly Page[] =>
  pictures.map((picture) =>
    picture.canBegin && picture.how === asked && isEmpty(resource)
      ? { ...picture, fits: () => true }
      : picture,
  )

const isEmpty = (resource: Resource) => isCollection(resource) && resource.total === 0
