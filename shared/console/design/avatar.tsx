import type { ComponentChildren } from 'preact'
import { inFull } from '../api/hal.ts'
import './avatar.css'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  isLarge?: boolean
  /** Projects and groups have corners, people are round. */
  isSquare?: boolean
}

/** The initials of somebody, always in the same colour. It says nothing by itself: the name stands beside it. */
export const Avatar = ({ name, isLarge, isSquare }: AvatarProps) => (
  <span
    class={`avatar ${isLarge ? 'large' : ''} ${isSquare ? 'square' : ''}`}
    style={{ '--hue': String(hueOf(name)) }}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
)

/** Somebody with name and initials. @param children the name, if it is more than a text: a link */
export const Person = ({ name, children }: { name: string; children?: ComponentChildren }) => (
  <span class="person">
    <Avatar name={inFull(name)} />
    <bdi>{children ?? inFull(name)}</bdi>
  </span>
)

/** A hue, in degrees, that follows from a name. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
