import { writesOf } from '#shared/resources/memberships/items/store.ts'
import { newProject } from '#shared/resources/projects/model.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { SCHEMA } from '#shared/table/layout.ts'
import type { Item, Write } from '#shared/table/table.ts'
import { apply } from './expected-items.ts'
import { tableWith } from './raw-table.ts'
import { role, tokenOf, user } from './records.ts'
import { Service } from './service.ts'

/** How many users and projects there are, and in how many projects each user is a member. */
export interface Size {
  users: number
  projects: number
  each: number
}

/** The ids of the first user and the first project of a large world; those before them are the tests'. */
export const FIRST = 100

/** What members of a large world may do. */
export const MEMBER = 1

const range = (count: number) => Array.from({ length: count }, (_, index) => FIRST + index)

/** A service with many users, projects and memberships, and the administrator 1: written item by item, not imported. */
export async function largeService(size: Size): Promise<Service> {
  const source = await Service.start()
  const { users, projects } = source.app
  const items = new Map<string, Item>()
  const happen = (changes: readonly Write[]) => {
    for (const change of changes) apply(change, items)
  }
  const rights = { global: [], anyProject: [MEMBER] }
  for (const id of range(size.users)) {
    const person = { login: `u${id}`, email: `u${id}@x`, firstName: 'User', lastName: String(id) }
    happen(users.insertion({ ...newUser(id, new Date(0)), ...person, rights }))
    for (const change of membershipsOf(id, size)) happen(change)
  }
  for (const id of range(size.projects)) {
    const names = { identifier: `project-${id}`, name: `Project ${id}` }
    happen(projects.insertion({ ...newProject(id, new Date(0)), ...names }))
  }
  const table = await tableWith([...items.values()].map((item) => ({ ...item, v: SCHEMA })))
  const service = await Service.start({ table })
  await service.import([role(MEMBER, ['view_members']), user(1, 'ada', { admin: true, token: tokenOf(1) })])
  return service
}

/** Users spread evenly over the projects. */
const membershipsOf = (principal: number, { projects, each }: Size): Write[][] =>
  Array.from({ length: each }, (_, index) => {
    const project = FIRST + ((principal * each + index) % projects)
    const membership = { project, direct: [MEMBER], inherited: {} }
    return writesOf({ principal, kind: 'user', project, membership, isNew: true })
  })
