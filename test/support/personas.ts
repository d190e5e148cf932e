import { project } from './records.ts'

/** Tokens of the people in most tests, by what they may do. */
export const tokens = {
  admin: 'opk_1_administrator-token',
  /** Holds the global permission manage_placeholder_user. */
  manager: 'opk_2_manager-token-0000',
  /** Signed in, without any right. */
  nobody: 'opk_3_nobody-token-00000',
  /** Holds manage_placeholder_user, and view_members in one project. */
  memberViewer: 'opk_4_member-viewer-token',
}

const user = (id: number, login: string, token: string, more: object = {}) => ({
  kind: 'user',
  id,
  login,
  email: `${login}@example.com`,
  firstName: login,
  lastName: 'Person',
  token,
  ...more,
})

/** The records that make them so. */
export const personas: object[] = [
  { kind: 'role', id: 1, name: 'Staffing', permissions: ['manage_placeholder_user'] },
  { kind: 'role', id: 2, name: 'Reader', permissions: ['view_project', 'view_members'] },
  user(1, 'ada', tokens.admin, { admin: true }),
  user(2, 'mona', tokens.manager),
  user(3, 'nils', tokens.nobody),
  user(4, 'vera', tokens.memberViewer),
  project(1),
  { kind: 'membership', principal: 2, project: null, roles: [1] },
  { kind: 'membership', principal: 4, project: null, roles: [1] },
  { kind: 'membership', principal: 4, project: 1, roles: [2] },
]
