import type { ComponentChildren } from 'preact'
import { personName } from '../api/hal.ts'
import './avatar.css'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  isLarge?: boolean
  /** True for projects and groups, whose avatars are square. The avatars of people are round. */
  isSquare?: boolean
}

/**
 * Initials in a color derived from the name. Hidden from screen readers, because the name is shown next to the avatar.
 */
export const Avatar = ({ name, isLarge, isSquare }: AvatarProps) => (
  <span
    class={`avatar ${isLarge ? 'large' : ''} ${isSquare ? 'square' : ''}`}
    style={{ '--hue': String(hueOf(name)) }}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
)

/**
 * A person with initials and name.
 *
 * @param children content to show instead of the name, such as a link
 */
export const PersonLabel = ({ name, children }: { name: string; children?: ComponentChildren }) => (
  <span class="person">
    <Avatar name={personName(name)} />
    <bdi>{children ?? personName(name)}</bdi>
  </span>
)

const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
