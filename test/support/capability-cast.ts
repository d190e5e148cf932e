import { globalPermissions } from '#shared/access/permissions.ts'
import { group, membership, placeholder, project, role, tokenOf, user } from './records.ts'

/** The roles of the cast. */
export const LEAD = 1
export const STAFF = 2
export const POWERLESS = 3
export const NON_MEMBER = 6

/** The tokens of those who ask. */
export const tokens = {
  admin: tokenOf(1),
  /** Sees the members of project 1, and edits it; also a member of the archived one. */
  lead: tokenOf(2),
  /** Holds every global permission. */
  staff: tokenOf(3),
  /** A member of project 1 whose role has no permissions. */
  powerless: tokenOf(4),
  /** No member of anything. */
  stranger: tokenOf(5),
  /** What the lead is, through a group. */
  grouped: tokenOf(6),
}

/** Project 1 is private, 2 public, 3 archived, 4 private and without members. */
export const cast: object[] = [
  role(LEAD, ['view_members', 'edit_project']),
  role(STAFF, [...globalPermissions]),
  role(POWERLESS, []),
  role(NON_MEMBER, ['view_work_packages'], { builtin: 'non_member' }),
  project(1, { name: 'Apollo' }),
  project(2, { name: 'Gemini', public: true }),
  project(3, { name: 'Mercury', active: false }),
  project(4, { name: 'Secret' }),
  user(1, 'ada', { firstName: 'Ada', lastName: 'Admin', admin: true, token: tokens.admin }),
  user(2, 'lea', { firstName: 'Lea', lastName: 'Lead', token: tokens.lead }),
  user(3, 'stan', { token: tokens.staff }),
  user(4, 'paul', { token: tokens.powerless }),
  user(5, 'sam', { token: tokens.stranger }),
  user(6, 'gwen', { token: tokens.grouped }),
  user(7, 'lars', { status: 'locked' }),
  user(8, 'ines', { status: 'invited' }),
  user(9, 'lola', { status: 'locked', admin: true }),
  placeholder('Designer', { id: 10 }),
  placeholder('Retired', { id: 11, status: 'locked' }),
  group(20, 'Crew', [6]),
  ...[2, 7, 8, 10, 11, 20].map((principal) => membership(principal, 1, LEAD)),
  membership(4, 1, POWERLESS),
  membership(2, 3, LEAD),
  membership(3, null, STAFF),
]
