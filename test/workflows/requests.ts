import type { Transition } from '#shared/resources/workflows/stored.ts'
import type { Service } from '#test/support/engine/service.ts'
import { membership, project, role, user, workPackage } from '#test/support/fixtures/records.ts'

export const tokens = {
  admin: 'opk_1_administrator-token',
  developer: 'opk_2_developer-token-000',
  lead: 'opk_3_lead-token-00000000',
  nobody: 'opk_4_nobody-token-00000',
}

/** The ids of the roles of the developer, of the lead, and of everybody in public projects. */
export const roles = { developer: 1, lead: 2, everybody: 3 }

export const status = { new: 1, specified: 3, progress: 7, tested: 10, closed: 12 }
export const type = { task: 1, bug: 7 }

const permissions = ['view_project', 'view_work_packages', 'add_work_packages', 'edit_work_packages']

/** Two projects, the second of which is public. The first has a developer, a lead, and a new task. */
export const base = [
  role(roles.developer, permissions),
  role(roles.lead, [...permissions, 'move_work_packages']),
  role(roles.everybody, permissions, { builtin: 'non_member' }),
  user(1, 'ada', { admin: true, token: tokens.admin }),
  user(2, 'dora', { token: tokens.developer }),
  user(3, 'lena', { token: tokens.lead }),
  user(4, 'nils', { token: tokens.nobody }),
  project(1),
  project(2, { public: true }),
  membership(2, 1, roles.developer),
  membership(3, 1, roles.lead),
  workPackage(1, 1, { subject: 'Weld', type: type.task, status: status.new }),
  workPackage(2, 2, { subject: 'Paint', type: type.task, status: status.new }),
]

export const transitions = (...pairs: readonly (readonly [number, number])[]): Transition[] =>
  pairs.map(([from, to]) => ({ from, to }))

export const pathOf = (ofType: number, ofRole: number): string => `/api/v3/workflows/${ofType}-${ofRole}`

export const workflowsOf = (service: Service, as: string = tokens.admin) => ({
  list: (query = '') => service.get(`/api/v3/workflows${query}`, { as }),
  get: (ofType: number, ofRole: number) => service.get(pathOf(ofType, ofRole), { as }),
  set: (ofType: number, ofRole: number, value: unknown, headers = {}) =>
    service.patch(pathOf(ofType, ofRole), { as, body: { transitions: value }, headers }),
  check: (ofType: number, ofRole: number, value: unknown) =>
    service.post(`${pathOf(ofType, ofRole)}/form`, { as, body: { transitions: value } }),
})
