import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import {
  barredTypes,
  sourcesFor,
  workflowsFor,
} from '#shared/console/pages/administration/workflows/barred.ts'

const type = (id: number): Resource => ({ id, _links: { self: { href: `/types/${id}` } } })

const role = (id: number, ...permissions: string[]): Resource => ({
  id,
  permissions,
  _links: { self: { href: `/roles/${id}` } },
})

const workflow = (ofType: number, ofRole: number): Resource => ({
  transitions: [{ from: 1, to: 2 }],
  _links: { type: { href: `/types/${ofType}` }, role: { href: `/roles/${ofRole}` } },
})

const [task, bug, milestone] = [type(1), type(2), type(3)]
const member = role(1, 'view_project', 'edit_work_packages')
const lead = role(2, 'view_project', 'manage_members', 'edit_work_packages')
const copyOfLead = role(3, 'view_project', 'manage_members', 'edit_work_packages')

const setup = {
  types: [task, bug, milestone],
  roles: [member, lead, copyOfLead],
  workflows: [workflow(1, 1), workflow(1, 2), workflow(2, 2)],
}

describe('A role without a workflow', () => {
  it('is barred from the types that other roles have a workflow for', () => {
    expect(barredTypes(copyOfLead, setup)).toEqual([task, bug])
    expect(barredTypes(member, setup)).toEqual([bug])
    expect(barredTypes(lead, setup)).toEqual([])
  })

  it('may copy those of other roles, first of one with the same permissions', () => {
    expect(sourcesFor(copyOfLead, [task, bug], setup)).toEqual([lead, member])
    expect(sourcesFor(member, [bug], setup)).toEqual([lead])
  })

  it('gets those of the other role for the missing types only', () => {
    expect(workflowsFor(lead, [bug], setup)).toEqual([workflow(2, 2)])
    expect(workflowsFor(member, [bug], setup)).toEqual([])
  })
})
