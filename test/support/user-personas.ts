import { group, membership, project, role, user } from './records.ts'

export const usersPath = '/api/v3/users'
export const pathOf = (id: number) => `${usersPath}/${id}`

/** Tokens of those who look at users and change them. */
export const tokens = {
  admin: 'opk_1_administrator-token',
  secondAdmin: 'opk_2_second-admin-token-0',
  /** Holds manage_users. */
  manager: 'opk_3_user-manager-token-0',
  /** Holds manage_users through a group. */
  grouped: 'opk_4_grouped-manager-token',
  /** Signed in, without any right. */
  plain: 'opk_5_plain-token-0000000',
  /** Holds view_members in a project. */
  reader: 'opk_6_reader-token-000000',
  /** The user that most tests are about. */
  self: 'opk_10_self-token-0000000',
  locked: 'opk_11_locked-token-00000',
}

export const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }

/** The user that most tests are about: everything about them is set, and they hide their address. */
export const mel = user(10, 'mel', {
  firstName: 'Mel',
  lastName: 'Member',
  language: 'de',
  identityUrl: 'https://id.example.com/mel',
  authSource: 7,
  token: tokens.self,
  ...times,
})

/** Everybody whose rights or whose visibility differ. */
export const people: object[] = [
  role(1, ['manage_users']),
  role(2, ['view_project', 'view_members']),
  role(3, ['manage_placeholder_user', 'add_project']),
  { kind: 'auth_source', id: 7, name: 'LDAP' },
  { kind: 'auth_source', id: 8, name: 'Kerberos' },
  user(1, 'ada', { admin: true, token: tokens.admin, firstName: 'Ada', lastName: 'Admin' }),
  user(2, 'bert', { admin: true, token: tokens.secondAdmin }),
  user(3, 'mona', { token: tokens.manager }),
  user(4, 'gwen', { token: tokens.grouped }),
  user(5, 'nils', { token: tokens.plain }),
  user(6, 'rita', { token: tokens.reader }),
  mel,
  user(11, 'lars', { status: 'locked', token: tokens.locked }),
  user(12, 'ines', { status: 'invited' }),
  user(13, 'rolf', { status: 'registered' }),
  user(14, 'olga', { hideEmail: false, ...times }),
  group(20, 'Staff', [4]),
  { kind: 'placeholder_user', id: 21, name: 'Designer' },
  project(1),
  project(2),
  membership(3, null, 1),
  membership(20, null, 1),
  membership(5, null, 3),
  membership(6, 1, 2),
  // The permission is a global one: in a project it counts for nothing.
  membership(6, 2, 1),
]

type Person = [who: string, token: string]

export const administrators: Person[] = [['an administrator', tokens.admin]]

/** Those who hold manage_users without being administrators. */
export const managers: Person[] = [
  ['a holder of manage_users', tokens.manager],
  ['a holder of manage_users through a group', tokens.grouped],
]

/** Those who are signed in and may manage nobody but themselves. */
export const others: Person[] = [
  ['somebody with other global permissions', tokens.plain],
  ['a member who may view members, with manage_users in a project only', tokens.reader],
]

/** Credentials that are never accepted. */
export const refused: Person[] = [
  ["a locked user's token", tokens.locked],
  ['a wrong token', 'opk_1_not-the-token-of-ada'],
]

/** Ids at which there is no user. */
export const noUsers: [what: string, id: number][] = [
  ['nobody has', 999],
  ['a group has', 20],
  ['a placeholder user has', 21],
]
