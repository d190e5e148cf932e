import type { Link } from '../../../api/hal.ts'
import { Person } from '../../../design/avatar.tsx'
import { WorkStatus } from '../../../values/badges.tsx'

const PEOPLE: readonly string[] = ['assignee', 'responsible', 'author']

/** Whether a property of a work package is a link to somebody. */
export const isSomebody = (name: string): boolean => PEOPLE.includes(name)

/** The value of a link of a work package: a status with its colour, people with their initials. */
export function ShownLink({ name, link }: { name: string; link?: Link }) {
  if (!link?.title) return <span class="muted">–</span>
  if (name === 'status') return <WorkStatus status={link} />
  return isSomebody(name) ? <Person name={link.title} /> : <bdi>{link.title}</bdi>
}
