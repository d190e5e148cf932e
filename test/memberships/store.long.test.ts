import { beforeEach, describe, expect, it } from 'vitest'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type Ports, portsOn } from '#shared/ports.ts'
import { newGroup } from '#shared/resources/groups/model.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { newItems } from '#shared/resources/memberships/changes.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import type { HeldRoles, Membership, WantedMembership } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { newProject, type Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'

const now = new Date(0)

const membership = (project: number | null, direct: number[], inherited: HeldRoles['inherited'] = {}) => ({
  project,
  direct,
  inherited,
})

describe('memberships', () => {
  let ports: Ports

  const addProject = (id: number, more: Partial<Project> = {}) =>
    projectsIn(ports).insert({ ...newProject(id, now), identifier: `p${id}`, name: `P${id}`, ...more })
  const addUser = (id: number) =>
    usersIn(ports).insert({ ...newUser(id, now), login: `u${id}`, email: `u${id}@x` })
  const give = (id: number, ...wanted: WantedMembership[]) => membershipEditsIn(ports).edit(id, () => wanted)
  const rights = async (id: number) => (await usersIn(ports).byId(id))?.rights

  beforeEach(async () => {
    const { table } = await engineTable()
    ports = portsOn({ table, queues: memoryQueues() })
    for (const id of [1, 2, 3, 511, 512, 5_000]) await addProject(id)
    for (const id of [11, 12]) await addUser(id)
  })

  it('are found from both ends, with the sum of rights on the principal', async () => {
    await give(11, membership(1, [5, 6]), membership(null, [7]), membership(2, [], { 20: [5, 8] }))

    expect(await membershipsIn(ports).of(11)).toMatchObject([
      membership(null, [7]),
      membership(1, [5, 6]),
      membership(2, [], { 20: [5, 8] }),
    ])
    expect(await membershipsIn(ports).in(11, 2)).toMatchObject(membership(2, [], { 20: [5, 8] }))
    expect(await membershipsIn(ports).in(11, 3)).toBeUndefined()
    expect(await membershipsIn(ports).in(12, 1)).toBeUndefined()
    expect(await membershipsIn(ports).members(2)).toMatchObject([
      { project: 2, principal: 11, kind: 'user', direct: [], inherited: { 20: [5, 8] } },
    ])
    expect(await rights(11)).toMatchObject({ global: [7], anyProject: [5, 6, 8] })
  })

  it('of a project are those of no other one, whatever its number', async () => {
    for (const id of [1, 2, 511, 512])
      await give(11, ...(await membershipsIn(ports).of(11)), membership(id, [id]))
    await give(12, membership(1, [9]))

    expect(
      (await membershipsIn(ports).members(1)).map(({ principal, direct }) => [principal, direct]),
    ).toEqual([
      [11, [1]],
      [12, [9]],
    ])
    for (const id of [2, 511, 512]) expect(await membershipsIn(ports).members(id)).toHaveLength(1)
    expect(await membershipsIn(ports).members(3)).toEqual([])
  })

  it('say who holds global roles, and of what kind everybody is', async () => {
    await groupsIn(ports).insert({ ...newGroup(20, now), name: 'Staff' })
    await give(20, membership(null, [7]))
    await give(11, membership(1, [5]), membership(null, [7]))

    expect(await membershipsIn(ports).members(null)).toMatchObject([
      { project: null, principal: 11, kind: 'user', direct: [7], inherited: {} },
      { project: null, principal: 20, kind: 'group', direct: [7], inherited: {} },
    ])
  })

  it('are all found together, the global ones first', async () => {
    await give(11, membership(1, [5]), membership(512, [5]), membership(null, [7]))
    await give(12, membership(1, [6]), membership(5_000, [6]))

    const found = (await membershipsIn(ports).every()).map(({ project, principal }) => [project, principal])
    expect(found).toEqual([
      [null, 11],
      [1, 11],
      [1, 12],
      [512, 11],
      [5_000, 12],
    ])
  })

  it('change from both ends, and end without roles', async () => {
    await give(11, membership(1, [5]), membership(2, [5]))
    await give(11, membership(1, [6]), membership(2, []))

    expect(await membershipsIn(ports).of(11)).toMatchObject([membership(1, [6])])
    expect(await membershipsIn(ports).members(1)).toMatchObject([{ direct: [6] }])
    expect(await membershipsIn(ports).members(2)).toEqual([])
    expect(await rights(11)).toMatchObject({ global: [], anyProject: [6] })
  })

  it('tell which projects have members, exactly', async () => {
    await give(11, membership(1, [5]), membership(5_000, [5]), membership(null, [5]))
    await give(12, membership(1, [5]))
    expect(await membershipsIn(ports).populated()).toEqual(new Set([1, 5_000]))
    await give(12, membership(1, [6]), membership(2, [6]))
    await give(11)
    expect(await membershipsIn(ports).populated()).toEqual(new Set([1, 2]))
    await give(12)

    expect(await membershipsIn(ports).populated()).toEqual(new Set())
  })

  it.each([
    ['is gone', 99, undefined],
    ['is being removed', 98, { removal: 'job' }],
  ])('do not come about in a project that %s, while the others do', async (_, id, more) => {
    if (more) await addProject(id, more)
    await give(11, membership(1, [5]), membership(id, [6]), membership(null, [7]))

    expect(await membershipsIn(ports).of(11)).toMatchObject([membership(null, [7]), membership(1, [5])])
    expect(await membershipsIn(ports).members(id)).toEqual([])
    expect(await rights(11)).toMatchObject({ global: [7], anyProject: [5] })
  })

  it('come about in an archived project', async () => {
    await addProject(97, { active: false })
    await give(11, membership(97, [5]))

    expect(await membershipsIn(ports).of(11)).toHaveLength(1)
  })

  it('that are there change and end while their project is being removed', async () => {
    await give(11, membership(1, [5]), membership(2, [5]))
    for (const id of [1, 2]) {
      const project = (await projectsIn(ports).byId(id)) as Project
      await projectsIn(ports).replace(project, { ...project, removal: 'job' })
    }
    await give(11, membership(1, [6]))

    expect(await membershipsIn(ports).of(11)).toMatchObject([membership(1, [6])])
    expect(await membershipsIn(ports).members(2)).toEqual([])
  })

  it('do not come about where the project goes between the look at it and the write', async () => {
    const write = ports.table.write.bind(ports.table)
    const found = await projectsIn(ports).byId(1)
    let writes = 0
    ports.table.write = async (changes) => {
      if (found && writes++ === 0) await write(projectsIn(ports).removal(found))
      await write(changes)
    }
    await give(11, membership(1, [5]))
    ports.table.write = write

    expect(writes).toBeGreaterThan(0)
    expect(await membershipsIn(ports).of(11)).toEqual([])
    expect(await membershipsIn(ports).populated()).toEqual(new Set())
  })

  it('may be more than one transaction holds', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 100 + index)
    for (const id of ids) await addProject(id)
    await give(11, ...ids.map((id) => membership(id, [5])))

    expect(await membershipsIn(ports).of(11)).toHaveLength(60)
    expect(await membershipsIn(ports).populated()).toEqual(new Set(ids))
    await give(11)

    expect(await membershipsIn(ports).of(11)).toEqual([])
    expect(await rights(11)).toMatchObject({ global: [], anyProject: [] })
  })

  it('keep the time of their change where a role comes through another group, until the set of roles changes', async () => {
    const updatedAt = '2024-02-01T00:00:00.000Z'
    const timeAfter = async (held: WantedMembership) => {
      await give(11, held)
      return (await membershipsIn(ports).in(11, 1))?.updatedAt
    }
    await give(11, { ...membership(1, [5], { 20: [6] }), given: { updatedAt } })

    expect(await timeAfter(membership(1, [5], { 21: [6] }))).toBe(updatedAt)
    expect(await membershipsIn(ports).in(11, 1)).toMatchObject({ inherited: { 21: [6] } })
    expect(await timeAfter(membership(1, [5], { 21: [6, 7] }))).not.toBe(updatedAt)
  })

  it('are one for each principal and project, whatever its id', async () => {
    await give(11, membership(1, [5]))
    const [held] = await membershipsIn(ports).of(11)
    const another = { ...(held as Membership), id: 99 }

    await expect(ports.table.write(newItems(another, membershipsIn(ports)))).rejects.toBeInstanceOf(
      WriteRefused,
    )
    expect(await membershipsIn(ports).byId(99)).toBeUndefined()
  })

  it('are found under their id as from both ends, and change from the state that was read only', async () => {
    await give(11, membership(1, [5], { 20: [6] }))
    const [first] = (await membershipsIn(ports).of(11)) as [Membership]
    await give(11, membership(1, [7]))
    const [second] = (await membershipsIn(ports).of(11)) as [Membership]

    expect(await membershipsIn(ports).byId(first.id)).toEqual(second)
    expect(await membershipsIn(ports).members(1)).toEqual([second])
    await expect(membershipsIn(ports).replace(first, first)).rejects.toBeInstanceOf(WriteRefused)
  })

  it('of a deleted principal do not exist', async () => {
    await give(99, membership(1, [5]))

    expect(await membershipsIn(ports).members(1)).toEqual([])
  })

  describe('added with a project that is being created', () => {
    const adding = async (id: number) => {
      const user = (await usersIn(ports).byId(11))!
      const project = { ...newProject(id, now), identifier: `p${id}`, name: 'P' }
      const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
      const held = { principal: 11, kind: 'user', project: id, direct: [4], inherited: {} } as const
      const added = { id: 90, version: 1, ...held, direct: [4], ...times }
      const changes = membershipEditsIn(ports).itemsAndRights(user, added)
      return () => ports.table.write([...projectsIn(ports).insertion(project), ...changes])
    }

    it('are like any others', async () => {
      await give(11, membership(1, [5]), membership(null, [7]))
      await (await adding(50))()

      expect(await membershipsIn(ports).in(11, 50)).toMatchObject(membership(50, [4]))
      expect(await membershipsIn(ports).members(50)).toMatchObject([
        { id: 90, project: 50, principal: 11, kind: 'user', direct: [4] },
      ])
      expect(await membershipsIn(ports).populated()).toEqual(new Set([1, 50]))
      expect(await rights(11)).toMatchObject({ global: [7], anyProject: [4, 5] })
    })

    it('are refused where the principal has changed meanwhile', async () => {
      const add = await adding(50)
      await give(11, membership(1, [5]))

      await expect(add()).rejects.toBeInstanceOf(WriteRefused)
      expect(await projectsIn(ports).byId(50)).toBeUndefined()
    })
  })
})
