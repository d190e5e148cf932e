import { expect } from 'vitest'
import { violations } from './invariants.ts'
import { pathOf, projectsPath } from './project-personas.ts'
import { itemsOf } from './raw-table.ts'
import { project, tokenOf, user } from './records.ts'
import type { Answer, Service } from './service.ts'

/** The token of the administrator who does everything in these trees. */
export const as = tokenOf(1)

/** The parent of each project, by its id; null for the roots. */
export type Parents = Record<number, number | null>

/** Imports an administrator, projects with their parents, and more; every record has to be accepted. */
export async function plant(service: Service, parents: Parents, ...more: object[]): Promise<void> {
  const projects = Object.entries(parents).map(([id, parent]) => project(Number(id), { parent }))
  const { rejected } = await service.import([
    user(1, 'ada', { admin: true, token: as }),
    ...projects,
    ...more,
  ])
  expect(rejected).toEqual([])
}

/** A chain of projects, each below the one before it. */
export const chain = (...ids: number[]): Parents =>
  Object.fromEntries(ids.map((id, index) => [id, index === 0 ? null : (ids[index - 1] as number)]))

const linksTo = (parent: number | null) => ({
  _links: { parent: { href: parent === null ? null : pathOf(parent) } },
})

export const move = (service: Service, id: number, parent: number | null): Promise<Answer> =>
  service.patch(pathOf(id), { as, body: linksTo(parent) })

export const createBelow = (service: Service, parent: number, identifier = `new-below-${parent}`) =>
  service.post(projectsPath, { as, body: { name: 'New', identifier, ...linksTo(parent) } })

export const archive = (service: Service, id: number): Promise<Answer> =>
  service.patch(pathOf(id), { as, body: { active: false } })

export const bringBack = (service: Service, id: number): Promise<Answer> =>
  service.patch(pathOf(id), { as, body: { active: true } })

/** Archives one project, or brings it back, whatever stands above and below it, as archiving does step by step. */
export async function setActive({ app }: Service, id: number, active: boolean): Promise<void> {
  const project = await app.projects.byId(id)
  if (project) await app.projects.replace(project, { ...project, active })
}

export const remove = (service: Service, id: number): Promise<Answer> => service.delete(pathOf(id), { as })

/** Where projects stand. */
export async function parentsIn({ app }: Service): Promise<Parents> {
  const found: Parents = {}
  for await (const { id, parent } of app.projects.all()) found[id] = parent ?? null
  return found
}

export type State = 'active' | 'archived' | 'going'

/** What state projects are in. */
export async function statesIn({ app }: Service): Promise<Record<number, State>> {
  const found: Record<number, State> = {}
  for await (const { id, active, removal } of app.projects.all()) {
    found[id] = removal ? 'going' : active ? 'active' : 'archived'
    if (removal) expect(active, `project ${id} is going, so that it is archived`).toBe(false)
  }
  return found
}

/** Works off what is pending; then everything has to be as it always must be. */
export async function expectSound(service: Service): Promise<void> {
  await service.sweepAndDrain()
  expect(violations(service.app, await itemsOf(service.table))).toEqual([])
}
