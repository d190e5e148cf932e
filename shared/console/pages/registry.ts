import { isCollection, type Resource } from '../api/hal.ts'
import { pictures } from '../pictures/registry.ts'
import type { Where } from '../shell/where.ts'
import { GenericPage } from './generic/generic-page.tsx'
import { Home } from './home/home.tsx'
import { Members } from './members/members.tsx'
import { MyPage } from './my-page/my-page.tsx'
import type { Page } from './page.ts'
import { ProjectOverview } from './project/overview.tsx'
import { Roadmap } from './roadmap/roadmap.tsx'
import { Board } from './work/board/board.tsx'
import { WorkTable } from './work/table/work-table.tsx'

/** All pages of the product. The first that fits a fragment is shown. */
const pages: readonly Page[] = [
  {
    how: '',
    name: 'home',
    icon: 'home',
    fits: ({ _type }, { root, relation }) => _type === 'Root' && root._type === 'Root' && relation === 'self',
    isAlone: true,
    View: Home,
  },
  {
    how: '',
    name: 'myPage',
    icon: 'myPage',
    fits: (resource, { relation }) =>
      resource._type === 'Grid' || (isCollection(resource) && relation === 'grids'),
    isAlone: true,
    View: MyPage,
  },
  {
    how: '',
    name: 'overview',
    icon: 'overview',
    fits: ({ _type }) => _type === 'Project',
    isAlone: true,
    View: ProjectOverview,
  },
  {
    how: '',
    name: 'members',
    icon: 'group',
    fits: (resource, { relation, project }) =>
      isCollection(resource) && relation === 'memberships' && project !== undefined,
    isAlone: true,
    View: Members,
  },
  {
    how: '',
    name: 'roadmap',
    icon: 'roadmap',
    fits: (resource, { relation, project }) =>
      isCollection(resource) && relation === 'versions' && project !== undefined,
    View: Roadmap,
  },
  {
    how: '',
    name: 'viewTable',
    icon: 'work',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'workPackages',
    View: WorkTable,
  },
  {
    how: 'board',
    name: 'board',
    icon: 'board',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'workPackages',
    View: Board,
  },
]

/** The fragment of the generic view, where there is a page as well. */
export const EXPLORER = 'explorer'

/** What shows anything, by its schema and links alone. */
const generic = (resource: Resource, how: string): Page => ({
  how,
  name: isCollection(resource) ? 'viewTable' : 'viewDetails',
  icon: how === EXPLORER ? 'explorer' : 'table',
  fits: () => true,
  View: GenericPage,
})

/** The ways to look at what is shown, the usual one first. There always is one: the generic view. */
export function pagesOf(resource: Resource, where: Where): readonly Page[] {
  const fitting = [...pages, ...pictures].filter(({ fits }) => fits(resource, where))
  const hasUsual = fitting.some(({ how }) => how === '')
  const all = hasUsual ? [...fitting, generic(resource, EXPLORER)] : [generic(resource, ''), ...fitting]
  return all.filter(({ how }, index) => all.findIndex((one) => one.how === how) === index)
}
