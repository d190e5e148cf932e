import { personas, tokens } from './personas.ts'

const more = {
  grouped: 'opk_5_grouped-manager-token',
  projectManager: 'opk_6_project-role-token',
  reader: 'opk_7_reader-token-000000',
  locked: 'opk_8_locked-token-000000',
}

const user = (id: number, login: string, token: string, status = 'active') => ({
  kind: 'user',
  id,
  login,
  email: `${login}@example.com`,
  firstName: login,
  lastName: 'Person',
  token,
  status,
})

/** Everybody whose rights to placeholder users differ, beside the personas. */
export const viewers: object[] = [
  ...personas,
  user(5, 'gwen', more.grouped),
  user(6, 'paul', more.projectManager),
  user(7, 'rita', more.reader),
  user(8, 'lars', more.locked, 'locked'),
  { kind: 'group', id: 9, name: 'Staff', members: [5] },
  { kind: 'membership', principal: 9, project: null, roles: [1] },
  { kind: 'membership', principal: 6, project: 1, roles: [1] },
  { kind: 'membership', principal: 7, project: 1, roles: [2] },
]

/** Those who may manage placeholder users. */
export const mayManage: [who: string, token: string][] = [
  ['an administrator', tokens.admin],
  ['a holder of the permission', tokens.manager],
  ['a holder of the permission through a group', more.grouped],
]

/** Those who are signed in and may not. */
export const mayNotManage: [who: string, token: string][] = [
  ['somebody without rights', tokens.nobody],
  ['a holder of the permission in a project only', more.projectManager],
  ['a member with view_members', more.reader],
]

/** Credentials that are never accepted. */
export const refused: [what: string, token: string][] = [
  ["a locked user's token", more.locked],
  ['a wrong token', 'opk_1_not-the-token-of-ada'],
]
