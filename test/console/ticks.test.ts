import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import {
  rolesOf,
  ruleFor,
  ticksBetween,
  ticksIn,
  ticksOf,
  ticksText,
  transitionsIn,
  withTicks,
} from '#shared/console/pages/administration/workflows/ticks.ts'

const [fresh, started, closed] = [1, 7, 12].map((id): Resource => ({ id })) as [Resource, Resource, Resource]
const statuses = [fresh, started, closed]

const workflow = (type: number, role: number, transitions: object[] | null = []): Resource => ({
  transitions,
  _links: { type: { href: `/types/${type}` }, role: { href: `/roles/${role}` } },
})

describe('The ticks of a workflow', () => {
  it('are its transitions, and lead back to them', () => {
    const transitions = [
      { from: 1, to: 7 },
      { from: 7, to: 12 },
    ]
    const ticks = ticksOf(workflow(1, 1, transitions)) ?? new Set()

    expect([...ticks]).toEqual(['1-7', '7-12'])
    expect(transitionsIn(ticks)).toEqual(transitions)
    expect(ticksOf(workflow(1, 1, null))).toBeUndefined()
  })

  it('of everything lead from each status to each other one', () => {
    expect(ticksBetween(statuses, statuses)).toEqual(['1-7', '1-12', '7-1', '7-12', '12-1', '12-7'])
    expect(ticksBetween([fresh], statuses)).toEqual(['1-7', '1-12'])
    expect(ticksBetween(statuses, [fresh])).toEqual(['7-1', '12-1'])
  })

  it('are set and removed together, each at most once', () => {
    const some = ticksBetween([fresh], statuses)

    expect([...withTicks(new Set(['1-7', '7-12']), some, true)].sort()).toEqual(['1-12', '1-7', '7-12'])
    expect([...withTicks(new Set(['1-7', '7-12']), some, false)]).toEqual(['7-12'])
  })

  it('have the same text in any order, from which they are read again', () => {
    expect(ticksText(['7-12', '1-7'])).toBe(ticksText(['1-7', '7-12']))
    expect(ticksIn(ticksText(['7-12', '1-7']))).toEqual(new Set(['1-7', '7-12']))
    expect(ticksIn(ticksText([]))).toEqual(new Set())
  })
})

describe('The rule for a type and a role', () => {
  const workflows = [workflow(1, 3)]

  it('is free without any workflow of the type, and bars a role if only others have one', () => {
    expect(ruleFor('/types/1', '/roles/3', workflows)).toBe('set')
    expect(ruleFor('/types/1', '/roles/4', workflows)).toBe('barred')
    expect(ruleFor('/types/2', '/roles/3', workflows)).toBe('free')
  })
})

describe('The roles with a workflow', () => {
  it('are those that may change work packages, and others for which one is set', () => {
    const role = (id: number, ...permissions: string[]): Resource => ({
      permissions,
      _links: { self: { href: `/roles/${id}` } },
    })
    const all = [role(1, 'view_project', 'edit_work_packages'), role(2, 'view_project'), role(3)]

    expect(rolesOf(all, [workflow(1, 3)])).toEqual([all[0], all[2]])
  })
})
