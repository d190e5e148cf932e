import { type Link, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { initialsOf } from '../design/initials.ts'
import { useKind } from './use-kind.ts'
import './type-icon.css'

interface NamedBeside {
  /** True if the name of the type is not shown beside the icon. The icon then gets this name as its accessible name. */
  isAlone?: boolean
}

/**
 * The icon of a work package type, in the color of the type: a diamond for milestones, a square with the first letter
 * of the name for other types.
 */
export function TypeIcon({ type, isAlone }: NamedBeside & { type: Resource }) {
  const name = titleOf(type)
  const asImage = { role: 'img', 'aria-label': name, title: name } as const
  return (
    <span
      class={`type-icon ${type.isMilestone === true ? 'milestone' : ''}`}
      style={{ '--own': String(type.color ?? 'var(--grey)') }}
      data-letter={[...initialsOf(name)][0]}
      {...(isAlone ? asImage : { 'aria-hidden': true })}
    />
  )
}

/** The icon of a work package's type. It is an empty space until the types have been read. */
export function IconOfType({ type, isAlone }: NamedBeside & { type: Link | undefined }) {
  const found = useKind('types', type?.href)
  return found ? <TypeIcon type={found} isAlone={isAlone} /> : <span class="type-icon" aria-hidden="true" />
}

/** The icon of a work package's type, shown without the name of the type. Renders nothing for other resources. */
export function IconOfWork({ of }: { of: Resource }) {
  const type = linkOf(of, 'type')
  return type ? <IconOfType type={type} isAlone /> : null
}

/** The type of a work package, with icon and name. */
export const WorkType = ({ type }: { type: Link }) => (
  <span class="work-type">
    <IconOfType type={type} />
    <bdi>{type.title}</bdi>
  </span>
)

export const NamedType = ({ type }: { type: Resource }) => (
  <span class="work-type">
    <TypeIcon type={type} />
    <bdi>{titleOf(type)}</bdi>
  </span>
)
