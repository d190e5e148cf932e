import type { Link } from '../../../api/hal.ts'
import { PersonLabel } from '../../../design/avatar.tsx'
import { WorkStatus } from '../../../values/badges.tsx'
import { WorkType } from '../../../values/type-icon.tsx'

const PEOPLE: readonly string[] = ['assignee', 'responsible', 'author']

export const isPersonProperty = (name: string): boolean => PEOPLE.includes(name)

/** A linked value of a work package: a status with its color, a type with its icon, a person with initials. */
export function ShownLink({ name, link }: { name: string; link?: Link }) {
  if (!link?.title) return <span class="muted">–</span>
  if (name === 'status') return <WorkStatus status={link} />
  if (name === 'type') return <WorkType type={link} />
  return isPersonProperty(name) ? <PersonLabel name={link.title} /> : <bdi>{link.title}</bdi>
}
